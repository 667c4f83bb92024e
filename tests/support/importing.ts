// Builds and imports CSV files.
import { Readable } from 'node:stream'
import type { ImportOptions, Source } from '#server/actions/import/import-files.ts'
import { runImport } from '#server/actions/import/run-import.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'

/** Files by name, without '.csv'; each a text of lines or bytes. */
export type Files = Readonly<Record<string, string | readonly string[] | Buffer>>

export function sourcesOf(files: Files): Source[] {
  return Object.entries(files).map(([name, content]) => ({
    name: `${name}.csv`,
    open: () => Readable.from(chunked(bytesOf(content))),
  }))
}

function bytesOf(content: Files[string]): Buffer {
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : `${content.join('\n')}\n`)
}

/** The bytes in chunks, as an upload arrives: a chunk may end within a character. */
function* chunked(bytes: Buffer): Generator<Buffer> {
  const size = Math.max(7, Math.min(64 * 1024, bytes.length >> 3))
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** Imports files as `npm run import` does. */
export function importing(files: Files, options: Partial<ImportOptions> = {}) {
  const modifier = { name: 'a test' }
  const standard = { gp: gpTable, modifier, isDryRun: false, isSure: false, planner: null }
  return runImport(sourcesOf(files), { ...standard, ...options })
}
