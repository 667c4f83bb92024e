// The records that a person may book to, for offline use: lists in sections, so that a device fetches only changed
// ones.
import { createHash } from 'node:crypto'
import { RECENT_DAYS } from '#domain/limits.ts'
import type { AheadKind, AheadRow } from '#domain/timesheet/ahead.ts'
import { inReach, jobReachOf } from '#server/access/jobs.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, fromStandby } from '#server/database/client.ts'

export type Section = {
  /** The kind of its rows and its number, such as 'equipment 3'. */
  name: string
  /** Of its content. */
  hash: string
  /** Rows as JSON; null if the device has them. */
  content: string | null
}

/** A kind with many rows has so many sections: one changed row sends one of them again. */
const SECTIONS = 16

/**
 * The lists of the viewer: all active sites, fleet items, accounts and categories, the jobs of their divisions with
 * cost codes, and the work orders of the sites of their recent work with tasks.
 * @param known the hashes of the sections that the device has.
 */
export async function readSections(viewer: Viewer, known: readonly string[]): Promise<Section[]> {
  const has = new Set(known)
  const lists = await fromStandby(() => readLists(viewer))
  return lists.flatMap(([kind, rows]) => {
    const count = rows.length > 200 ? SECTIONS : 1
    const parts = Array.from({ length: count }, (): AheadRow[] => [])
    for (const row of rows) parts[row[0] % count]!.push(row)
    return parts.map((part, nth) => {
      const content = JSON.stringify(part)
      const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
      return { name: `${kind} ${nth}`, hash, content: has.has(hash) ? null : content }
    })
  })
}

type List = readonly [kind: AheadKind, rows: AheadRow[]]

async function readLists(viewer: Viewer): Promise<List[]> {
  const active = { active: true }
  const order = { orderBy: { id: 'asc' } } as const
  const reach = inReach(jobReachOf(viewer))
  const sites = await readSites(viewer)
  const orders = { ...active, equipment: { siteId: { in: sites } } }
  const coded = { id: true, name: true, description: true } as const
  const [site, equipment, workOrder, workOrderTask, job, jobCostCode, glAccount, taskCategory] =
    await Promise.all([
      db.site.findMany({ where: active, select: { id: true, location: true }, ...order }),
      db.equipment.findMany({ where: active, select: { ...coded, siteId: true }, ...order }),
      db.workOrder.findMany({ where: orders, select: { ...coded, equipmentId: true }, ...order }),
      db.workOrderTask.findMany({
        where: { ...active, workOrder: orders },
        select: { ...coded, workOrderId: true },
        ...order,
      }),
      db.job.findMany({ where: { ...active, ...reach }, select: { ...coded, division: true }, ...order }),
      db.jobCostCode.findMany({
        where: { ...active, job: { ...active, ...reach } },
        select: { ...coded, jobId: true },
        ...order,
      }),
      db.glAccount.findMany({
        where: active,
        select: { id: true, number: true, description: true },
        ...order,
      }),
      db.taskCategory.findMany({ where: active, select: { id: true, name: true }, ...order }),
    ])
  return [
    ['site', site.map(({ id, location }) => [id, location])],
    ['equipment', equipment.map(({ id, name, description, siteId }) => [id, name, description, siteId])],
    [
      'workOrder',
      workOrder.map(({ id, name, description, equipmentId }) => [id, name, description, equipmentId]),
    ],
    [
      'workOrderTask',
      workOrderTask.map(({ id, name, description, workOrderId }) => [id, name, description, workOrderId]),
    ],
    ['job', job.map(({ id, name, description, division }) => [id, name, description, division])],
    ['jobCostCode', jobCostCode.map(({ id, name, description, jobId }) => [id, name, description, jobId])],
    ['glAccount', glAccount.map(({ id, number, description }) => [id, number, description])],
    ['taskCategory', taskCategory.map(({ id, name }) => [id, name])],
  ]
}

/** The sites of the viewer's tasks of the last RECENT_DAYS. */
async function readSites({ id }: Viewer): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT coalesce(e."siteId", l."siteId") AS "id"
    FROM "Timesheet" t
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
    LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
    LEFT JOIN "Equipment" e ON e."id" = coalesce(w."equipmentId", l."equipmentId")
    WHERE t."userId" = ${id}::int AND t."startDate" >= ${now()}::timestamptz::date - ${RECENT_DAYS}::int
      AND coalesce(e."siteId", l."siteId") IS NOT NULL`
  return rows.map((row) => row.id)
}
