// Whether the files that records refer to exist in the store unchanged: the newest ones, and a random sample of the
// others.
import { createHash } from 'node:crypto'
import { NoSuchFile } from '#server/adapters/files.ts'
import { db } from '#server/database/client.ts'
import { ok, wrong, type Check } from './check.ts'
import type { Installation } from './installation.ts'
import { counted } from './words.ts'

const NEWEST = 1000
const AT_RANDOM = 1000
/** The limits of the random sample: files and bytes to read. */
const READ = 100
const READ_BYTES = 10_000_000
/** Parallel requests to the store. */
const AT_ONCE = 50
const SHOWN = 3

type Stored = { path: string; size: number; sha256: string | null }
type Fault = { path: string; is: 'missing' | 'of another size' | 'changed' }

export const fileCheck: Check = {
  code: 'files',
  title: 'Files',
  needsDatabase: true,
  mend: 'See whether the folder files in DATA_DIR, or the bucket of S3_BUCKET, can be read.',
  async look({ files }) {
    const sampled = await sample()
    if (sampled.length === 0) return null
    const faults: Fault[] = []
    const whole: Stored[] = []
    for (let from = 0; from < sampled.length; from += AT_ONCE) {
      const some = sampled.slice(from, from + AT_ONCE)
      const sizes = await Promise.all(some.map(({ path }) => files.size(path)))
      some.forEach((one, index) => {
        const size = sizes[index]!
        if (size === one.size) whole.push(one)
        else faults.push({ path: one.path, is: size === null ? 'missing' : 'of another size' })
      })
    }
    const read = toRead(whole)
    faults.push(...(await Promise.all(read.map((one) => readBack(files, one)))).flat())
    if (faults.length === 0)
      return ok(
        `All of ${counted(sampled.length, 'checked file')} exist, and the contents of ${read.length} are as they were stored.`,
      )
    const { is } = faults[0]!
    const alike = faults.filter((fault) => fault.is === is)
    const names = alike.slice(0, SHOWN).map(({ path }) => path)
    return wrong(
      `${alike.length.toLocaleString('en')} of ${counted(sampled.length, 'checked file')} ${alike.length === 1 ? 'is' : 'are'} ${is}, such as ${names.join(', ')}.`,
      'Copy them from a backup into the folder files of DATA_DIR, or into the bucket below files/.',
    )
  },
}

async function readBack(files: Installation['files'], { path, sha256 }: Stored): Promise<Fault[]> {
  try {
    const bytes = await files.read(path)
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : [{ path, is: 'changed' }]
  } catch (error) {
    // Deleted since its size was read.
    if (error instanceof NoSuchFile) return []
    throw error
  }
}

/** Files of releases before their hashes have none. */
function toRead(files: readonly Stored[]): Stored[] {
  const known = files.filter(({ sha256 }) => sha256 !== null)
  let bytes = 0
  return atRandom(known, READ).filter(({ size }, at) => (bytes += size) <= READ_BYTES || at === 0)
}

function atRandom<Item>(items: Item[], count: number): Item[] {
  return Array.from({ length: Math.min(count, items.length) }, () => {
    const [item] = items.splice(Math.floor(Math.random() * items.length), 1)
    return item!
  })
}

async function sample(): Promise<Stored[]> {
  return db.$queryRaw<Stored[]>`
    (SELECT "path", "size", "sha256" FROM "StoredFile" ORDER BY "id" DESC LIMIT ${NEWEST}::int)
    UNION
    SELECT "path", "size", "sha256" FROM "StoredFile" WHERE "id" = ANY(ARRAY(
      SELECT (1 + floor(random() * (SELECT max("id") FROM "StoredFile")))::int FROM generate_series(1, ${AT_RANDOM}::int)))`
}
