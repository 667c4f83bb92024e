// A process that imports the files of a folder as `npm run import` does. It sends its parent the time, its peak memory and
// the numbers of rows. A plan is imported in the name of the System Administrator with the id.
import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { runImport } from '#server/actions/import/run-import.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'

/** Milliseconds, bytes, and rows. */
export type Imported = {
  time: number
  peak: number
  created: number
  changed: number
  madeInactive: number
  unchanged: number
}

const [url = '', folder = '', plannerId] = process.argv.slice(2)
await openDatabase(url)
const sources = readdirSync(folder).map((name) => ({
  name,
  open: () => createReadStream(path.join(folder, name)),
}))
const account = plannerId ? await db.user.findUniqueOrThrow({ where: { id: Number(plannerId) } }) : null
const planner = account && { ...account, approvalGroupIds: [], standIns: [], ledGroupId: null }
const begin = performance.now()
const options = { gp: gpTable, modifier: { name: 'bench' }, planner, isDryRun: false, isSure: true }
const { files, problems, isDone } = await runImport(sources, options)
if (!isDone) throw new Error(JSON.stringify(problems.slice(0, 3)))
const time = performance.now() - begin
const sum = (count: 'created' | 'changed' | 'madeInactive' | 'unchanged') =>
  files.reduce((all, file) => all + file[count], 0)
const counts = { created: sum('created'), changed: sum('changed'), unchanged: sum('unchanged') }
const peak = process.resourceUsage().maxRSS * 1024
process.send!({ time, peak, ...counts, madeInactive: sum('madeInactive') } satisfies Imported)
await closeDatabase()
process.disconnect()
