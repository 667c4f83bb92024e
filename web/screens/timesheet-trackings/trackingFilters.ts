// The filters of the tracking screen, as they stand in its address.
import { choiceParam, dateParam, idParam, readParams, type ValuesOf } from '#web/lists/params.ts'
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

/** Every filter that is set, a few words each. */
export function filtersSaid({ user, modifier, from, to, actionType, actionArea }: TrackingFilter): string[] {
  return [
    user && 'a person',
    modifier && 'who changed it',
    (from ?? to) && 'the dates',
    actionType && actionLabel[actionType],
    actionArea && areaLabel[actionArea],
  ].filter((text) => typeof text === 'string')
}
