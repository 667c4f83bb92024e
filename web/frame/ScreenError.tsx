// Replaces a screen that failed; the navigation stays.
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

const without = lazyModule(() => import('#web/timesheets/ahead/WithoutServer.tsx'))
const kept = lazyModule(() => import('#web/manuals/OfflineManualList.tsx'))

/** Replaces the navigation as well: without a network the signed-in user is unknown. */
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
  const { Skeleton, around, creates } = useScreenHandle()
  const retry = () => {
    daybook.tryAgain()
    // Navigating to the current address runs the loaders again, which resets the error boundary.
    void navigate(pathname + search, { replace: true })
  }
  // A failed screen retries on its own only if the user is not reading anything else.
  const isReading = useRef(false)
  useWhenOnline(() => isReading.current || retry())
  const isCrash = missing === null
  const isUnreachable = missing === 'offline' || (error instanceof CallFailed && error.code === 'OFFLINE')
  const code = useModuleNow(isUnreachable ? kept : null)
  const offline = useModuleNow(isUnreachable ? without : null)
  const [hasDays, setHasDays] = useState(false)
  useEffect(() => {
    if (isCrash) noteCrash(error)
  }, [error, isCrash])
  // While the cause is unknown, and while the page reloads.
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
        <code.OfflineManualList
          onReading={(is) => {
            isReading.current = is
            if (!is && navigator.onLine) retry()
          }}
        />
      )}
    </chakra.div>
  )
  const shown = around ? <Within around={around}>{notice}</Within> : notice
  return (
    <>
      {offline && (
        <offline.WithoutServer isHome={creates === true} onDays={() => setHasDays(true)} onUnlocked={retry} />
      )}
      {!hasDays && shown}
    </>
  )
}

/** Keeps the part that a route's views share, such as tabs, around a failed view. */
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

/** Why the screen's code failed to load; null if it loaded. */
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
