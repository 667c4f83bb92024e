// An import: files in, a report out, all or nothing. A dry run or an import with problems writes nothing and locks
// nothing.
import type { Readable } from 'node:stream'
import { formats, formatOf, fileNames, type FileName } from '#domain/import/formats.ts'
import { changesAnything, type ImportReport } from '#domain/import/report.ts'
import type { Gp } from '#server/adapters/gp.ts'
import { apply, type Modifier } from './apply.ts'
import { assertMayStillImport, check } from './checks.ts'
import { lockWhatCloses, lockWhatOthersChange } from './lock.ts'
import { bringsMembers, resolveMembers } from './members.ts'
import { Problems } from './problems.ts'
import { doubtsAbout, reportOn, shortenedNumbers } from './reporting.ts'
import { resolve } from './resolve.ts'
import { stage } from './stage.ts'
import { warningsOf } from './warnings.ts'
import type { Preparer } from '#server/actions/crew/types.ts'
import type { Send } from '#server/database/own-connection.ts'
import { type Staged, stageOf } from './tables.ts'
import { filled } from './columns.ts'

/** A file whose bytes can be read once. */
export type Source = { name: string; open(): Readable }

export type ImportOptions = {
  gp: Gp
  modifier: Modifier
  /** Only reports what would change. */
  isDryRun: boolean
  /** Whether the person has confirmed the doubts. */
  isSure: boolean
  /** Who prepares the days of a plan; null if nobody was named. */
  planner: Preparer | null
}

/**
 * Reads the files and, if nothing prevents it, writes their contents. The caller opens and ends the transaction of
 * `send`.
 */
export async function importFiles(
  send: Send,
  sources: readonly Source[],
  { gp, modifier, isDryRun, isSure }: Omit<ImportOptions, 'planner'>,
): Promise<ImportReport> {
  const problems = new Problems()
  const all = await stageAll(send, sources, problems)
  // Locks before comparing, so that it sees changes that other transactions commit while it waits.
  if (!isDryRun) await lockWhatOthersChange(send, all)
  for (const staged of all) await resolve(send, gp, staged, all, problems)
  if (bringsMembers(all)) await resolveMembers(send, all, problems)
  if (!isDryRun) await lockWhatCloses(send, all)
  const importer = modifier && 'id' in modifier ? modifier : null
  await assertMayStillImport(send, importer)
  await check(send, all, importer, problems)
  const files = []
  const doubts = []
  for (const staged of all) {
    const file = await reportOn(send, staged)
    files.push(file)
    // An invalid row looks like a missing one; look for doubts only in valid files.
    if (problems.count === 0)
      doubts.push(...(await doubtsAbout(send, staged, file)), ...(await shortenedNumbers(send, staged)))
  }
  const warnings = problems.count === 0 ? await warningsOf(send, all) : []
  const isClear = problems.count === 0 && (isSure || doubts.length === 0)
  const isDone = isClear && !isDryRun
  if (isDone && files.some(changesAnything)) await apply(send, all, modifier)
  if (isDone) await noteImportedFields(send, all)
  return { files, problemCount: problems.count, problems: problems.named(), doubts, warnings, isDone }
}

async function stageAll(send: Send, sources: readonly Source[], problems: Problems): Promise<Staged[]> {
  const byFile = new Map<FileName, Source>()
  for (const source of sources) {
    const format = formatOf(source.name)
    const problem = !format
      ? `is not one of ${fileNames.join(', ')}`
      : byFile.has(format.file)
        ? 'is there twice'
        : null
    if (problem) problems.add({ file: source.name, line: null, message: problem })
    else byFile.set(format!.file, source)
  }
  const all: Staged[] = []
  for (const format of formats) {
    const source = byFile.get(format.file)
    if (source) all.push(await stage(send, format, source.open(), problems))
  }
  return all
}

/** Writes only accounts for which this differs from the last import. */
async function noteImportedFields(send: Send, all: readonly Staged[]): Promise<void> {
  const users = all.find(({ format }) => format.file === 'users.csv')
  if (!users) return
  const stage = stageOf('users.csv')
  const fields = filled(users)
    .map(({ name }) => name)
    .sort()
  await send(
    `UPDATE "User" t SET "importedFields" = $1::text[] FROM ${stage} s
     WHERE t."id" = s."id" AND t."importedFields" IS DISTINCT FROM $1::text[]`,
    [fields],
  )
  await send(
    `UPDATE "User" t SET "importedFields" = '{}'
     WHERE t."importedFields" <> '{}' AND NOT EXISTS (SELECT FROM ${stage} s WHERE s."id" = t."id")`,
  )
}
