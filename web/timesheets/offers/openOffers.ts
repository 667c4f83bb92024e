// The days that others have prepared for the viewer and that wait for them, without those that this device has handed in.
import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { openOffers_me$key } from '#web/__generated__/openOffers_me.graphql.ts'
import { useDays } from '#web/offline/days/useDays.ts'

export type OpenOffer = {
  /** Its global id. */
  readonly id: string
  /** 'YYYY-MM-DD'. */
  readonly startDate: string
  /** 'First Last' of who prepared it. */
  readonly by: string
}

/** The earliest first. */
export function useOpenOffers(key: openOffers_me$key): readonly OpenOffer[] {
  const { offers } = useFragment(
    graphql`
      fragment openOffers_me on Viewer {
        offers {
          id
          startDate
          preparedBy {
            firstName
            lastName
          }
        }
      }
    `,
    key,
  )
  const { days } = useDays()
  return useMemo(() => {
    const handedIn = new Set(days.map(({ values }) => values.day.prepared?.id))
    return offers
      .filter(({ id }) => !handedIn.has(id))
      .map(({ id, startDate, preparedBy }) => ({ id, startDate, by: fullName(preparedBy) }))
  }, [offers, days])
}
