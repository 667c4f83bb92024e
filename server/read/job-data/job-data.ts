// The records of job data, for the System Administrators who make them: every kind in the columns of its file, inactive
// records included.
import { columnsOf, type JobRecordCells } from '#domain/job-data/form.ts'
import { jobDataKinds, kindOf, type JobDataKind } from '#domain/job-data/kinds.ts'
import { formatOf, type Column } from '#domain/import/formats.ts'
import { addDays } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { byAnybody } from '#server/access/anybody.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { modelOfNoun, referencesTo } from '#server/database/model.ts'
import { entitySet, type EntitySet, type FieldType, type PageArgs, type Page } from '../entity.ts'
import {
  equipment,
  glAccounts,
  jobCostCodes,
  jobs,
  sites,
  sitesContaining,
  taskCategories,
  workOrders,
  workOrderTasks,
} from './lookups.ts'
import { nameMatches } from '../search.ts'
import { readSettings } from '../administration/settings.ts'

/** The sets have the columns below in common with sites. */
type AnySet = EntitySet<'site'>
/** The sets that other code reads, too; the set of any other kind follows from its description. */
const written: Partial<Record<JobDataKind, unknown>> = {
  SITE: sites,
  EQUIPMENT: equipment,
  WORK_ORDER: workOrders,
  WORK_ORDER_TASK: workOrderTasks,
  JOB: jobs,
  JOB_COST_CODE: jobCostCodes,
  GL_ACCOUNT: glAccounts,
  TASK_CATEGORY: taskCategories,
}
const sets = Object.fromEntries(
  jobDataKinds.map((kind) => [kind, written[kind] ?? describedSet(kind)]),
) as Record<JobDataKind, AnySet>

/** The kinds whose REST type follows from their description, with the names of their models and their sets. */
export const describedSets = jobDataKinds
  .filter((kind) => !written[kind])
  .map((kind) => ({ kind, name: modelOfNoun(kind), set: sets[kind] }))

/** The records of a kind in its order, for its readers. */
function describedSet(kind: JobDataKind) {
  const { key, order = key, columns, readers } = kindOf(kind)
  const model = modelOfNoun(kind)
  const targets = columns.map((column) => [targetOf(column), typeOf(column)])
  return entitySet((model[0]!.toLowerCase() + model.slice(1)) as 'site', {
    ...(readers === undefined ? byAnybody : bySystemAdministrators),
    fields: { ...Object.fromEntries(targets), id: 'int' },
    sortable: [...order, 'id'] as unknown as ('location' | 'id')[],
    order: [...order, 'id'].map((column) => [column as 'location', 'asc'] as const),
    pageSize: LOOKUP_PAGE,
  })
}

/** The column of the table. */
export function targetOf({ name, refersTo }: Column): string {
  return refersTo ? `${name}Id` : name
}

function typeOf({ kind = 'text', refersTo }: Column): FieldType {
  if (refersTo || kind === 'number' || kind === 'time') return 'int'
  if (kind === 'yes or no') return 'flag'
  return typeof kind === 'string' ? 'text' : kind
}

export type JobRecord = {
  kind: JobDataKind
  id: number
  version: number
  active: boolean
  cells: JobRecordCells
}

/** A page of a kind. The search also finds child records: the tasks of a work order, the cost codes of a job. */
export async function jobRecordPage(
  viewer: Viewer,
  kind: JobDataKind,
  search: string | null | undefined,
  page: PageArgs,
): Promise<Page<JobRecord>> {
  const { rows, cursorOf, ...rest } = await sets[kind].page(viewer, page, {
    ...selectionOf(kind),
    where: recordsMatching(kind, search),
  })
  const byRecord = new Map(rows.map((row) => [recordOf(kind, row), row]))
  return { ...rest, rows: [...byRecord.keys()], cursorOf: (record) => cursorOf(byRecord.get(record)!) }
}

/** A kind, and the search of its list. */
export type JobDataFilter = { kind: JobDataKind; search: string | null | undefined }

/** All records of the list of a kind, so many at a time. */
export async function* jobRecordChunks(viewer: Viewer, { kind, search }: JobDataFilter, size: number) {
  const listed = { ...selectionOf(kind), where: recordsMatching(kind, search) }
  for await (const rows of sets[kind].chunks(viewer, listed, size))
    yield rows.map((row) => recordOf(kind, row))
}

export function countJobRecords(viewer: Viewer, { kind, search }: JobDataFilter): Promise<number> {
  return sets[kind].count(viewer, recordsMatching(kind, search))
}

/** Days up to today in which a record counts as recently used. */
const LATELY = 28

/** The minutes of tasks that refer to these records, or of these employees, in the last four weeks. */
export async function readUsage(kind: JobDataKind, ids: readonly number[]): Promise<Map<number, number>> {
  const ofTasks = referencesTo(modelOfNoun(kind)).find(({ model }) => model === 'TimesheetLine')
  if (!ofTasks && kind !== 'GP_EMPLOYEE') return new Map()
  const { timeZone } = await readSettings()
  const since = addDays(today(timeZone), 1 - LATELY)
  const record = ofTasks ? Prisma.raw(`l."${ofTasks.column}"`) : Prisma.sql`e."id"`
  const employees = ofTasks
    ? Prisma.empty
    : Prisma.sql`JOIN "User" u ON u."id" = t."userId" JOIN "GpEmployee" e ON e."employeeId" = u."gpEmployeeId"`
  const rows = await db.$queryRaw<{ id: number; minutes: number }[]>`
    SELECT ${record} AS "id", sum(l."minutes")::int AS "minutes"
    FROM "Timesheet" t JOIN "TimesheetLine" l ON l."timesheetId" = t."id" ${employees}
    WHERE t."startDate" >= ${since}::date AND t."status" <> 'CANCELLED' AND ${record} = ANY(${[...ids]}::int[])
    GROUP BY 1`
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

/** The active records of each kind, in one statement. */
export async function countJobData(): Promise<{ kind: JobDataKind; count: number }[]> {
  const counts = jobDataKinds.map((kind) => {
    const table = Prisma.raw(`"${modelOfNoun(kind)}"`)
    return Prisma.sql`SELECT ${kind} AS "kind", count(*)::int AS "count" FROM ${table} WHERE "active"`
  })
  return db.$queryRaw`${Prisma.join(counts, ' UNION ALL ')}`
}

/** One record; null if there is none. */
export async function findJobRecord(
  viewer: Viewer,
  kind: JobDataKind,
  id: number,
  reader?: Reader,
): Promise<JobRecord | null> {
  const [row] = await sets[kind].among(viewer, [id], selectionOf(kind), reader)
  return row ? recordOf(kind, row) : null
}

function recordsMatching(kind: JobDataKind, search: string | null | undefined) {
  if (!search?.trim()) return {}
  if (kind === 'SITE') return sitesContaining(search)
  const owners = columnsOf(kind).filter(({ refersTo }) => refersTo)
  const ofOwners = owners.map(({ name }) => ({
    [name]: name === 'site' ? sitesContaining(search) : nameMatches(search),
  }))
  return { OR: [nameMatches(search), ...ofOwners] }
}

function selectionOf(kind: JobDataKind): { select: { id: true } } {
  const columns = columnsOf(kind).map((column) => [
    storedIn(kind, column),
    column.refersTo ? { select: { [keyOf(column)]: true } } : true,
  ])
  return { select: { id: true, version: true, active: true, ...Object.fromEntries(columns) } }
}

function recordOf(kind: JobDataKind, row: object): JobRecord {
  const { id, version, active, ...values } = row as Omit<JobRecord, 'kind' | 'cells'> &
    Record<string, unknown>
  const cells = columnsOf(kind).map((column) => {
    const value = column.name === 'number' && kind === 'SITE' ? id : values[storedIn(kind, column)]
    return [column.name, textOf(column.refersTo ? (value as Record<string, unknown>)[keyOf(column)] : value)]
  })
  return { kind, id, version, active, cells: Object.fromEntries(cells) }
}

const textOf = (value: unknown) => (value == null ? '' : String(value))

/** The column or the relation of the model. */
function storedIn(kind: JobDataKind, { name }: Column): string {
  return kind === 'SITE' && name === 'number' ? 'id' : name
}

/** The column by which other records refer to one. */
function keyOf({ refersTo }: Column): string {
  const [key] = formatOf(refersTo!)!.key
  return refersTo === 'sites.csv' ? 'id' : key!
}
