// How a route says which paths it answers: '/Timesheet/{TimesheetHeaderId}' takes /Timesheet(5),
// /Timesheet(TimesheetHeaderId=5) and /Timesheet/5, in any case and with a slash at its end (rulings 6). A name behind the
// first may have the schema's in front, as OData calls actions: /Timesheet/Daybook.Approvals.
import { ROW_ID_MAX } from '#domain/bounds.ts'
import { NAMESPACE } from '#server/odata/actions.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** The expression of a path; a group of it that took part is a key. */
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

/** What stands in the path where the route has braces or groups. */
export function keysIn(match: RegExpExecArray): string[] {
  return match.slice(1).filter((key) => key !== undefined)
}

/** The id of a record that a key is. @throws NotAllowed NOT_FOUND for a number that no record can have. */
export function rowIdOf(key: string | undefined): number {
  const id = Number(key)
  if (!Number.isInteger(id) || id < 0 || id > ROW_ID_MAX) throw new NotAllowed('NOT_FOUND')
  return id
}
