// The filters of the tracking screen as they stand in its address; what cannot be read is left out.
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

export function trackingVariables({ search }: Place) {
  const user = userIn(search, 'person')
  const modifier = userIn(search, 'changedBy')
  return {
    filter: {
      user,
      modifier,
      from: dayIn(search, 'from'),
      to: dayIn(search, 'to'),
      actionType: oneOf(actionLabel, search.get('action')),
      actionArea: oneOf(areaLabel, search.get('area')),
    },
    user,
    modifier,
    hasUser: user !== null,
    hasModifier: modifier !== null,
  }
}

/** The words of an enum's values in addresses: 'status-changed' of STATUS_CHANGED. */
export function inAddress(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

function oneOf<Labels extends object>(labels: Labels, text: string | null): keyof Labels | null {
  return (Object.keys(labels) as (keyof Labels & string)[]).find((key) => inAddress(key) === text) ?? null
}

function dayIn(search: URLSearchParams, name: string): string | null {
  const text = search.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

function userIn(search: URLSearchParams, name: string): string | null {
  const id = search.get(name)
  try {
    return id !== null && /^User:\d{1,9}$/.test(atob(id)) ? id : null
  } catch {
    return null
  }
}
