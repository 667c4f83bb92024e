// Prepared days: offers to the caller, and the days of the people whose days the caller may prepare.
import { lineTypeNumbers, preparedSourceNames, preparedStateNames } from '#domain/legacy-numbers.ts'
import { coded, date, entityType, instant, integer, text, type EntityType } from '#server/odata/model.ts'
import { preparedDays, preparedLines } from '#server/read/crew/prepared-days.ts'
import { booked, bookedIds } from './timesheet.ts'
import { actorTypeFor } from './user.ts'

export const preparedDayType: EntityType = entityType({
  name: 'PreparedDay',
  key: 'PreparedDayId',
  set: preparedDays,
  properties: {
    PreparedDayId: integer('id'),
    UserId: integer('userId'),
    StartDate: date('startDate'),
    /** True for a Night shift. */
    Shift: coded('shift', { DAY: false, NIGHT: true }),
    State: coded('state', preparedStateNames),
    Source: coded('source', preparedSourceNames),
    PreparedById: integer('preparedById'),
    PreparedOn: instant('preparedAt'),
    /** What its person wrote to decline it. */
    Words: text('words'),
    Version: integer('version'),
  },
  navigations: {
    User: ['user', actorTypeFor],
    PreparedBy: ['preparedBy', actorTypeFor],
    PreparedLines: ['lines', () => preparedLineType],
  },
})

export const preparedLineType: EntityType = entityType({
  name: 'PreparedLine',
  key: 'PreparedLineId',
  set: preparedLines,
  properties: {
    PreparedLineId: integer('id'),
    PreparedDayId: integer('preparedDayId'),
    TimesheetLineType: coded('timesheetLineType', lineTypeNumbers),
    StartTime: integer('startTime'),
    EndTime: integer('endTime'),
    Notes: text('notes'),
    ...bookedIds,
  },
  navigations: booked,
})
