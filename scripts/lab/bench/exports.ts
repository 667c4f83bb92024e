// The export of a million tasks: its memory, and its speed beside PostgreSQL's own COPY of the same rows.
import pg from 'pg'
import type { Row, Table } from '#scripts/table.ts'
import { measuredBy } from './child.ts'
import type { Exported } from './exports-process.ts'
import type { Options, Setup } from './setup.ts'

/** The bounds. */
const HEAP = 32 * 2 ** 20
const SHARE = 0.3

export async function measureExports([setup]: Setup[], { formats }: Options): Promise<Table[]> {
  const { database } = setup!
  const copied = await copy(database)
  const rows: Row[] = [{ name: 'COPY of the same rows', figure: inSeconds(copied) }]
  for (const format of formats) {
    const exported = await measuredBy<Exported>('exports-process.ts', [database, format])
    rows.push({ name: format, figure: inSeconds(exported.time), note: describeExport(exported) })
    if (format === 'CSV') rows.push(besideCopy(copied / exported.time))
    rows.push(moreHeap(format, exported))
  }
  return [{ title: 'The tasks of all timesheets as a file', rows }]
}

const besideCopy = (share: number): Row => ({
  ...{ name: 'CSV beside COPY', figure: share.toFixed(2), bound: `≥ ${SHARE}`, isGood: share >= SHARE },
  watched: { value: share, kind: 'share of the floor' },
})

const inSeconds = (time: number) => `${(time / 1000).toFixed(1)} s`
const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const describeExport = ({ rows, bytes }: Exported) =>
  `${rows.toLocaleString('en')} rows, ${inMegabytes(bytes)}`
const moreHeap = (name: string, { heap }: Exported): Row => ({
  name: `${name}, more heap`,
  figure: inMegabytes(heap),
  bound: `≤ ${inMegabytes(HEAP)}`,
  isGood: heap <= HEAP,
})

/** Copies the same rows, columns and order as CSV. @returns milliseconds. */
async function copy(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const begin = performance.now()
    await client.query(`COPY (${tasks}) TO PROGRAM 'cat > /dev/null' WITH (FORMAT csv, HEADER)`)
    return performance.now() - begin
  } finally {
    await client.end()
  }
}

const tasks = `
  SELECT t."id", to_char(t."startDate", 'Dy Mon DD, YYYY'), to_char(t."startDate", 'Dy'), u."firstName" || ' ' || u."lastName",
    u."gpEmployeeId", g."name", p."name", t."shift", l."timesheetLineType", e."name" || ' ' || e."description", s."location",
    w."name" || ' ' || w."description", k."name" || ' ' || k."description", j."name" || ' ' || j."description",
    c."name" || ' ' || c."description", a."description", y."name", l."startTime", l."endTime", l."minutes", l."minutes" / 60.0,
    l."notes", t."status", t."submittedAt", d."firstName" || ' ' || d."lastName", t."decidedAt", n."number", b."number"
  FROM "Timesheet" t
  JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
  JOIN "User" u ON u."id" = t."userId"
  LEFT JOIN "PayLocation" p ON p."id" = u."payLocationId"
  LEFT JOIN "ApprovalGroup" g ON g."id" = t."approvalGroupId"
  LEFT JOIN "User" d ON d."id" = t."approverId"
  LEFT JOIN "Equipment" e ON e."id" = l."equipmentId"
  LEFT JOIN "Site" s ON s."id" = l."siteId"
  LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
  LEFT JOIN "WorkOrderTask" k ON k."id" = l."workOrderTaskId"
  LEFT JOIN "Job" j ON j."id" = l."jobId"
  LEFT JOIN "JobCostCode" c ON c."id" = l."jobCostCodeId"
  LEFT JOIN "GlAccount" a ON a."id" = l."glAccountId"
  LEFT JOIN "TaskCategory" y ON y."id" = l."taskCategoryId"
  LEFT JOIN "Docket" n ON n."timesheetLineId" = l."id" AND n."state" = 'ISSUED'
  LEFT JOIN "PayBatchLine" i ON i."timesheetLineId" = l."id" AND i."isLive" AND i."kind" = 'HOURS'
  LEFT JOIN "PayBatch" b ON b."id" = i."payBatchId"
  ORDER BY t."createdAt" DESC, t."id" DESC, l."position"`
