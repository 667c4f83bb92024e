// The legacy client's queries about timesheets (spec 7, Timesheets): counts by status, the recorded hours of a day, and the
// history.
import { MINUTES_PER_HOUR, TRACKING_PAGE } from '#domain/limits.ts'
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { timesheetStatuses, timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { isAdministrator } from '#server/access/administration.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import { minutesOfDay } from '#server/read/timesheet/day-total.ts'
import { historyRows } from '#server/read/timesheet/history.ts'
import { countTimesheets } from '#server/read/timesheet/timesheet-counts.ts'
import { userTypeNames } from '#domain/legacy-numbers.ts'
import { dateParam, flagParam, numberParam, queryParams, wordParam } from '#server/rest/query-params.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** Counts the timesheets that the caller sees by status; with `ownTimesheet` only the caller's own. @throws BadQuery. */
export async function countByStatus({ viewer, request }: Call): Promise<Answer> {
  const values = queryParams(request, ['ownTimesheet'])
  const counts = await countTimesheets(viewer, { ownTimesheet: flagParam(values, 'ownTimesheet') })
  const byStatus = timesheetStatuses.map((status) => [timesheetStatusLabel[status], counts[status]] as const)
  return { body: { Total: counts.total, ...Object.fromEntries(byStatus) } }
}

/**
 * The recorded time of a date, of the caller or a person whose timesheets the caller sees, without one timesheet.
 * @throws BadQuery; NotAllowed NOT_FOUND.
 */
export async function totalHours({ viewer, request }: Call): Promise<Answer> {
  const values = queryParams(request, ['date', 'userId', 'timesheetId'])
  const date = dateParam(values, 'date')
  if (!date) throw new BadQuery('date must be a date such as 2026-11-17.')
  const userId = numberParam(values, 'userId') ?? viewer.id
  const exceptId = numberParam(values, 'timesheetId')
  const minutes = await minutesOfDay(viewer, { userId, date, exceptId })
  return {
    body: { Date: date, UserId: userId, TotalDuration: minutes, TotalHours: minutes / MINUTES_PER_HOUR },
  }
}

/** The most rows of one response. */
const ROWS_MAX = 1000

/** The history of the timesheets that the caller sees, newest first, with its total count. @throws BadQuery. */
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
  const values = queryParams(request, [...filters, '_Top', '_Skip'])
  const filter = {
    timesheetId: numberParam(values, 'timesheetHeaderId'),
    userId: numberParam(values, 'userId'),
    modifierId: numberParam(values, 'modifierId'),
    from: dateParam(values, 'from'),
    to: dateParam(values, 'to'),
    actionType: wordParam(values, 'actionType', historyActionLabel),
    actionArea: wordParam(values, 'actionArea', historyAreaLabel),
  }
  const top = numberParam(values, '_Top', ROWS_MAX) ?? TRACKING_PAGE
  const skip = numberParam(values, '_Skip') ?? 0
  const { rows, count } = await historyRows(viewer, filter, { top, skip })
  return { body: { data: rows.map((row) => shapeOf(row, isAdministrator(viewer))), count } }
}

type Row = Awaited<ReturnType<typeof historyRows>>['rows'][number]

/** Only administrators read the e-mail addresses of others; for everybody else the member is absent (rulings 4). */
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
    ...(showsEmail && { emailOfModifier: row.emailOfModifier }),
    roleOfModifier: userTypeNames[row.roleOfModifier],
  }
}
