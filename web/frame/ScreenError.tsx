// What is shown in place of a screen that failed, with the navigation still around it.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { useClient } from '#web/relay/client.ts'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { CallFailed, UNREACHABLE } from '#web/client/call-failed.ts'
import { OUT_OF_DATE, type Missing } from '#web/client/release.ts'
import { useScreenHandle } from './useScreenHandle.ts'

export function ScreenError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const daybook = useClient()
  const missing = useMissing(error)
  const { Skeleton } = useScreenHandle()
  // Until it is clear why, and while the page is loaded anew.
  if (missing === 'unknown') return <Skeleton />
  const retry = () => {
    daybook.tryAgain()
    // Going where one is already: the loaders run again, and the boundary lets go of the error.
    void navigate(pathname + search, { replace: true })
  }
  return (
    <chakra.div padding="6" maxWidth="640px">
      {missing === 'gone' ? (
        <ErrorNotice title="This page is out of date" retry="Reload" onRetry={() => daybook.release.reload()}>
          {OUT_OF_DATE}
        </ErrorNotice>
      ) : (
        <ErrorNotice title="This screen could not be shown" onRetry={retry} retrying={state === 'loading'}>
          {error instanceof CallFailed
            ? error.message
            : missing === 'offline'
              ? UNREACHABLE
              : 'Internal server error'}
        </ErrorNotice>
      )}
    </chakra.div>
  )
}

/** Why the screen's code did not come; null where it did. */
function useMissing(error: unknown): Missing | 'unknown' | null {
  const answer = useClient().release.missing(error)
  const [known, setKnown] = useState<Missing | null>(null)
  useEffect(() => {
    let isCurrent = true
    void answer?.then((why) => isCurrent && setKnown(why))
    return () => {
      isCurrent = false
    }
  }, [answer])
  return answer && (known ?? 'unknown')
}
