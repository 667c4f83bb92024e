// What the legacy client asks about timesheets besides their records (spec 7, Timesheets): how many there are of each
// status, how much of a day is recorded, and what was done to them.
import { MINUTES_PER_HOUR, TRACKING_PAGE } from '#domain/limits.ts'
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { timesheetStatuses, timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { isAdministrator } from '#server/access/administration.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import { minutesOfDay } from '#server/read/day-total.ts'
import { historyRows } from '#server/read/history.ts'
import { countTimesheets } from '#server/read/timesheet-counts.ts'
import { asked, askedDate, askedNumber, askedWord } from '#server/rest/asked.ts'
import { userTypeNames } from '#server/rest/nouns/numbers.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** How many timesheets of each status the caller sees; of their own only, where they ask so. @throws BadQuery. */
export async function countByStatus({ viewer, request }: Call): Promise<Answer> {
  const values = asked(request, ['ownTimesheet'])
  const flags = { TRUE: 'true', FALSE: 'false' } as const
  const ownTimesheet = askedWord(values, 'ownTimesheet', flags) === 'TRUE'
  const counts = await countTimesheets(viewer, { ownTimesheet })
  const byStatus = timesheetStatuses.map((status) => [timesheetStatusLabel[status], counts[status]] as const)
  return { body: { Total: counts.total, ...Object.fromEntries(byStatus) } }
}

/**
 * How much of a date is recorded, by the caller or a person whom they see, but for one timesheet.
 * @throws BadQuery; NotAllowed NOT_FOUND.
 */
export async function totalHours({ viewer, request }: Call): Promise<Answer> {
  const values = asked(request, ['date', 'userId', 'timesheetId'])
  const date = askedDate(values, 'date')
  if (!date) throw new BadQuery('date must be a date such as 2026-11-17.')
  const userId = askedNumber(values, 'userId') ?? viewer.id
  const exceptId = askedNumber(values, 'timesheetId')
  const minutes = await minutesOfDay(viewer, { userId, date, exceptId })
  return {
    body: { Date: date, UserId: userId, TotalDuration: minutes, TotalHours: minutes / MINUTES_PER_HOUR },
  }
}

/** Rows of one answer at most. */
const ROWS_MAX = 1000

/** What was done to the timesheets that the caller sees, newest first, and how much that is in all. @throws BadQuery. */
export async function historyExpanded({ viewer, request }: Call): Promise<Answer> {
  const filters = [
    'timesheetHeaderId',
    'userId',
    'modifierId',
    'from',
    'to',
    'actionType',
    'actionArea',
  ] as const
  const values = asked(request, [...filters, '_Top', '_Skip'])
  const filter = {
    timesheetId: askedNumber(values, 'timesheetHeaderId'),
    userId: askedNumber(values, 'userId'),
    modifierId: askedNumber(values, 'modifierId'),
    from: askedDate(values, 'from'),
    to: askedDate(values, 'to'),
    actionType: askedWord(values, 'actionType', historyActionLabel),
    actionArea: askedWord(values, 'actionArea', historyAreaLabel),
  }
  const top = askedNumber(values, '_Top', ROWS_MAX) ?? TRACKING_PAGE
  const skip = askedNumber(values, '_Skip') ?? 0
  const { rows, count } = await historyRows(viewer, filter, { top, skip })
  return { body: { data: rows.map((row) => shapeOf(row, isAdministrator(viewer))), count } }
}

type Row = Awaited<ReturnType<typeof historyRows>>['rows'][number]

/** Only administrators read the e-mail addresses of others. */
function shapeOf(row: Row, showsEmail: boolean) {
  return {
    timesheetHistoryId: row.id,
    timesheetHeaderId: row.timesheetId,
    userId: row.userId,
    actionType: historyActionLabel[row.actionType],
    actionArea: historyAreaLabel[row.actionArea],
    time: row.at,
    changeDetail: row.changeDetail,
    nameOfModifier: row.nameOfModifier,
    emailOfModifier: showsEmail ? row.emailOfModifier : null,
    roleOfModifier: userTypeNames[row.roleOfModifier],
  }
}
