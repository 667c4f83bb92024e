// The session timeout popup. Before the session ends it asks the user to stay, and counts down; the screen stays as it
// is. It also opens after a 403 that may mean that the session has changed (spec 2, 8).
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import type { SessionTimeoutMutation } from '#web/__generated__/SessionTimeoutMutation.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { onRefused } from '#web/client/dues.ts'
import { renewNow, sessionLeft } from '#web/client/session.ts'
import { Confirm } from '#web/design/Confirm.tsx'
import { useAction } from '#web/relay/useAction.ts'

/** Milliseconds before the end of the session at which the popup opens. */
const ASK = 5 * 60_000
/** The timer's interval: after sleep, or an extension in another tab, the remaining time differs. */
const LOOK_AGAIN = 60_000

export function SessionTimeout({ onLogOut }: { onLogOut: () => void }) {
  const left = useTimeLeft()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => onRefused(() => setRefused(true)), [])
  const [extend, isExtending] = useAction<SessionTimeoutMutation>(
    graphql`
      mutation SessionTimeoutMutation {
        result: extendSession {
          ...useAction_error @alias(as: "error")
          ... on ExtendSessionPayload {
            endsAt
          }
        }
      }
    `,
    { errors: 'returned' },
  )
  // When the time seems to be up, the server decides.
  const isDue = left !== null && left > 0 && left <= ASK

  const stay = async () => {
    const outcome = isDue ? await extend({}) : null
    if (outcome?.is === 'refused') notify.error(outcome.message)
    if (outcome && outcome.is !== 'done') return
    // The next request reports a failed renewal.
    await renewNow().catch(() => {})
    setRefused(false)
  }

  return (
    <Confirm
      open={isDue || isRefused}
      title="Session timeout"
      message={
        isDue ? (
          <>
            Your session ends in <Left left={left} />. Stay signed in to continue. Nothing on the screen is
            lost.
          </>
        ) : (
          'The server did not allow that. Your session or your rights may have changed; nothing on the screen is lost.'
        )
      }
      confirmLabel="Stay signed in"
      cancelLabel={null}
      aside={{ label: 'Log Out', onSelect: onLogOut }}
      busy={isExtending}
      onConfirm={() => void stay()}
      // Esc does nothing while the time runs out.
      onCancel={() => setRefused(false)}
    />
  )
}

function Left({ left }: { left: number }) {
  const seconds = Math.ceil(left / 1000)
  return (
    <chakra.span color="ink" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </chakra.span>
  )
}

/** Milliseconds until the session ends, updated every second near the end; null if unknown. */
function useTimeLeft(): number | null {
  const [left, setLeft] = useState(sessionLeft)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const now = sessionLeft()
      setLeft(now)
      // The server decides whether it has ended; the device's clock may be wrong.
      if (now !== null && now <= 0) void renewNow().catch(() => {})
      const wait = now === null || now <= 0 ? LOOK_AGAIN : Math.max(1000, now - ASK)
      timer = setTimeout(look, Math.min(LOOK_AGAIN, wait))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return left
}
