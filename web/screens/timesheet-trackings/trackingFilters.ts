// The filters of the timesheet history, as they appear in its address.
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { choiceParam, dateParam, idParam, numberParam, readParams, type ValuesOf } from '#web/lists/params.ts'
import { formatDateRange } from '#web/fields/filters/dateRanges.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export type Action = keyof typeof historyActionLabel
export type Area = keyof typeof historyAreaLabel

export const trackingParams = {
  timesheetNumber: numberParam('sheet'),
  user: idParam('person', 'User'),
  modifier: idParam('changedBy', 'User'),
  from: dateParam('from'),
  to: dateParam('to'),
  actionType: choiceParam('action', Object.keys(historyActionLabel) as Action[]),
  actionArea: choiceParam('area', Object.keys(historyAreaLabel) as Area[]),
}

export type TrackingFilter = ValuesOf<typeof trackingParams>

export function trackingVariables({ search }: RouteLocation) {
  const filter = readParams(trackingParams, search)
  const { user, modifier } = filter
  // Not requested without an id.
  const ids = { user: user ?? '', modifier: modifier ?? '' }
  return { filter, ...ids, hasUser: user !== null, hasModifier: modifier !== null }
}

/** The names of the chosen people, once loaded. */
export type TrackingNames = { user: string | null; modifier: string | null }

/** Every filter that is set, in a few words. */
export function formatFilters(filter: TrackingFilter, names: TrackingNames): string[] {
  const { timesheetNumber, user, modifier, from, to, actionType, actionArea } = filter
  return [
    timesheetNumber && `timesheet ${timesheetNumber}`,
    user && (names.user ?? 'a person'),
    modifier && `changed by ${names.modifier ?? 'a person'}`,
    formatDateRange({ from, to }),
    actionType && historyActionLabel[actionType],
    actionArea && historyAreaLabel[actionArea],
  ].filter((text) => typeof text === 'string')
}
