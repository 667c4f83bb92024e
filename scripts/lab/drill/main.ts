// `npm run drill -- restore`: people work, backups are made, the machine burns, and the backup is restored.
// `npm run drill -- failover`: the same for two PostgreSQL servers of which the first is killed.
// `npm run drill -- processes`: several processes on one database, of which one is killed; `--kill` does only that.
// `npm run drill -- move`: a company moves to another PostgreSQL and back.
// `npm run drill -- proxies`: HAProxy, nginx and Caddy in front of two and four processes, of which one is killed.
// They take minutes and are no part of `npm test`; docs/operations/backup.md, failover.md, moving.md and scaling.md tell what they show.
import { parseArgs } from 'node:util'
import { createReport, type Report } from '#scripts/lab/attack/report.ts'
import { failoverDrill } from './failover.ts'
import { moveDrill } from './move.ts'
import { processesDrill } from './processes.ts'
import { proxiesDrill } from './proxies.ts'
import { restoreDrill } from './restore.ts'

/** @returns the title of its table. */
const drills: Record<string, (report: Report, options: { onlyKill: boolean }) => Promise<string>> = {
  restore: restoreDrill,
  failover: failoverDrill,
  processes: processesDrill,
  proxies: proxiesDrill,
  move: moveDrill,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { kill: { type: 'boolean', default: false } },
})
const drill = drills[positionals[0] ?? '']
if (!drill || positionals.length > 1) {
  console.error(`Usage: npm run drill -- ${Object.keys(drills).join('|')}`)
  process.exitCode = 1
} else {
  const report = createReport()
  const title = await drill(report, { onlyKill: values.kill })
  if (!report.print(title)) process.exitCode = 1
}
