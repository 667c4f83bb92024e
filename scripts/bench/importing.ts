// How long an import takes, and how much memory it has at most: files of 100,000 rows that are all new, all there already,
// all changed, all gone, and some renamed, whose timesheets' words for the search follow. Meanwhile somebody saves such a
// timesheet again and again; how long that waits at most is said, too.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ms } from './compare.ts'
import type { Imported } from './import-process.ts'

const ROWS = 100_000
/** Timesheets that were booked to renamed work orders. */
const FOLLOWING = 100_000

type Order = { name: string; equipment: string; description: string }

/** Measures the imports one after the other, each on what the one before left. */
export async function measureImport(url: string, sheets: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-bench-import-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const files = async (what: string, orders: readonly Order[]) => {
    const lines = orders.map(({ name, equipment, description }) => `${name},${equipment},${description}`)
    writeFileSync(path.join(folder, 'work-orders.csv'), `name,equipment,description\n${lines.join('\n')}\n`)
    const saving = saveAgainAndAgain(url)
    const answer = await imported(url, folder)
    say(what, answer, await saving.stop())
  }
  try {
    console.log(`\nImporting work orders beside ${sheets} timesheets`)
    const { rows: booked } = await client.query<Order & { sheets: number }>(bookedOrders)
    const free = Array.from({ length: ROWS - booked.length }, (_, at) => ({
      name: `WO-B${at}`,
      equipment: booked[at % booked.length]!.equipment,
      description: `Service after ${at} hours`,
    }))
    await files('a few, none changed', booked)
    await files('new', [...booked, ...free])
    await files('unchanged', [...booked, ...free])
    const now = Date.now()
    await files('changed', [...booked, ...free.map((one) => ({ ...one, description: `Checked ${now}` }))])
    const [renamed, follow] = renaming(booked, `Renamed ${now}`)
    await files(`unchanged but for ${follow} timesheets' work orders, renamed`, [
      ...renamed,
      ...free.map((one) => ({ ...one, description: `Checked ${now}` })),
    ])
    await files('gone but for a few: made inactive', booked)
  } finally {
    // The next run begins with what this one found.
    await client.query(`DELETE FROM "WorkOrder" WHERE "name" LIKE 'WO-B%'`)
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

const bookedOrders = `
  SELECT w."name", e."name" AS "equipment", w."description",
         (SELECT count(DISTINCT l."timesheetId") FROM "TimesheetLine" l WHERE l."workOrderId" = w."id")::int AS "sheets"
  FROM "WorkOrder" w JOIN "Equipment" e ON e."id" = w."equipmentId" WHERE w."name" NOT LIKE 'WO-B%' ORDER BY w."id"`

/** The first of them with another description, until enough timesheets follow; and how many do. */
function renaming(booked: readonly (Order & { sheets: number })[], description: string): [Order[], number] {
  let follow = 0
  const renamed = booked.map((order) => {
    if (follow >= FOLLOWING) return order
    follow += order.sheets
    return { ...order, description }
  })
  return [renamed, follow]
}

/** Imports in a process of its own, whose memory is that of the import. */
async function imported(url: string, folder: string): Promise<Imported> {
  const child = fork(path.join(import.meta.dirname, 'import-process.ts'), [url, folder])
  const [answer] = (await Promise.race([once(child, 'message'), failed(child)])) as [Imported]
  return answer
}

/** Writes to one of the timesheets that will follow; `stop` says how many milliseconds that took at most. */
function saveAgainAndAgain(url: string) {
  let isOver = false
  const saving = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let longest = 0
    for (let turn = 0; !isOver; turn++) {
      const begin = performance.now()
      await client.query(oneSave, [`Saved for the ${turn}th time`])
      longest = Math.max(longest, performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await client.end()
    return longest
  }
  const saved = saving()
  return { stop: () => ((isOver = true), saved) }
}
/** As recording does: the task, and what the timesheet is searched by. */
const oneSave = `
  WITH "saved" AS (
    UPDATE "TimesheetLine" SET "notes" = $1 WHERE "id" = (
      SELECT l."id" FROM "TimesheetLine" l JOIN "Timesheet" t ON t."id" = l."timesheetId"
      WHERE l."workOrderId" = (SELECT min("id") FROM "WorkOrder") AND t."status" = 'DRAFT'
      ORDER BY l."id" DESC LIMIT 1
    ) RETURNING "timesheetId"
  )
  SELECT "keepTimesheetSearch"(array_agg("timesheetId")) FROM "saved"`

async function failed(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number]
  // An answer comes before a good end.
  if (code === 0) await new Promise(() => {})
  throw new Error(`The import ended with ${code}.`)
}

function say(what: string, imported: Imported, wait: number): void {
  const { time, peak, created, changed, madeInactive, unchanged } = imported
  const counts = { new: created, changed, inactive: madeInactive, unchanged }
  const said = Object.entries(counts).map(([word, count]) => (count > 0 ? `${count} ${word}` : ''))
  const took = `${(time / 1000).toFixed(1).padStart(6)} s  ${String(Math.round(peak / 2 ** 20)).padStart(4)} MB`
  console.log(`${took}  a save ${ms(wait)} at most  ${what} (${said.filter(Boolean).join(', ')})`)
}
