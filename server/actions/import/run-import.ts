// Runs an import on its own connection, one at a time, and retries it if other transactions interfere.
import { PLAN_FILE } from '#domain/import/plan.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ImportReport } from '#domain/import/report.ts'
import { databaseUrl } from '#server/database/client.ts'
import { inOwnTransaction } from '#server/database/own-connection.ts'
import { importPlan } from './plan.ts'
import { importFiles, type ImportOptions, type Source } from './import-files.ts'

/** Error codes of PostgreSQL: a unique key taken in the meantime, a deadlock, a lock timeout. */
const overtaken = ['23505', '40P01', '55P03']
const TRIES = 3

/**
 * Imports the files, all or nothing; see `importFiles` and `importPlan`.
 * @throws Refusal IMPORT_RUNNING, IMPORT_OVERTAKEN.
 */
export async function runImport(sources: readonly Source[], options: ImportOptions): Promise<ImportReport> {
  const plan = sources.find(({ name }) => name.toLowerCase() === PLAN_FILE)
  if (plan) return runPlan(plan, sources, options)
  for (let tries = 1; ; tries++)
    try {
      return await runOnce(sources, options)
    } catch (error) {
      if (!overtaken.includes((error as { code?: string }).code ?? '')) throw error
      if (tries === TRIES) throw new Refusal('IMPORT_OVERTAKEN')
    }
}

/** A plan names records, so these are there before. */
async function runPlan(
  plan: Source,
  { length }: readonly Source[],
  { planner, isDryRun }: ImportOptions,
): Promise<ImportReport> {
  const message = length > 1 ? 'is imported on its own' : 'needs --as EMAIL: who prepares the days'
  if (planner && length === 1) return importPlan(plan, { planner, isDryRun })
  const problems = [{ file: PLAN_FILE, line: null, message }]
  return { files: [], problemCount: 1, problems, doubts: [], warnings: [], isDone: false }
}

async function runOnce(sources: readonly Source[], options: ImportOptions): Promise<ImportReport> {
  // A dry run needs no lock.
  const exclusively = options.isDryRun ? null : 'importing'
  const report = await inOwnTransaction({ url: databaseUrl(), exclusively }, (send) =>
    importFiles(send, sources, options),
  )
  if (!report) throw new Refusal('IMPORT_RUNNING')
  return report
}
