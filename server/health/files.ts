// Whether the files that records refer to are in the store: the newest, and others at random.
import { db } from '#server/database/client.ts'
import { ok, wrong, type Check } from './check.ts'
import { counted } from './words.ts'

const NEWEST = 1000
const AT_RANDOM = 1000
/** Questions to the store at the same time. */
const AT_ONCE = 50
const SHOWN = 3

export const fileCheck: Check = {
  code: 'files',
  title: 'Files',
  needsDatabase: true,
  mend: 'See whether the folder files in DATA_DIR, or the bucket of S3_BUCKET, can be read.',
  async look({ files }) {
    const paths = await sample()
    if (paths.length === 0) return null
    const missing: string[] = []
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const some = paths.slice(from, from + AT_ONCE)
      const found = await Promise.all(some.map((one) => files.has(one)))
      missing.push(...some.filter((_, index) => !found[index]))
    }
    if (missing.length === 0) return ok(`All of ${counted(paths.length, 'checked file')} exist.`)
    const [are, names] = [missing.length === 1 ? 'is' : 'are', missing.slice(0, SHOWN).join(', ')]
    return wrong(
      `${missing.length.toLocaleString('en')} of ${counted(paths.length, 'checked file')} ${are} missing, such as ${names}.`,
      'Copy the missing files from a backup into the folder files of DATA_DIR, or into the bucket below files/.',
    )
  },
}

async function sample(): Promise<string[]> {
  const rows = await db.$queryRaw<{ path: string }[]>`
    (SELECT "path" FROM "StoredFile" ORDER BY "id" DESC LIMIT ${NEWEST}::int)
    UNION
    SELECT "path" FROM "StoredFile" WHERE "id" = ANY(ARRAY(
      SELECT (1 + floor(random() * (SELECT max("id") FROM "StoredFile")))::int FROM generate_series(1, ${AT_RANDOM}::int)))`
  return rows.map(({ path }) => path)
}
