// Reads a report: one statement adds up the facts that the viewer may see, by each grouping, by both, as a whole, and by the
// time of the chart (capabilities, reports). Every number is within the viewer's sight, as lists are.
import { bucketOf } from '#domain/report/periods.ts'
import { isOfTime, type Dimension } from '#domain/report/dimensions.ts'
import { mayOpen, reportOf, type ReportName } from '#domain/report/reports.ts'
import { isAdministrator } from '#server/access/administration.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, fromStandby, queryPlanned } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { ofDate, readGroupsOf, type Group } from './dimensions.ts'
import { sources } from './reports.ts'
import { requestedSheets, type ReportRequest, type Measure, type Source } from './source.ts'

const { sql, join } = Prisma

/** The maximum number of groups that a report shows, each with its inner groups; its export has all. */
export const SHOWN_GROUPS = 200

export type Question = ReportRequest & {
  name: ReportName
  /** One or two different groupings; by default those of the report. */
  groupBy: readonly Dimension[]
  /** The most groups of the first grouping; null for all. */
  most: number | null
}

export type ReportRow = {
  /** The groups that the row is of, the outer one first; none for the whole. */
  groups: Group[]
  /** One for each measure; null where it means nothing. */
  cells: (number | null)[]
}

export type ChartPoint = {
  /** The first day of its day, week or month. */
  date: string
  /** The key of its series; null for dots. */
  series: Group | null
  values: number[]
}

export type ReportAnswer = {
  measures: readonly Measure[]
  total: ReportRow
  /** The rows of the first grouping, each followed by those of the second. */
  rows: ReportRow[]
  /** How many groups of the first grouping there are beyond those. */
  more: number
  points: ChartPoint[]
  bucket: 'DAY' | 'WEEK' | 'MONTH'
  /** Minutes of all timesheets in the period, where the report counts a part of them. */
  wholeMinutes: number | null
}

/** The source of a report. @throws NotAllowed FORBIDDEN for a role that does not have it. */
export function sourceOf(viewer: Viewer, name: ReportName): Source {
  if (!mayOpen(name, viewer)) throw new NotAllowed('FORBIDDEN')
  return sources[name]
}

/** The dimensions by which the viewer may group a report. Pay locations are for administrators, as in lists. */
export function dimensionsOf(viewer: Viewer, name: ReportName): Dimension[] {
  return reportOf(name).dimensions.filter((one) => one !== 'PAY_LOCATION' || isAdministrator(viewer))
}

/** The groupings and the source of a request. @throws NotAllowed FORBIDDEN, BAD_GROUPING. */
export function checkQuestion(viewer: Viewer, { name, groupBy }: Pick<Question, 'name' | 'groupBy'>) {
  const source = sourceOf(viewer, name)
  const [outer, inner] = groupBy
  const known = dimensionsOf(viewer, name)
  if (!outer || groupBy.length > 2 || outer === inner || !groupBy.every((one) => known.includes(one)))
    throw new NotAllowed('BAD_GROUPING')
  return { source, outer, inner }
}

/** Reads it from the standby, if there is one. @throws NotAllowed FORBIDDEN, BAD_GROUPING. */
export function readReport(viewer: Viewer, question: Question, files: Files): Promise<ReportAnswer> {
  return fromStandby(() => addUp(viewer, question, files))
}

async function addUp(viewer: Viewer, question: Question, files: Files): Promise<ReportAnswer> {
  const { groupBy, most } = question
  const { source, outer, inner } = checkQuestion(viewer, question)
  const bucket = bucketOf(question)
  const [found, wholeMinutes] = await Promise.all([
    queryPlanned<Found>(db, await statement({ viewer, files, source, question, bucket })),
    source.part === undefined ? null : readWhole(viewer, question),
  ])
  const { measures } = source
  const whole = found.find(({ level }) => level === WHOLE) ?? null
  const cellsOf = cellReader(measures, groupBy, whole)
  const shown = found.filter(({ level }) => level === OUTER || level === BOTH)
  const [outerGroups, innerGroups] = await Promise.all([
    readGroupsOf(
      outer,
      shown.map(({ outer: key }) => key),
    ),
    inner
      ? readGroupsOf(
          inner,
          shown.map(({ inner: key }) => key),
        )
      : [],
  ])
  return {
    measures,
    total: { groups: [], cells: cellsOf(whole) },
    rows: shown.map((row, nth) => ({
      groups: row.level === BOTH ? [outerGroups[nth]!, innerGroups[nth]!] : [outerGroups[nth]!],
      cells: cellsOf(row),
    })),
    more: Math.max(0, (found[0]?.groups ?? 0) - (most ?? Infinity)),
    points: await pointsOf(source, found, splitOf(source, outer)),
    bucket,
    wholeMinutes,
  }
}

/** A row of the statement: which grouping it is of, its keys, and the measures in their order. */
type Found = {
  level: number
  outer: string | null
  inner: string | null
  bucket: string | null
  split: string | null
  values: (number | null)[]
  /** How many groups of the first grouping there are. */
  groups: number
}

// GROUPING(outer, inner, bucket) of each grouping: a bit for each of them that the row is not of.
const [BOTH, OUTER, POINT, WHOLE] = [1, 3, 6, 7]

type Statement = {
  viewer: Viewer
  files: Files
  source: Source
  question: Question
  bucket: keyof typeof ofDate
}

async function statement({ viewer, files, source, question, bucket }: Statement): Promise<Prisma.Sql> {
  const [outer, inner] = question.groupBy
  const split = splitOf(source, outer!)
  const of = (dimension: Dimension | undefined) =>
    (dimension && source.dimensions[dimension]) ?? sql`NULL::int`
  const values = source.measures.map(({ value, where }) => filtered(value, where))
  const sets = [
    sql`()`,
    sql`("outer")`,
    ...(inner ? [sql`("outer", "inner")`] : []),
    sql`("bucket", "split")`,
  ]
  const level = inner
    ? sql`GROUPING("outer", "inner", "bucket")`
    : sql`GROUPING("outer") * 4 + 2 + GROUPING("bucket")`
  const added = sql`
    SELECT (${level})::int AS "level", "outer"::text, ${inner ? sql`"inner"::text` : sql`NULL::text`} AS "inner",
      "bucket"::text, "split"::text, ARRAY[${join(values)}]::float8[] AS "values"
    FROM (
      SELECT f.*, ${of(outer)} AS "outer", ${of(inner)} AS "inner", ${ofDate[bucket]} AS "bucket", ${of(split)} AS "split"
      FROM (${await source.facts(viewer, question, files)}) f
    ) f
    GROUP BY GROUPING SETS (${join(sets)})`
  // By time, or the largest first; equal ones by their keys.
  const order = (dimension: Dimension | undefined, key: Prisma.Sql) => {
    if (dimension === 'PAY_PERIOD')
      return sql`(SELECT p."startDate" FROM "PayPeriod" p WHERE p."id"::text = ${key}), ${key}`
    return dimension && isOfTime(dimension) ? key : sql`"values"[1] DESC NULLS LAST, ${key}`
  }
  return sql`
    WITH "added" AS (${added}), "ordered" AS (
      SELECT coalesce("outer", '') AS "key", row_number() OVER (ORDER BY ${order(outer, sql`"outer"`)}) AS "rank"
      FROM "added" WHERE "level" = ${OUTER}::int
    )
    SELECT "added".*, (SELECT count(*)::int FROM "ordered") AS "groups"
    FROM "added"
    LEFT JOIN "ordered" ON "level" IN (${BOTH}::int, ${OUTER}::int) AND "key" = coalesce("outer", '')
    WHERE "rank" IS NULL OR ${question.most}::int IS NULL OR "rank" <= ${question.most}::int
    ORDER BY "rank", "level" DESC, "bucket", ${order(inner, sql`"inner"`)}`
}

/** An aggregate over the facts that meet the condition. */
export function filtered(value: Prisma.Sql, where: Prisma.Sql | undefined): Prisma.Sql {
  return where ? sql`(${value} FILTER (WHERE ${where}))` : value
}

/** The dimension that divides the bars of the chart; dots are not divided. */
function splitOf({ chart: { kind, split } }: Source, outer: Dimension): Dimension | undefined {
  if (kind === 'DOTS') return undefined
  return split ?? (isOfTime(outer) ? 'TYPE' : outer)
}

function cellReader(measures: readonly Measure[], groupBy: readonly Dimension[], whole: Found | null) {
  return (row: Found | null): (number | null)[] =>
    measures.map(({ kind, within, only }, nth) => {
      if (only && !groupBy.every((one) => only.includes(one))) return null
      const value = row?.values[nth] ?? null
      const depth = row?.level === BOTH ? 2 : row?.level === OUTER ? 1 : 0
      if (within && !groupBy.slice(0, depth).includes(within)) return null
      if (kind === 'share') return value === null || !whole?.values[nth] ? null : value / whole.values[nth]
      return kind === 'count' || kind === 'hours' ? (value ?? 0) : value
    })
}

/** The number of series with their own colour; the rest share one. */
const PARTS = 4

async function pointsOf(
  { measures, chart }: Source,
  found: readonly Found[],
  split: Dimension | undefined,
): Promise<ChartPoint[]> {
  const columns = chart.measures.map((key) => measures.findIndex((measure) => measure.key === key))
  // A bar has no part without a number, such as leave among the hours of shifts.
  const points = found.filter(({ level, values }) => level === POINT && (!split || values[columns[0]!]))
  const valuesOf = ({ values }: Found) => columns.map((column) => values[column] ?? 0)
  if (!split) return points.map((point) => ({ date: point.bucket!, series: null, values: valuesOf(point) }))
  const weights = new Map<string | null, number>()
  for (const point of points)
    weights.set(point.split, (weights.get(point.split) ?? 0) + (valuesOf(point)[0] ?? 0))
  const largest = [...weights].toSorted(([, one], [, other]) => other - one).map(([key]) => key)
  const own = largest.length > PARTS + 1 ? largest.slice(0, PARTS) : largest
  const groups = new Map((await readGroupsOf(split, own)).map((group) => [group.key, group]))
  const others: Group = { key: '', name: 'Others', detail: null }
  const drawn = new Map<string, ChartPoint>()
  for (const point of points) {
    const series = groups.get(point.split) ?? others
    const id = `${point.bucket} ${series.key}`
    const value = valuesOf(point)[0] ?? 0
    const same = drawn.get(id)
    if (same) same.values[0]! += value
    else drawn.set(id, { date: point.bucket!, series, values: [value] })
  }
  const positionOf = ({ series }: ChartPoint) => (series === others ? PARTS : own.indexOf(series!.key))
  return [...drawn.values()].toSorted(
    (one, other) => positionOf(one) - positionOf(other) || (one.date < other.date ? -1 : 1),
  )
}

/** Minutes of all timesheets in the period and scope. */
async function readWhole(viewer: Viewer, request: ReportRequest): Promise<number> {
  const [row] = await db.$queryRaw<{ minutes: number }[]>`
    SELECT coalesce(sum(t."totalDuration"), 0)::int AS "minutes" FROM "Timesheet" t WHERE ${requestedSheets(viewer, request)}`
  return row!.minutes
}

/** A group that the facts must be of. */
export type Within = { dimension: Dimension; key: string | null }

/** A fact: a task, a timesheet, or a missing day. */
export type Fact = {
  timesheetId: number | null
  lineId: number | null
  /** Null for facts without a person, such as the hours of a batch in GP. */
  userId: number | null
  date: string
  /** With a decimal where they were rounded to hundredths of an hour. */
  minutes: number
  /** A description, if its task and its timesheet are not enough. */
  about: string | null
}

/**
 * The facts behind a number, latest first, and their count.
 * @param measure the key of the measure.
 * @throws NotAllowed FORBIDDEN, BAD_GROUPING for an unknown grouping or measure.
 */
export async function readFacts(
  viewer: Viewer,
  request: ReportRequest & { name: ReportName },
  { within, measure }: { within: readonly Within[]; measure: string },
  { first, offset }: { first: number; offset: number },
  files: Files,
): Promise<{ facts: Fact[]; count: number; minutes: number }> {
  const source = sourceOf(viewer, request.name)
  const counted = source.measures.find(({ key }) => key === measure)
  const known = dimensionsOf(viewer, request.name)
  if (!counted || within.some(({ dimension }) => !known.includes(dimension)))
    throw new NotAllowed('BAD_GROUPING')
  const conditions = [
    counted.where ?? sql`true`,
    // A task without a time adds nothing.
    counted.kind === 'hours' ? sql`f."minutes" <> 0` : sql`true`,
    ...within.map(
      ({ dimension, key }) => sql`(${source.dimensions[dimension]!})::text IS NOT DISTINCT FROM ${key}::text`,
    ),
  ]
  const readBoth = async () => {
    const from = sql`FROM (${await source.facts(viewer, request, files)}) f WHERE ${join(conditions, ' AND ')}`
    return Promise.all([
      db.$queryRaw<Fact[]>`
      SELECT f."timesheetId", f."lineId", f."userId", f."date"::text, f."minutes"::float8,
        ${source.about ?? sql`NULL::text`} AS "about" ${from}
      ORDER BY f."date" DESC, f."timesheetId" DESC NULLS FIRST, f."lineId" DESC, f."userId"
      LIMIT ${first}::int OFFSET ${offset}::int`,
      db.$queryRaw<{ count: number; minutes: number }[]>`
      SELECT count(*)::int AS "count", coalesce(sum(f."minutes"), 0)::float8 AS "minutes" ${from}`,
    ])
  }
  const [facts, [sums]] = await fromStandby(readBoth)
  return { facts, ...sums! }
}
