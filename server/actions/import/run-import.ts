// An import from its beginning to its end: on a connection of its own, one at a time, and again when others were in the way.
import { Refusal } from '#domain/refusal.ts'
import type { ImportReport } from '#domain/import/report.ts'
import { databaseUrl } from '#server/database/client.ts'
import { inOwnTransaction } from '#server/database/own-connection.ts'
import { importFiles, type ImportOptions, type Source } from './import-files.ts'

/** Codes of PostgreSQL: a key that somebody took meanwhile, two that waited for each other, a wait that was too long. */
const overtaken = ['23505', '40P01', '55P03']
const TRIES = 3

/**
 * Imports the files, all of them or nothing; see `importFiles`.
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
  // What only looks is in nobody's way.
  const exclusively = options.isDryRun ? null : 'importing'
  const report = await inOwnTransaction({ url: databaseUrl(), exclusively }, (send) =>
    importFiles(send, sources, options),
  )
  if (!report) throw new Refusal('IMPORT_RUNNING')
  return report
}
