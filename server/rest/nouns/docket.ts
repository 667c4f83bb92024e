// Dockets, read only: of the timesheets that the caller may see.
import { docketStateNames } from '#domain/legacy-numbers.ts'
import {
  coded,
  date,
  entityType,
  instant,
  integer,
  optional,
  text,
  type EntityType,
} from '#server/odata/model.ts'
import { dockets, matchingDockets } from '#server/read/timesheet/dockets.ts'
import { userTypeFor } from './user.ts'

export const docketType: EntityType = entityType({
  name: 'Docket',
  key: 'DocketId',
  set: dockets,
  searchWhere: (search) => matchingDockets({ search }),
  properties: {
    DocketId: integer('id'),
    DocketNumber: text('number'),
    State: coded('state', docketStateNames),
    TimesheetHeaderId: integer('timesheetId'),
    TimesheetLineId: integer('timesheetLineId'),
    UserId: integer('userId'),
    ApprovalGroupId: optional(integer('approvalGroupId')),
    StartDate: date('date'),
    CustomerName: text('customerName'),
    CustomerEmail: text('customerEmail'),
    WorkerName: text('workerName'),
    Fleet: text('fleet'),
    /** The SHA-256 of docket.json, which its PDF contains. */
    Sha256: text('sha256'),
    IssuedOn: instant('issuedAt'),
    /** When it was superseded or voided. */
    EndedOn: optional(instant('endedAt')),
    MailedTo: optional(text('mailedTo')),
    MailedOn: optional(instant('mailedAt')),
  },
  navigations: { User: ['user', userTypeFor] },
})
