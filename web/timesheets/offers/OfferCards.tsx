// The cards of the prepared days.
import { graphql, useFragment } from 'react-relay'
import type { OfferCards_me$key } from '#web/__generated__/OfferCards_me.graphql.ts'
import { OfferCard } from './OfferCard.tsx'
import { readOffers } from './readOffers.ts'
import type { OpenOffer } from './openOffers.ts'

type Props = {
  me: OfferCards_me$key
  shown: readonly OpenOffer[]
}

export function OfferCards({ me: key, shown }: Props) {
  const me = useFragment(
    graphql`
      fragment OfferCards_me on Viewer {
        userId
        taskType
        settings {
          timesheetOverlapCheckingEnable
          passMidnightCheckingEnable
          maximumDailyHoursCheckingEnable
          maximumDailyHours
          allowUnsignedReason
        }
        ...readOffers_me
      }
    `,
    key,
  )
  const offers = readOffers(me).filter(({ id }) => shown.some((offer) => offer.id === id))
  return offers.map((offer) => (
    <OfferCard
      key={offer.id}
      offer={offer}
      userId={me.userId}
      taskType={me.taskType}
      settings={me.settings}
    />
  ))
}
