// Reads the body of an account.
import { InvalidInput } from '#domain/refusal.ts'
import type { AccountInput } from '#server/actions/user/record.ts'
import { named, readMembers, recordOf } from '#server/rest/body.ts'
import { accountType } from '#server/rest/nouns/user.ts'
import { aNumber, aText, object, orNull, sent } from '#server/rest/openapi/schema.ts'
import { record } from '#server/rest/route.ts'
import type { Body } from '#server/rest/types.ts'

const members = {
  writable: [
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
    'TaskType',
    'Version',
  ],
  others: ['Id', 'PayLocation', 'Password'],
} as const

/** The body of an account. The pay location is an id or a record. */
export const userBody = record(
  sent(accountType, members.writable, {
    PayLocation: { anyOf: [aNumber, object({ PayLocationId: aNumber }), { type: 'null' }] },
    Password: { ...orNull(aText), description: 'Ignored: a new account gets a random password.' },
  }),
)

type Sent = { active?: boolean; version?: number; password: boolean; input: AccountInput }

/** @throws InvalidInput. */
export function readAccountBody(body: Body): Sent {
  const { values, others } = readMembers(accountType, withoutEmpty(body), members)
  const { active, version, payLocationId, approvalGroupId, gpEmployeeId, gpStaffNumber, ...rest } = values
  const payLocation = others.PayLocation === undefined ? payLocationId : payLocationOf(others.PayLocation)
  const input = {
    ...rest,
    payLocation,
    approvalGroup: approvalGroupId,
    gpEmployeeId: gpEmployeeId === null ? '' : gpEmployeeId,
    gpStaffNumber: gpStaffNumber === null ? '' : gpStaffNumber,
  }
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  return {
    ...(active !== undefined && { active: active === 'true' }),
    ...(version !== undefined && { version: version as number }),
    password: Boolean(others.Password),
    input: Object.fromEntries(fields) as AccountInput,
  }
}

/** Removes an empty TaskType: the legacy form hides the field for some user types and sends it empty (spec 5). */
function withoutEmpty(body: Body): Body {
  const isEmpty = (name: string, value: unknown) =>
    name.toLowerCase() === 'tasktype' && (value === null || value === '')
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isEmpty(name, value)))
}

/** Accepts the id of a pay location or a record with it. @throws InvalidInput. */
function payLocationOf(value: unknown): number | null {
  if (value === null) return null
  const id =
    typeof value === 'number'
      ? value
      : named(recordOf(value, 'PayLocation')!, ['PayLocationId']).PayLocationId
  if (typeof id === 'number' && Number.isInteger(id)) return id
  throw new InvalidInput([
    { path: 'PayLocation', message: 'PayLocation must be a record with its PayLocationId, or null.' },
  ])
}
