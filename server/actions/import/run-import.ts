// Runs an import on its own connection, one at a time, and retries it if other transactions interfere.
import { Refusal } from '#domain/refusal.ts'
import type { ImportReport } from '#domain/import/report.ts'
import { databaseUrl } from '#server/database/client.ts'
import { inOwnTransaction } from '#server/database/own-connection.ts'
import { importFiles, type ImportOptions, type Source } from './import-files.ts'

/** Error codes of PostgreSQL: a unique key taken in the meantime, a deadlock, a lock timeout. */
const overtaken = ['23505', '40P01', '55P03']
const TRIES = 3

/**
 * Imports the files, all or nothing; see `importFiles`.
 * @throws Refusal IMPORT_RUNNING, IMPORT_OVERTAKEN.
 */
export async function runImport(sources: readonly Source[], options: ImportOptions): Promise<ImportReport> {
  for (let tries = 1; ; tries++)
    try {
      return await runOnce(sources, options)
    } catch (error) {
      if (!overtaken.includes((error as { code?: string }).code ?? '')) throw error
      if (tries === TRIES) throw new Refusal('IMPORT_OVERTAKEN')
    }
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
