// Notifications on this device while Daybook is closed: the offer, and what follows from it.
import { chakra } from '@chakra-ui/react'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '#web/design/Banner.tsx'
import { Button } from '#web/design/Button.tsx'
import { knowsPush } from './browser.ts'
import { isMoment, onMoment } from './moment.ts'
import { FollowPush } from './FollowPush.tsx'
import { useNotifiedHere } from './useNotifiedHere.ts'

/** `person` is the global id of the signed-in user. */
export function Push({ person }: { person: string }) {
  const { can, wish, turnOn, putOff } = useNotifiedHere(person)
  const hasSubmitted = useSyncExternalStore(onMoment, isMoment)
  const isAtNotifications = useLocation().pathname.endsWith('/notifications')
  const [busy, setBusy] = useState(false)
  if (!knowsPush()) return null
  const accept = async () => {
    setBusy(true)
    await turnOn()
    setBusy(false)
  }
  return (
    <>
      <FollowPush person={person} isWanted={can && wish === 'on'} />
      {can && wish === null && (hasSubmitted || isAtNotifications) && (
        <Banner tone="plain">
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="center"
            columnGap="2"
            minWidth="0"
          >
            <chakra.span>Be notified on this device, also while Daybook is closed?</chakra.span>
            <chakra.span display="flex" gap="2">
              <Button size="sm" busy={busy} onClick={() => void accept()}>
                Notify me
              </Button>
              <Button size="sm" variant="ghost" onClick={putOff}>
                Not now
              </Button>
            </chakra.span>
          </chakra.div>
        </Banner>
      )}
    </>
  )
}
