// Notifications on this device while Daybook is closed: applies the user's choice, and makes the offer after the first
// submit. The list of notifications has its own offer, which does not push the list down.
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { knowsPush } from './browser.ts'
import { mayOfferPush, onPushOffer } from './offerTime.ts'
import { FollowPush } from './FollowPush.tsx'
import { PushOffer } from './PushOffer.tsx'
import { useNotifiedHere } from './useNotifiedHere.ts'

/** `person` is the global id of the signed-in user. */
export function Push({ person }: { person: string }) {
  const { can, wish } = useNotifiedHere(person)
  const hasSubmitted = useSyncExternalStore(onPushOffer, mayOfferPush)
  const isAtNotifications = useLocation().pathname.endsWith('/notifications')
  if (!knowsPush()) return null
  return (
    <>
      <FollowPush person={person} isWanted={can && wish === 'on'} />
      {hasSubmitted && !isAtNotifications && <PushOffer person={person} />}
    </>
  )
}
