// The paths of routes: '/Timesheet/{TimesheetHeaderId}' matches /Timesheet(5), /Timesheet(TimesheetHeaderId=5) and
// /Timesheet/5, in any case and with a trailing slash (rulings 6). Names after the first may be qualified with the schema, as
// OData names actions: /Timesheet/Daybook.Approvals.
import { ROW_ID_MAX } from '#domain/bounds.ts'
import { NAMESPACE } from '#server/odata/actions.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** The expression of a path. Its matched groups are the keys. */
export function pathExpression(path: string | RegExp): RegExp {
  if (path instanceof RegExp) return path
  const parts = path.split('/').slice(1)
  const expression = parts.map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name) return `(?:/(\\d{1,10})|\\((?:${name}(?:=|%3D))?(\\d{1,10})\\))`
    return index === 0 ? `/${part}` : `/(?:(?:${NAMESPACE}|Default)\\.)?${part}`
  })
  return new RegExp(`^${expression.join('')}/?$`, 'i')
}

/** The values of the braces or groups of a path. */
export function keysIn(match: RegExpExecArray): string[] {
  return match.slice(1).filter((key) => key !== undefined)
}

/** Parses a key as the id of a record. @throws NotAllowed NOT_FOUND for impossible ids. */
export function rowIdOf(key: string | undefined): number {
  const id = Number(key)
  if (!Number.isInteger(id) || id < 0 || id > ROW_ID_MAX) throw new NotAllowed('NOT_FOUND')
  return id
}
