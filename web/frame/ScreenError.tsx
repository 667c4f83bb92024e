// Replaces a screen that failed; the navigation stays.
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { useClient } from '#web/relay/client.ts'
import { BrandMark } from '#web/design/BrandMark.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { CallFailed, messageOf, UNREACHABLE } from '#web/client/call-failed.ts'
import { isServerReached, onServerReached } from '#web/relay/connection.ts'
import { lazyModule, screenIsShown, useModuleNow } from '#web/start/lazyModule.ts'
import { noteCrash } from '#web/client/failures.ts'
import { OUT_OF_DATE, type Missing } from '#web/client/release.ts'
import { silence } from '#web/client/silence.ts'
import { useScreenHandle } from './useScreenHandle.ts'

const without = lazyModule(() => import('./WithoutServer.tsx'))
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
        <ScreenError isFrame />
      </chakra.main>
    </>
  )
}

export function ScreenError({ isFrame = false }: { isFrame?: boolean }) {
  const error = useRouteError()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const daybook = useClient()
  const missing = useMissing(error)
  const { Skeleton, isHome } = useScreenHandle()
  const retry = () => {
    lastRetry = performance.now()
    daybook.tryAgain()
    // Navigating to the current address runs the loaders again, which resets the error boundary.
    void navigate(pathname + search, { replace: true })
  }
  // A failed screen retries on its own only if the user is neither reading anything else nor on the way to another screen.
  const isReading = useRef(false)
  const isCrash = missing === null
  const isUnreachable = missing === 'offline' || (error instanceof CallFailed && error.code === 'OFFLINE')
  useWhenReached(isUnreachable, () => isReading.current || state === 'loading' || retry())
  const code = useModuleNow(isUnreachable ? kept : null)
  const offline = useModuleNow(isUnreachable ? without : null)
  const [hasHome, setHome] = useState(false)
  useEffect(() => {
    if (isCrash) noteCrash(error)
  }, [error, isCrash])
  // The frame can show more, and follows the connection.
  useEffect(screenIsShown, [])
  // The cause is not known yet, or the page is reloading.
  if (missing === 'unknown') return <Skeleton />
  const message = missing === 'offline' ? UNREACHABLE : messageOf(error)
  const notice = (
    <chakra.div display="grid" gap="4" padding={{ base: '4', md: '6' }} maxWidth="640px">
      {missing === 'gone' ? (
        <ErrorNotice title="This page is out of date" retry="Reload" onRetry={() => daybook.release.reload()}>
          {OUT_OF_DATE}
        </ErrorNotice>
      ) : (
        <ErrorNotice
          title={message === UNREACHABLE ? 'This screen needs a network' : 'This screen could not be shown'}
          onRetry={retry}
          retrying={state === 'loading'}
        >
          {message}
        </ErrorNotice>
      )}
      {isUnreachable && code && (
        <code.OfflineManualList
          onReading={(is) => {
            isReading.current = is
            if (!is && isServerReached()) retry()
          }}
        />
      )}
    </chakra.div>
  )
  const failed = isFrame ? 'frame' : isHome ? 'home' : 'screen'
  return (
    <>
      {offline && <offline.WithoutServer failed={failed} onHome={setHome} onUnlocked={retry} />}
      {!hasHome && notice}
    </>
  )
}

/** The time of the last retry. */
let lastRetry = -Infinity

/** Calls back when the server is reachable again, also if it has been reached since the failure. */
function useWhenReached(isUnreachable: boolean, act: () => void): void {
  const onReached = useEffectEvent(act)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => onReached(), Math.max(0, lastRetry + silence.retry - performance.now()))
    }
    const whenOnline = () => isServerReached() && soon()
    if (isUnreachable) whenOnline()
    const unfollow = onServerReached(soon)
    addEventListener('online', whenOnline)
    return () => {
      clearTimeout(timer)
      unfollow()
      removeEventListener('online', whenOnline)
    }
  }, [isUnreachable])
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
