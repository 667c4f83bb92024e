// The address of the payroll desk: the cycle, how far back it reaches, and the chosen cell.
import { isoDate } from '#domain/date.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import { payCycles } from '#domain/pay-period/periods.ts'
import { addDays } from '#domain/week.ts'
import { choiceParam, dateParam, readParams, type Param } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

/** Days that the desk reaches back: eight weeks at first, and at most the limit of one response. */
const STEP = 56
const FARTHEST = 364
/** Days ahead, so that the current period of the longest rule is whole. */
const AHEAD = 32

/** A cell as 'rental-2026-11-16-3': its cycle, the first day of its period, and the number of its group or 0. */
const cellParam: Param<string> = {
  name: 'cell',
  read: (text) => (/^(none|rental|workshops)-\d{4}-\d{2}-\d{2}-\d{1,9}$/.test(text) ? text : null),
  write: (value) => value,
}

export const deskParams = {
  cycle: choiceParam<GpPayCycle>('cycle', payCycles),
  since: dateParam('since'),
  cell: cellParam,
}

/** Uses the browser's date, which may differ by a day from the company's; periods that have not begun are hidden. */
export function deskVariables({ search }: RouteLocation) {
  const today = isoDate(new Date())
  const { since } = readParams(deskParams, search)
  const usual = addDays(today, -STEP)
  const farthest = addDays(today, -FARTHEST)
  const wanted = since !== null && since < usual ? since : usual
  return { startDate: wanted < farthest ? farthest : wanted, endDate: addDays(today, AHEAD) }
}

/** The start of the desk after "Earlier periods"; null if it cannot reach further back. */
export function earlierThan(startDate: string): string | null {
  const farthest = addDays(isoDate(new Date()), -FARTHEST)
  if (startDate <= farthest) return null
  const earlier = addDays(startDate, -STEP)
  return earlier < farthest ? farthest : earlier
}

/** The cell in the address. @param id the id of a PayCell. */
export function cellKey(id: string): string {
  return atob(id).split(':').slice(1).join('-').toLowerCase()
}
