// The timesheets that the index of texts finds among what the viewer sees, as parts of the statements of a search. It finds
// all that have the words before the first of them can be shown: so it is asked for words that are rare there.
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { inSightKeys, ofPeopleKeys, sightOf } from '#server/access/sight.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { all, meeting, type Narrowing } from './timesheet-conditions.ts'
import type { Order } from './timesheet-order.ts'
import { isOther, lookUp, matching } from './timesheet-words.ts'

const { sql, empty } = Prisma

/**
 * What is selected of a timesheet "t" that is found, and of its owner's name "k": what a page sorts by, or a count asks. And
 * the columns of a text "s" that say it, if they do.
 */
export type Wanted = {
  columns: Prisma.Sql
  ofText: Prisma.Sql | null
  beyond: Prisma.Sql[]
  isByName: boolean
}
export const inOrder = ({ keys, ofText, beyond, isByName }: Order): Wanted => ({
  columns: sql`, ${keys}`,
  ofText: ofText && sql`, ${ofText}`,
  beyond,
  isByName,
})
export const counted: Wanted = { columns: empty, ofText: empty, beyond: [], isByName: false }
/** By status, which texts say where it is rare. */
export const countedByStatus: Wanted = {
  ...counted,
  columns: sql`, t."status"`,
  ofText: sql`, s."rareStatus" AS "status"`,
}

/** Whether all that a list is narrowed down to is said beside the texts. */
export function isSaidOfTexts({ filter: { status, shift, taskType, from, to } }: Narrowing): boolean {
  return (!status || isRare(status)) && !shift && !taskType && !from && !to
}

/** Whether texts say it, as the database's function "rareStatus" has it. */
function isRare(status: TimesheetStatus): boolean {
  return status !== 'PENDING' && status !== 'APPROVED'
}

/**
 * Selects those that are found by their text. The timesheet itself is read only for what is not said beside its text.
 * @param texts selects them: `lookedUp`, or `oneByOne` where nearly all have the words.
 */
export function byTexts(
  texts: (narrowing: Narrowing, columns: Prisma.Sql) => Prisma.Sql,
  narrowing: Narrowing,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  wanted: Wanted,
): Prisma.Sql {
  const { columns, ofText, beyond, isByName } = wanted
  const isOfText = isSaidOfTexts(narrowing) && conditions.length === 0
  if (isOfText && ofText)
    return sql`
      SELECT t."id"${columns} FROM (${texts(narrowing, sql`s."timesheetId" AS "id"${ofText}`)}) t
      ${isByName ? sql`JOIN (SELECT DISTINCT "userId", "name" FROM "kind") k ON k."userId" = t."userId"` : empty}
      WHERE ${all(gate, ...beyond)}`
  return sql`
    SELECT t."id"${columns} FROM (${texts(narrowing, sql`s."timesheetId"`)}) s CROSS JOIN LATERAL (
      SELECT t.* FROM "Timesheet" t
      WHERE ${all(sql`t."id" = s."timesheetId"`, ...conditions, ...meeting(sql`t`, narrowing))} OFFSET 0
    ) t ${named} WHERE ${all(gate, ...beyond)}`
}

/** Selects the one that bears the number, unless it is of somebody whose name has all of the words. */
export function numbered(
  narrowing: Narrowing,
  conditions: Prisma.Sql[],
  gate: Prisma.Sql,
  { columns, beyond }: Wanted,
): Prisma.Sql {
  const { number, owners } = narrowing.found!
  const isNumber = [sql`t."id" = ${number}::int`, sql`t."userId" <> ALL(${owners}::int[])`]
  return sql`
    SELECT t."id"${columns} FROM "Timesheet" t ${named}
    WHERE ${all(gate, ...isNumber, ...conditions, ...meeting(sql`t`, narrowing), ...beyond)}`
}

/** The owner's name of a row that is found by itself, as kinds have it. */
const named = sql`CROSS JOIN LATERAL (SELECT t."ownerName" AS "name") k`

/** The index is asked for the timesheets of so many people; of more only where there is nothing rarer. */
const FEW_PEOPLE = 20

/**
 * Selects texts: those that have all of the words; and of people in whose name some of the words occur, those that have the
 * others.
 * @param among what else is asked of a text "s".
 */
export function lookedUp(narrowing: Narrowing, columns: Prisma.Sql, among: Prisma.Sql[] = []): Prisma.Sql {
  const found = narrowing.found!
  const { words, owners } = found
  const people = [...new Set(words.flatMap(({ people }) => people))].filter((id) => !owners.includes(id))
  const alone = select(narrowing, columns, [
    ...among,
    ...words.flatMap(({ word }) => lookUp(word)),
    sql`s."userId" <> ALL(${people}::int[])`,
    ...isOther(found),
  ])
  if (people.length === 0) return alone
  const rest = words.filter(({ people }) => people.length === 0).flatMap(({ word }) => lookUp(word))
  const isOfPeople =
    people.length <= FEW_PEOPLE || rest.length === 0
      ? ofPeopleKeys(people, sql`s`)
      : sql`s."userId" = ANY(${people}::int[])`
  return sql`(${alone}) UNION ALL (${select(narrowing, columns, [...among, isOfPeople, ...rest, ...matching(found)])})`
}

/** Selects texts by going through all that the viewer sees. */
export function oneByOne(narrowing: Narrowing, columns: Prisma.Sql): Prisma.Sql {
  return select(narrowing, columns, matching(narrowing.found!))
}

function select(narrowing: Narrowing, columns: Prisma.Sql, conditions: Prisma.Sql[]): Prisma.Sql {
  return sql`
    SELECT ${columns} FROM "TimesheetSearch" s WHERE ${all(sql`true`, ...seen(narrowing), ...conditions)} OFFSET 0`
}

/** What the index of texts knows of what a list shows: the viewer's sight first. */
function seen({ viewer, filter }: Narrowing): Prisma.Sql[] {
  const { ownTimesheet, userId, approvalGroupId, status } = filter
  const sight = sightOf(viewer)
  return [
    ...(sight === 'all' ? [] : [inSightKeys(sight, sql`s`)]),
    ...(ownTimesheet ? [ofPeopleKeys([viewer.id], sql`s`)] : []),
    ...(userId ? [ofPeopleKeys([userId], sql`s`)] : []),
    ...(approvalGroupId ? [inSightKeys({ userId: 0, groups: [approvalGroupId] }, sql`s`)] : []),
    ...(status && isRare(status) ? [sql`ARRAY[s."rareStatus"] && ARRAY[${status}::"TimesheetStatus"]`] : []),
  ]
}
