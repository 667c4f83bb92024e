// Dockets, read only: of the timesheets that the caller may see.
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
import { dockets } from '#server/read/dockets.ts'
import { userTypeFor } from './user.ts'

const stateNames = { ISSUED: 'Issued', SUPERSEDED: 'Superseded', VOIDED: 'Voided' } as const

export const docketType: EntityType = entityType({
  name: 'Docket',
  key: 'DocketId',
  set: dockets,
  properties: {
    DocketId: integer('id'),
    DocketNumber: text('number'),
    State: coded('state', stateNames),
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
