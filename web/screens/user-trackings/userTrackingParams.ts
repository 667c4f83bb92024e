// The filters of the user log, as they appear in its address.
import { userLogLabel, userLogTypes } from '#domain/user/user-log.ts'
import { accessReasonLabel, accessReasons } from '#domain/user/unusual-access.ts'
import { formatDateRange } from '#web/fields/filters/dateRanges.ts'
import { choiceParam, dateParam, idParam, readParams, type ValuesOf } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const userTrackingParams = {
  unusual: choiceParam('unusual', accessReasons),
  user: idParam('person', 'User'),
  userLogType: choiceParam('type', userLogTypes),
  from: dateParam('from'),
  to: dateParam('to'),
}

export type UserTrackingFilter = ValuesOf<typeof userTrackingParams>

export function userTrackingVariables({ search }: RouteLocation) {
  const filter = readParams(userTrackingParams, search)
  // Not requested without an id.
  return { filter, byDay: isByDay(filter), user: filter.user ?? '', hasUser: filter.user !== null }
}

/** Whether the list folds a person's usual sign-ins of a day into one row. Narrower lists show every entry. */
export function isByDay({ user, userLogType, unusual }: UserTrackingFilter): boolean {
  return user === null && userLogType === null && unusual === null
}

/** Every filter that is set, in a few words; `name` is the person's, once loaded. */
export function formatFilters(filter: UserTrackingFilter, name: string | null): string[] {
  const { unusual, user, userLogType, from, to } = filter
  return [
    unusual && `${accessReasonLabel[unusual]} in the last 7 days`,
    user && (name ?? 'a person'),
    userLogType && userLogLabel[userLogType],
    formatDateRange({ from, to }),
  ].filter((text) => typeof text === 'string')
}
