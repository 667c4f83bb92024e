// What is shown in place of a screen that failed, with the navigation still around it.
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { useClient } from '#web/relay/client.ts'
import { BrandMark } from '#web/design/BrandMark.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { CallFailed, UNREACHABLE } from '#web/client/call-failed.ts'
import { lazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { noteCrash } from '#web/client/failures.ts'
import { OUT_OF_DATE, type Missing } from '#web/client/release.ts'
import { useScreenHandle, type ScreenHandle } from './useScreenHandle.ts'

const kept = lazyModule(() => import('#web/manuals/KeptManuals.tsx'))

/** The same in place of the navigation, too: without a network nothing is known of who is signed in. */
export function FrameError() {
  return (
    <>
      <chakra.header
        display="flex"
        alignItems="center"
        gap="3"
        height="56px"
        paddingInline="4"
        bg="surface"
        borderBottomWidth="1px"
        borderColor="line"
        textStyle="heading"
      >
        <BrandMark />
        Daybook
      </chakra.header>
      <chakra.main>
        <ScreenError />
      </chakra.main>
    </>
  )
}

export function ScreenError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const daybook = useClient()
  const missing = useMissing(error)
  const { Skeleton, around } = useScreenHandle()
  const retry = () => {
    daybook.tryAgain()
    // Going where one is already: the loaders run again, and the boundary lets go of the error.
    void navigate(pathname + search, { replace: true })
  }
  // Nobody loses what they read because the network is back.
  const isReading = useRef(false)
  useWhenOnline(() => isReading.current || retry())
  const isCrash = missing === null
  const isUnreachable = missing === 'offline' || (error instanceof CallFailed && error.code === 'OFFLINE')
  const code = useModuleNow(isUnreachable ? kept : null)
  useEffect(() => {
    if (isCrash) noteCrash(error)
  }, [error, isCrash])
  // Until it is clear why, and while the page is loaded anew.
  if (missing === 'unknown') return <Skeleton />
  const notice = (
    <chakra.div display="grid" gap="4" padding={{ base: '4', md: '6' }} maxWidth="640px">
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
      {isUnreachable && code && (
        <code.KeptManuals
          onReading={(is) => {
            isReading.current = is
            if (!is && navigator.onLine) retry()
          }}
        />
      )}
    </chakra.div>
  )
  return around ? <Within around={around}>{notice}</Within> : notice
}

/** What surrounds the views of a place stays with one that failed; where its code did not come either, there is none. */
function Within({ around, children }: Required<Pick<ScreenHandle, 'around'>> & { children: ReactNode }) {
  const code = useModuleNow(around)
  return code ? <code.Around>{children}</code.Around> : children
}

function useWhenOnline(act: () => void): void {
  const onOnline = useEffectEvent(act)
  useEffect(() => {
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
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
