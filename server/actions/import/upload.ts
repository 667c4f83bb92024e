// Imports an upload: one line of JSON with the names and sizes of the files, then the files. Writes them to a
// temporary folder, so that no file is ever in memory as a whole.
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { IMPORT_BYTES_MAX, IMPORT_FILES_MAX } from '#domain/bounds.ts'
import type { ImportReport } from '#domain/import/report.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Gp } from '#server/adapters/gp.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Source } from './import-files.ts'
import { runImport } from './run-import.ts'

export type UploadOptions = { gp: Gp; files: Files; isDryRun: boolean; isSure: boolean }

/** Per person in ten minutes: each import may occupy a processor for a while. */
const IMPORTS = 60
const MINUTES = 10
/** The maximum length of the first line in bytes. */
const HEAD_MAX = 10_000

/**
 * Imports the files of a request's body as the viewer.
 * @throws NotAllowed FORBIDDEN, TOO_MANY_REQUESTS; InvalidInput; Refusal as runImport.
 */
export async function importUpload(
  viewer: Viewer,
  body: ReadableStream<Uint8Array> | null,
  { gp, files, isDryRun, isSure }: UploadOptions,
): Promise<ImportReport> {
  assertSystemAdministrator(viewer)
  await throttle(throttleKey('import', viewer.id), IMPORTS, MINUTES)
  if (!body) throw new InvalidInput([{ path: 'files', message: 'Please select file to upload' }])
  const folder = await files.temporaryFolder()
  try {
    const sources = await receive(body, folder)
    const { id, email, userType } = viewer
    const modifier = { id, name: fullName(viewer), email, userType }
    return await runImport(sources, { gp, modifier, isDryRun, isSure, planner: viewer })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Announced = { name: string; size: number }

/** Writes the files into the folder under numbers; their names are used only in messages. @throws InvalidInput. */
async function receive(body: ReadableStream<Uint8Array>, folder: string): Promise<Source[]> {
  const bytes = createBytes(body)
  const announced = readHead(await bytes.line())
  const sources: Source[] = []
  for (const [index, { name, size }] of announced.entries()) {
    const file = path.join(folder, `${index}`)
    const handle = await open(file, 'wx', 0o600)
    try {
      for await (const part of bytes.take(size)) await handle.write(part)
    } finally {
      await handle.close()
    }
    sources.push({ name, open: () => createReadStream(file) })
  }
  return sources
}

function readHead(line: string): Announced[] {
  const files = parse(line)
  if (!Array.isArray(files) || !files.every(isAnnounced)) throw wrong('The first line must list the files.')
  if (files.length === 0) throw wrong('Please select file to upload')
  if (files.length > IMPORT_FILES_MAX) throw wrong(`At most ${IMPORT_FILES_MAX} files are accepted.`)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > IMPORT_BYTES_MAX)
    throw wrong(`The files have ${size} bytes; at most ${IMPORT_BYTES_MAX} are accepted.`)
  return files
}

function isAnnounced(file: unknown): file is Announced {
  const { name, size } = (file ?? {}) as Partial<Announced>
  return typeof name === 'string' && Number.isSafeInteger(size) && size! >= 0
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const wrong = (message: string) => new InvalidInput([{ path: 'files', message }])

/** Reads a body: first a line, then given numbers of bytes. @throws InvalidInput if the body ends too early. */
function createBytes(body: ReadableStream<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let rest = Buffer.alloc(0)
  const more = async () => {
    const next = await chunks.next()
    if (next.done) throw wrong('The files did not arrive complete. Please try again.')
    return Buffer.from(next.value)
  }
  return {
    async line(): Promise<string> {
      while (!rest.includes(0x0a)) {
        if (rest.length > HEAD_MAX) throw wrong('The first line must list the files.')
        rest = Buffer.concat([rest, await more()])
      }
      const end = rest.indexOf(0x0a)
      const line = rest.subarray(0, end).toString()
      rest = rest.subarray(end + 1)
      return line
    },
    async *take(size: number): AsyncGenerator<Buffer> {
      for (let left = size; left > 0;) {
        if (rest.length === 0) rest = await more()
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    },
  }
}
