// The days that have arrived at the server since the page was opened.
import { formatDate } from '#domain/date.ts'
import { notify, saved } from '#web/client/notify.ts'
import { allowPushOffer } from '#web/push/offerTime.ts'
import { catchUp } from '#web/relay/connection.ts'
import type { OutgoingDay } from './outgoing.ts'
import type { Arrived } from './answer.ts'

export type ArrivedDay = {
  id: string
  startDate: string
  submitted: boolean
  /** The approval group that decides it; null without one, and for a draft. */
  group: string | null
  /** ISO 8601, by the clock of this device. */
  at: string
}

export function createArrivals() {
  /** The latest first. */
  let days: readonly ArrivedDay[] = []
  return {
    state: () => days,
    /** Adds a day, and notifies its owner. */
    add({ id, values: { day, submit } }: OutgoingDay, { group }: Arrived): void {
      const { startDate } = day
      days = [{ id, startDate, submitted: submit, group, at: new Date().toISOString() }, ...days]
      notify.success(submit ? submittedTo(group) : saved(`Timesheet for ${formatDate(startDate)}`))
      if (submit) allowPushOffer()
      catchUp()
    },
  }
}

/** Without a group any administrator may approve it. */
function submittedTo(group: string | null): string {
  return group === null ? 'Submitted' : `Submitted to ${group}`
}
