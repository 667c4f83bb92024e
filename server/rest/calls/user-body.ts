// Reads the body of an account.
import type { AccountInput } from '#server/actions/user/record.ts'
import { readShape, recordShape } from '#server/rest/body/record.ts'
import { isRecord, ofProperty, orNone, ownKey, text, type Member, type Row } from '#server/rest/body/shape.ts'
import { wholeOf } from '#server/rest/body/values.ts'
import { payLocationType } from '#server/rest/nouns/pay-locations.ts'
import { accountType } from '#server/rest/nouns/user.ts'
import { aNumber, aText, object, orNull } from '#server/rest/openapi/schema.ts'
import { record } from '#server/rest/route.ts'
import type { Judged } from '#server/rest/types.ts'

const writable = [
  'FirstName',
  'LastName',
  'Email',
  'UserType',
  'UserStatus',
  'ApprovalGroupId',
  'allowTimesheetCreation',
  'showFieldService',
  'PayLocationId',
  'GPEmployeeId',
  'GPPayCycle',
  'GPStaffNumber',
  'DefaultStartTime',
  'Version',
]

const oneTaskType = ofProperty(accountType.properties.TaskType!)
/** The legacy form hides the field for some user types and sends it empty (spec 5). */
const taskType: Member = {
  ...oneTaskType,
  read: (value, context) => (value === null || value === '' ? null : oneTaskType.read(value, context)),
}

/** The pay location: its id, or a record with it. */
const payLocation: Member = {
  schema: { anyOf: [aNumber, object({ PayLocationId: aNumber }), { type: 'null' }] },
  to: 'payLocationId',
  read(value, context) {
    if (value === null) return null
    const id = isRecord(value) ? context.record(readShape(payLocationType), value, null).id : wholeOf(value)
    if (typeof id === 'number') return id
    context.refuse('PayLocation must be a whole number, a record with its PayLocationId, or null.')
  },
}

/** Users choose their own password, so this one is passed over (rulings 6). */
const password: Member = {
  schema: { ...orNull(aText), description: 'Ignored: a new account gets a random password.' },
  read: (value, context) => void orNone(text).read(value, context),
}

/** The body of an account. */
export const userBody = record<SentAccount>(
  recordShape(accountType, writable, {
    Id: ownKey,
    TaskType: taskType,
    PayLocation: payLocation,
    Password: password,
  }),
)

type Links = { payLocationId: number | null; approvalGroupId: number | null }
type Texts = { gpEmployeeId: string | null; gpStaffNumber: string | null }
/** The values of a body by column. */
export type SentAccount = Partial<
  Omit<AccountInput, keyof Texts | 'payLocation' | 'approvalGroup'> &
    Links &
    Texts & { active: boolean; version: number }
>

/** @throws InvalidInput. */
export function readAccountBody(body: Judged<SentAccount>, stored: Row | null) {
  const { active, version, payLocationId, approvalGroupId, gpEmployeeId, gpStaffNumber, ...rest } =
    body(stored)
  const input: AccountInput = {
    ...rest,
    ...(payLocationId !== undefined && { payLocation: payLocationId }),
    ...(approvalGroupId !== undefined && { approvalGroup: approvalGroupId }),
    ...(gpEmployeeId !== undefined && { gpEmployeeId: gpEmployeeId ?? '' }),
    ...(gpStaffNumber !== undefined && { gpStaffNumber: gpStaffNumber ?? '' }),
  }
  return {
    ...(active !== undefined && { active }),
    ...(version !== undefined && { version }),
    input,
  }
}
