// The import of work orders: 100,000 new, unchanged, changed and removed rows, and renamed orders whose timesheets need new
// search texts. During each import someone saves such a timesheet again and again.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ms, type Row, type Table } from '#scripts/table.ts'
import { measuredBy } from './child.ts'
import type { Imported } from './import-process.ts'
import type { Options, Setup } from './setup.ts'

type Order = { name: string; equipment: string; description: string }
type BookedOrder = Order & { sheets: number }

/** Runs the imports one after the other on each database. No bound is promised for them. */
export async function measureImport(setups: Setup[], { imported }: Options): Promise<Table[]> {
  const rows: Row[] = []
  for (const { database, sheets } of setups) {
    rows.push({ name: `with ${sheets.toLocaleString('en')} timesheets`, figure: '' })
    rows.push(...(await importAll(database, imported)))
  }
  return [{ title: 'Import of work orders', rows }]
}

async function importAll(url: string, howMany: number): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-bench-import-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: booked } = await client.query<BookedOrder>(bookedOrders)
    const rows: Row[] = []
    let sum = 0
    for (const [name, orders] of filesOf(booked, howMany)) {
      const lines = orders.map(({ name, equipment, description }) => `${name},${equipment},${description}`)
      writeFileSync(path.join(folder, 'work-orders.csv'), `name,equipment,description\n${lines.join('\n')}\n`)
      const saving = saveRepeatedly(url)
      const imported = await measuredBy<Imported>('import-process.ts', [url, folder])
      rows.push(rowOf(name, imported, await saving.stop()))
      sum += imported.time
    }
    rows.push({ name: 'all of them', figure: inSeconds(sum), watched: { value: sum, kind: 'milliseconds' } })
    return rows
  } finally {
    // So that the next run starts with the same orders.
    await client.query(`DELETE FROM "WorkOrder" WHERE "name" LIKE 'WO-B%'`)
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

const bookedOrders = `
  SELECT w."name", e."name" AS "equipment", w."description",
         (SELECT count(DISTINCT l."timesheetId") FROM "TimesheetLine" l WHERE l."workOrderId" = w."id")::int AS "sheets"
  FROM "WorkOrder" w JOIN "Equipment" e ON e."id" = w."equipmentId" WHERE w."name" NOT LIKE 'WO-B%' ORDER BY w."id"`

/** The files, each a change from the one before. At most as many timesheets as rows have their orders renamed. */
function filesOf(booked: readonly BookedOrder[], howMany: number): [string, readonly Order[]][] {
  const now = Date.now()
  const free = (describe: (at: number) => string) =>
    Array.from({ length: howMany - booked.length }, (_, at) => ({
      name: `WO-B${at}`,
      equipment: booked[at % booked.length]!.equipment,
      description: describe(at),
    }))
  const original = free((at) => `Service after ${at} hours`)
  const changed = free(() => `Checked ${now}`)
  let sheets = 0
  const renamed = booked.map((order) => {
    if (sheets >= howMany) return order
    sheets += order.sheets
    return { ...order, description: `Renamed ${now}` }
  })
  return [
    ['few, unchanged', booked],
    ['most new', [...booked, ...original]],
    ['unchanged', [...booked, ...original]],
    ['most changed', [...booked, ...changed]],
    [`orders of ${sheets.toLocaleString('en')} timesheets renamed`, [...renamed, ...changed]],
    ['most removed', booked],
  ]
}

/** Saves a draft of the first order every 50 ms. `stop` returns the milliseconds of the slowest save. */
function saveRepeatedly(url: string) {
  let isOver = false
  const save = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let longest = 0
    for (let turn = 0; !isOver; turn++) {
      const begin = performance.now()
      await client.query(saveDraft, [`Saved for the ${turn}th time`])
      longest = Math.max(longest, performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await client.end()
    return longest
  }
  const saved = save()
  const stop = () => {
    isOver = true
    return saved
  }
  return { stop }
}

/** Updates a task and its timesheet's search text, as recording does. */
const saveDraft = `
  WITH "saved" AS (
    UPDATE "TimesheetLine" SET "notes" = $1 WHERE "id" = (
      SELECT l."id" FROM "TimesheetLine" l JOIN "Timesheet" t ON t."id" = l."timesheetId"
      WHERE l."workOrderId" = (SELECT min("id") FROM "WorkOrder") AND t."status" = 'DRAFT'
      ORDER BY l."id" DESC LIMIT 1
    ) RETURNING "timesheetId"
  )
  SELECT "keepTimesheetSearch"(array_agg("timesheetId")) FROM "saved"`

function rowOf(
  name: string,
  { time, peak, created, changed, madeInactive, unchanged }: Imported,
  save: number,
) {
  const counts = { new: created, changed, inactive: madeInactive, unchanged }
  const rows = Object.entries(counts).flatMap(([word, count]) => (count > 0 ? `${count} ${word}` : []))
  const memory = `${Math.round(peak / 2 ** 20)} MB`
  const note = `${memory} of memory, slowest save ${ms(save)} (${rows.join(', ')})`
  return { name, figure: inSeconds(time), note }
}

const inSeconds = (time: number) => `${(time / 1000).toFixed(1)} s`
