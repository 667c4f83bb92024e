// Finds the people and records of a plan by the numbers that other programs know them by, all of them in one statement.
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import { requiredLink } from '#domain/timesheet/forms.ts'
import { chosenWithin, forLinks, links, type Link } from '#domain/timesheet/task-fields.ts'
import type { Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readColumns, rowsOf, type Column } from '#server/database/rows.ts'
import type { DayToPrepare, PreparedTask } from './types.ts'

const { sql, raw } = Prisma

/** A person: their id, their e-mail address in any case, or the ID of their employee in GP. */
export type Named = { id: number } | { email: string } | { gpEmployeeId: string } | { either: string }
/** A task whose records are given by their ids, or as texts by their numbers. */
export type NumberedTask = Omit<PreparedTask, Link> & Record<Link, number | string | null>
export type NumberedDay = Omit<DayToPrepare, 'userId' | 'lines'> & {
  person: Named
  lines: readonly NumberedTask[]
}

/** The table of each link, and the column with the number. */
const numbered = {
  site: ['Site', 'id'],
  equipment: ['Equipment', 'name'],
  workOrder: ['WorkOrder', 'name'],
  workOrderTask: ['WorkOrderTask', 'name'],
  taskCategory: ['TaskCategory', 'name'],
  job: ['Job', 'name'],
  jobCostCode: ['JobCostCode', 'name'],
  glAccount: ['GlAccount', 'number'],
} as const satisfies Record<Link, readonly [table: string, column: string]>

type Found = { id: number; number: string; within: number | null }
type FoundPerson = { id: number; email: string; gpEmployeeId: string | null }

/** Nobody: judged like a person whose days the caller may not prepare, so that nobody learns who has an account. */
export const UNKNOWN = 0

/** The days with ids, each in its place, or the problems of a day. A person who is not there is UNKNOWN. */
export async function byNumbers(
  reader: Reader,
  days: readonly NumberedDay[],
): Promise<(DayToPrepare | InvalidInput)[]> {
  const lines = days.flatMap((day) => day.lines)
  const found = await readColumns(reader, {
    people: peopleColumn(days.map(({ person }) => person)),
    ...Object.fromEntries(links.map((link) => [link, foundColumn(link, lines)])),
  } as { people: Column<FoundPerson[]> } & Record<Link, Column<Found[]>>)
  const orders = found.workOrder.map(({ id }) => id)
  const brought = await readColumns(reader, { orders: broughtColumn(lines, orders) })
  const resolver = new Resolver(found, brought.orders)
  return days.map((day) => resolver.resolve(day))
}

function peopleColumn(people: readonly Named[]): Column<FoundPerson[]> {
  const emails = people.flatMap((one) => ('email' in one ? one.email : 'either' in one ? one.either : []))
  const employees = people.flatMap((one) =>
    'gpEmployeeId' in one ? one.gpEmployeeId : 'either' in one ? one.either : [],
  )
  const lower = [...new Set(emails.map((email) => email.toLowerCase()))]
  return rowsOf(sql`
    SELECT "id", lower("email") AS "email", "gpEmployeeId" FROM "User"
    WHERE lower("email") = ANY(${lower}::text[]) OR "gpEmployeeId" = ANY(${[...new Set(employees)]}::text[])
    ORDER BY "active"`)
}

/** A number of a task or a cost code says something only within its work order or job. */
function foundColumn(link: Link, lines: readonly NumberedTask[]): Column<Found[]> {
  const [table, column] = numbered[link]
  const wanted = numbersOf(link, lines)
  const isNumber = column !== 'name'
  const values = isNumber
    ? sql`${wanted.filter((one) => /^\d{1,9}$/.test(one)).map(Number)}::int[]`
    : sql`${wanted}::text[]`
  const parent = chosenWithin[link]
  const number = raw(`t."${column}"`)
  if (!parent)
    return rowsOf(sql`
      SELECT t."id", ${number}::text AS "number", NULL AS "within" FROM ${raw(`"${table}"`)} t WHERE ${number} = ANY(${values})`)
  const [parentTable, parentColumn] = numbered[parent]
  const parents = lines.flatMap((line) => (typeof line[parent] === 'number' ? line[parent] : []))
  const within = raw(`t."${parent}Id"`)
  return rowsOf(sql`
    SELECT t."id", ${number} AS "number", ${within} AS "within"
    FROM ${raw(`"${table}"`)} t JOIN ${raw(`"${parentTable}"`)} p ON p."id" = ${within}
    WHERE ${number} = ANY(${values})
      AND (${raw(`p."${parentColumn}"`)} = ANY(${numbersOf(parent, lines)}::text[]) OR p."id" = ANY(${parents}::int[]))`)
}

function numbersOf(link: Link, lines: readonly NumberedTask[]): string[] {
  return [...new Set(lines.flatMap((line) => (typeof line[link] === 'string' ? line[link] : [])))]
}

type Brought = { id: number; equipmentId: number; siteId: number }

/** The machine and site of each work order, which a plan need not name. */
function broughtColumn(lines: readonly NumberedTask[], found: readonly number[]): Column<Brought[]> {
  const ids = lines.flatMap(({ workOrder }) => (typeof workOrder === 'number' ? workOrder : []))
  return rowsOf(sql`
    SELECT w."id", w."equipmentId", e."siteId" FROM "WorkOrder" w JOIN "Equipment" e ON e."id" = w."equipmentId"
    WHERE w."id" = ANY(${[...new Set([...found, ...ids])]}::int[])`)
}

class Resolver {
  readonly #people: readonly Map<string, number>[]
  readonly #records: Record<Link, Map<string, number>>
  readonly #brought: Map<number, Brought>

  constructor(
    found: { people: readonly FoundPerson[] } & Record<Link, readonly Found[]>,
    brought: readonly Brought[],
  ) {
    // Of two accounts of an employee, the active one comes last.
    const employees = found.people.flatMap(({ id, gpEmployeeId }) =>
      gpEmployeeId === null ? [] : [[gpEmployeeId, id] as const],
    )
    this.#people = [new Map(found.people.map(({ id, email }) => [email, id])), new Map(employees)]
    this.#records = forLinks(
      (link) => new Map(found[link].map(({ id, number, within }) => [keyOf(number, within), id])),
    )
    this.#brought = new Map(brought.map((one) => [one.id, one]))
  }

  resolve({ person, lines, ...day }: NumberedDay): DayToPrepare | InvalidInput {
    const problems: FieldProblem[] = []
    const userId = this.#person(person)
    const resolved = lines.map((line, at) => this.#task(line, at, problems))
    return problems.length > 0 ? new InvalidInput(problems) : { ...day, userId, lines: resolved }
  }

  #person(person: Named): number {
    if ('id' in person) return person.id
    const [byEmail, byEmployee] = this.#people as [Map<string, number>, Map<string, number>]
    if ('email' in person) return byEmail.get(person.email.toLowerCase()) ?? UNKNOWN
    if ('gpEmployeeId' in person) return byEmployee.get(person.gpEmployeeId) ?? UNKNOWN
    return byEmail.get(person.either.toLowerCase()) ?? byEmployee.get(person.either) ?? UNKNOWN
  }

  #task(line: NumberedTask, at: number, problems: FieldProblem[]): PreparedTask {
    const ids: Partial<Record<Link, number | null>> = {}
    // Work orders and jobs come before the tasks and cost codes within them.
    for (const link of links.toSorted(
      (one, other) => Number(one in chosenWithin) - Number(other in chosenWithin),
    )) {
      const sent = line[link]
      const parent = chosenWithin[link]
      const id =
        typeof sent === 'string'
          ? this.#records[link].get(keyOf(sent, parent ? (ids[parent] ?? 0) : null))
          : sent
      if (id === undefined) problems.push({ path: `lines.${at}.${link}`, message: requiredLink(link) })
      ids[link] = id ?? null
    }
    const brought = this.#brought.get(ids.workOrder ?? 0)
    ids.equipment ??= line.equipment === null ? (brought?.equipmentId ?? null) : null
    ids.site ??= line.site === null ? (brought?.siteId ?? null) : null
    return { ...line, ...(ids as Record<Link, number | null>) }
  }
}

const keyOf = (number: string, within: number | null) => `${within ?? ''} ${number}`
