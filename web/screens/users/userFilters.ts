// The filters and the sort order of the list of users, as they appear in its address.
import { userTypeLabel, type UserType } from '#domain/people.ts'
import { accountLacks, isEmployed, type AccountLack } from '#domain/user/account.ts'
import {
  choiceParam,
  idParam,
  orderParam,
  readParams,
  textParam,
  type Order,
  type ValuesOf,
} from '#web/lists/params.ts'
import type { RowTests } from '#web/lists/rowMatches.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import type { UserRow } from './userRow.ts'

export const statusLabel = { ACTIVE: 'Active', NOT_SIGNED_IN: 'Not signed in', DISABLED: 'Disabled' } as const
/** The missing fields of an account. */
export const lackLabel: Record<AccountLack, string> = {
  GROUP: 'No approval group',
  EMPLOYEE: 'No employee number',
}
export type UserStatus = keyof typeof statusLabel

/** The status of an account: "Not signed in" until its person has chosen a password (rulings 4). */
export function statusOf({ active, hasSignedIn }: Pick<UserRow, 'active' | 'hasSignedIn'>): UserStatus {
  if (!active) return 'DISABLED'
  return hasSignedIn ? 'ACTIVE' : 'NOT_SIGNED_IN'
}

export const userParams = {
  search: textParam('search'),
  userType: choiceParam('type', Object.keys(userTypeLabel) as UserType[]),
  status: choiceParam('status', Object.keys(statusLabel) as UserStatus[]),
  approvalGroup: idParam('group', 'ApprovalGroup'),
  payLocation: idParam('payLocation', 'PayLocation'),
  lacks: choiceParam('lacks', accountLacks),
}

export type UserOrder = 'NAME' | 'EMAIL' | 'TYPE' | 'CREATED'
export type UserSort = Order<UserOrder>
export const byName: UserSort = { by: 'NAME', ascending: true }
export const userSort = orderParam<UserOrder>(['NAME', 'EMAIL', 'TYPE', 'CREATED'], byName)

/** The filters as the server expects them. */
export function filterOf({ status, ...rest }: ValuesOf<typeof userParams>) {
  return {
    ...rest,
    active: status === null ? null : status !== 'DISABLED',
    hasSignedIn: status === null || status === 'DISABLED' ? null : status === 'ACTIVE',
  }
}
export type UserFilter = ReturnType<typeof filterOf>

export const userTests: RowTests<UserRow, UserFilter> = {
  search: 'server',
  userType: (row, userType) => row.userType === userType,
  active: (row, active) => row.active === active,
  hasSignedIn: (row, hasSignedIn) => row.hasSignedIn === hasSignedIn,
  approvalGroup: (row, group) => row.approvalGroup?.id === group,
  payLocation: (row, location) => row.payLocation?.id === location,
  lacks: (row, lacks) =>
    row.active &&
    isEmployed(row) &&
    (lacks === 'GROUP' ? row.approvalGroup === null : row.gpEmployeeId === null),
}

export function usersVariables({ search }: RouteLocation) {
  const filter = filterOf(readParams(userParams, search))
  const { by, ascending } = userSort.read(search)
  const { approvalGroup, payLocation } = filter
  return {
    filter,
    sort: { by, ascending },
    // Not requested without an id.
    group: approvalGroup ?? '',
    place: payLocation ?? '',
    hasGroup: approvalGroup !== null,
    hasPlace: payLocation !== null,
  }
}

/** The names of the chosen records, once loaded. */
export type FilterNames = { group: string | null; place: string | null }

/** Every filter that is set, in a few words. */
export function formatFilters(filter: UserFilter, names: FilterNames): string[] {
  const { search, userType, active, hasSignedIn, approvalGroup, payLocation, lacks } = filter
  return [
    search && `“${search}”`,
    userType && userTypeLabel[userType],
    active !== null && statusLabel[statusOf({ active, hasSignedIn: hasSignedIn ?? true })].toLowerCase(),
    approvalGroup && `in ${names.group ?? 'a group'}`,
    lacks && lackLabel[lacks].toLowerCase(),
    payLocation && `paid from ${names.place ?? 'a pay location'}`,
  ].filter((text) => typeof text === 'string')
}
