// The span of time of a filter by days.
import { dayIn } from '#server/adapters/clock.ts'
import { readSettings } from './administration/settings.ts'

/** Days 'YYYY-MM-DD' in the company's time zone, both included. */
export type Days = { from?: string | null; to?: string | null }
/** From `start` to before `end`; without one the span is open on that side. */
export type Span = { start?: Date; end?: Date }

export async function spanOf({ from, to }: Days): Promise<Span> {
  if (!from && !to) return {}
  const { timeZone } = await readSettings()
  return {
    ...(from && { start: dayIn(timeZone, from).start }),
    ...(to && { end: dayIn(timeZone, to).end }),
  }
}
