// The days of the viewer's own week or month, with what this device knows of them.
import { graphql, readInlineData } from 'react-relay'
import { closedPeriod } from '#domain/pay-period/closed.ts'
import type { ownDays_day$data, ownDays_day$key } from '#web/__generated__/ownDays_day.graphql.ts'
import { useNow } from '#web/client/companyClock.ts'
import type { ViewersClosedDays } from '#web/timesheets/closedDays.ts'
import type { OpenOffer } from '#web/timesheets/offers/openOffers.ts'
import { useDays } from '#web/offline/days/useDays.ts'

/**
 * `closed` is as of this minute; `waiting` says that this device has work on the day that the server does not have; `preparedBy`
 * names who prepared it and waits for the viewer.
 */
export type OwnDayFacts = ownDays_day$data & { closed: boolean; waiting: boolean; preparedBy: string | null }

export function useOwnDays(
  keys: readonly ownDays_day$key[],
  closedDays: ViewersClosedDays,
  offers: readonly OpenOffer[],
): OwnDayFacts[] {
  const now = useNow()
  const { days: outgoing } = useDays()
  const waiting = new Set(outgoing.map(({ values }) => values.day.startDate))
  return keys.map(readDay).map((day) => ({
    ...day,
    closed: closedPeriod(closedDays, day.date, now) !== null,
    waiting: waiting.has(day.date),
    preparedBy: offers.find(({ startDate }) => startDate === day.date)?.by ?? null,
  }))
}

function readDay(key: ownDays_day$key): ownDays_day$data {
  return readInlineData(
    graphql`
      fragment ownDays_day on WeekDay @inline {
        ...weekDay_day @relay(mask: false)
      }
    `,
    key,
  )
}
