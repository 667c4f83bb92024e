// What every answer is judged by: it is no fault, shows nobody what they may not see, and changes nothing for those who
// may not change it. A witness who sees everything says whose a row is.
import { administrators } from '#domain/people.ts'
import type { Answer, Person } from './person.ts'
import type { Report } from './report.ts'

export function judgeAnswer({ status, errors, text }: Answer<unknown>, by: string, report: Report): void {
  for (const { message, path, extensions } of errors) {
    const field = /^f0/.test(String(path?.[0])) ? fieldOf(by) : String(path?.join('.'))
    report.expect(extensions?.code !== 'INTERNAL' && !/Internal/.test(message), `a fault at ${field}`, by)
    const isOfGenerator =
      /^(Cannot query field|Syntax Error|Fields ".*" conflict|Variable "\$\w+" of type)/.test(message)
    report.expect(!isOfGenerator, 'the generator is wrong', `${message} ${by}`)
  }
  report.expect(status < 500, `status ${status}`, `${text.slice(0, 200)} ${by}`)
}

function fieldOf(by: string): string {
  return /f0: (\w+)/.exec(by)?.[1] ?? ''
}

type Row = Record<string, unknown> & { __typename?: string }

/** Every object of an answer. */
export function rowsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Row, ...Object.values(value).flatMap(rowsIn)]
}

export function hasRow(data: unknown): boolean {
  return rowsIn(data).some(({ id }) => id !== undefined)
}

type SeenSheet = { number: number; user: { id: string }; approvalGroup: { id: string } | null }

function maySee({ me }: Person, { user, approvalGroup }: SeenSheet): boolean {
  if (user.id === me.userId || administrators.includes(me.userType)) return true
  return me.userType === 'APPROVER' && !!approvalGroup && me.approvalGroupIds.includes(approvalGroup.id)
}

/** No timesheet, and no history of one, is shown out of sight. */
export async function judgeSight(data: unknown, person: Person, witness: Person, by: string, report: Report) {
  for (const row of rowsIn(data)) {
    if (row.__typename === 'Timesheet')
      report.expect(maySee(person, row as unknown as SeenSheet), 'a timesheet out of sight was shown', by)
    if (row.__typename !== 'TimesheetHistory' || administrators.includes(person.me.userType)) continue
    const number = row.timesheetNumber as number
    const query =
      'query ($number: Int!) { timesheet(number: $number) { number user { id } approvalGroup { id } } }'
    const { data: seen } = await witness.ask<{ timesheet: SeenSheet | null }>(query, { number })
    if (seen?.timesheet)
      report.expect(
        maySee(person, seen.timesheet),
        'the history of a timesheet out of sight was shown',
        `of ${number} ${by}`,
      )
  }
}

const owners = ['saveTimesheet', 'submitTimesheet', 'recallTimesheet', 'deleteTimesheet']

/** What was changed is for this person to change. */
export function judgeChange(data: unknown, { me, account }: Person, operation: string, report: Report): void {
  const verb = /f0: (\w+)/.exec(operation)![1]!
  for (const row of rowsIn(data)) {
    const sheet = row.__typename === 'TimesheetChange' ? (row.timesheet as SeenSheet | null) : null
    if (!sheet) continue
    const isOwn = sheet.user.id === me.userId
    const decides = me.userType === 'APPROVER' || me.userType === 'SYSTEM_ADMINISTRATOR'
    report.expect(
      owners.includes(verb) ? isOwn : !isOwn && decides,
      `${account} did ${verb}`,
      `to ${sheet.number}`,
    )
  }
}
