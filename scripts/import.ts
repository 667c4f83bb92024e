// `npm run import -- FOLDER` imports the CSV files of a folder (docs/import.md). `--dry-run` only prints the changes, `--yes`
// confirms unusual ones, `--as EMAIL` names who prepares the days of a plan. The exit code is 0 if everything was, or would be, imported, otherwise 1.
import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '#domain/refusal.ts'
import type { ImportedFile, ImportReport } from '#domain/import/report.ts'
import type { Preparer } from '#server/actions/crew/types.ts'
import { runImport } from '#server/actions/import/run-import.ts'
import { openSqlServerGp } from '#server/adapters/gp-sql-server.ts'
import { db } from '#server/database/client.ts'
import { readCommandSettings } from '#server/process/config.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: ${commandLine('import', 'FOLDER [--dry-run] [--yes] [--as EMAIL]')}`

async function main(): Promise<void> {
  const { folder, isDryRun, isSure, as } = readArguments()
  const config = readCommandSettings(process.env)
  const sources = filesOf(folder)
  await withDatabase(config, async () => {
    const gp = config.gpUrl
      ? openSqlServerGp(config.gpUrl, ({ message }) => writeLine(`GP: ${message}`))
      : gpTable
    try {
      const modifier = { name: 'npm run import' }
      const planner = as === null ? null : await readPlanner(as)
      const report = await runImport(sources, { gp, modifier, isDryRun, isSure, planner })
      print(report, isDryRun)
      if (report.problemCount > 0 || (report.doubts.length > 0 && !isSure)) process.exitCode = 1
    } finally {
      await gp.close()
    }
  })
}

function readArguments() {
  try {
    const flag = { type: 'boolean' } as const
    const options = { 'dry-run': flag, yes: flag, as: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length !== 1) throw new StartupError(usage)
    const [isDryRun, isSure] = [values['dry-run'] ?? false, values.yes ?? false]
    return { folder: positionals[0]!, isDryRun, isSure, as: values.as ?? null }
  } catch {
    throw new StartupError(usage)
  }
}

/** A System Administrator, who prepares for everybody. */
async function readPlanner(email: string): Promise<Preparer> {
  const { userType } = { userType: 'SYSTEM_ADMINISTRATOR' } as const
  const where = { email: { equals: email, mode: 'insensitive' }, active: true, userType } as const
  const person = await db.user.findFirst({ where, select: { id: true, firstName: true, lastName: true } })
  if (!person) throw new StartupError(`${email} is no active System Administrator.`)
  return { ...person, userType, approvalGroupIds: [], standIns: [], ledGroupId: null }
}

/** Ignores files that are not CSV. */
function filesOf(folder: string) {
  try {
    const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.csv'))
    if (names.length === 0) throw new StartupError(`There is no CSV file in ${folder}.`)
    return names.sort().map((name) => ({ name, open: () => createReadStream(path.join(folder, name)) }))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The folder ${folder} cannot be read.`)
  }
}

function print(report: ImportReport, isDryRun: boolean): void {
  const { files, problems, problemCount, doubts, warnings, isDone } = report
  for (const file of files) printFile(file)
  if (files.length > 0) writeLine()
  for (const { file, line, message } of problems)
    writeLine(`${file}${line === null ? '' : ` line ${line}`}: ${message}`)
  if (problemCount > problems.length) writeLine(`… and ${problemCount - problems.length} more`)
  for (const { file, message } of [...warnings, ...doubts]) writeLine(`${file}: ${message}`)
  if (isDone) writeLine('Imported.')
  else if (problemCount > 0) writeLine(`Nothing was imported: ${problemCount} to put right.`)
  else if (isDryRun) writeLine('Nothing was changed: this was a dry run.')
  else writeLine('Nothing was imported. To import it anyway, run it again with --yes.')
}

function printFile({
  file,
  rows,
  created,
  changed,
  madeInactive,
  unchanged,
  fields,
  examples,
}: ImportedFile) {
  writeLine(
    `${file}: ${rows} rows; ${created} new, ${changed} changed, ${madeInactive} made inactive, ${unchanged} unchanged`,
  )
  if (fields.length > 0)
    writeLine(`  fields: ${fields.map(({ field, count }) => `${field} ${count}`).join(', ')}`)
  for (const { key, what, changes } of examples) {
    const moved = changes.map(
      ({ field, from, to }) => `${field} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
    )
    writeLine(`  ${what.toLowerCase()} ${key}${moved.length > 0 ? `: ${moved.join(', ')}` : ''}`)
  }
  const shown = (kind: string) => examples.filter(({ what }) => what === kind).length
  const more = created + changed + madeInactive - shown('NEW') - shown('CHANGED') - shown('INACTIVE')
  if (more > 0) writeLine(`  … and ${more} more`)
}

try {
  await main()
} catch (error) {
  endCommand(error instanceof Refusal ? new StartupError(error.message) : error)
}
