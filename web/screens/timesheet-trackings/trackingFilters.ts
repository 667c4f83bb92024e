// The filters of the tracking screen, as they stand in its address.
import { choiceParam, dateParam, idParam, readParams, type ValuesOf } from '#web/lists/params.ts'
import { datesSaid } from '#web/fields/filters/dateRanges.ts'
import type { Place } from '#web/relay/useScreen.ts'

export const actionLabel = { CREATE: 'Create', EDIT: 'Edit', DELETE: 'Delete' } as const
export const areaLabel = {
  HEADER: 'Header',
  TASK: 'Task',
  STATUS_CHANGED: 'Status changed',
  FIELD_SERVICE: 'Field Service',
} as const

export type Action = keyof typeof actionLabel
export type Area = keyof typeof areaLabel

export const trackingParams = {
  user: idParam('person', 'User'),
  modifier: idParam('changedBy', 'User'),
  from: dateParam('from'),
  to: dateParam('to'),
  actionType: choiceParam('action', Object.keys(actionLabel) as Action[]),
  actionArea: choiceParam('area', Object.keys(areaLabel) as Area[]),
}

export type TrackingFilter = ValuesOf<typeof trackingParams>

export function trackingVariables({ search }: Place) {
  const filter = readParams(trackingParams, search)
  const { user, modifier } = filter
  // Nobody is asked for where no id is given.
  const ids = { user: user ?? '', modifier: modifier ?? '' }
  return { filter, ...ids, hasUser: user !== null, hasModifier: modifier !== null }
}

/** Names of the chosen people, once they are known. */
export type TrackingNames = { user: string | null; modifier: string | null }

/** Every filter that is set, a few words each. */
export function filtersSaid(filter: TrackingFilter, names: TrackingNames): string[] {
  const { user, modifier, from, to, actionType, actionArea } = filter
  return [
    user && (names.user ?? 'a person'),
    modifier && `changed by ${names.modifier ?? 'a person'}`,
    datesSaid({ from, to }),
    actionType && actionLabel[actionType],
    actionArea && areaLabel[actionArea],
  ].filter((text) => typeof text === 'string')
}
