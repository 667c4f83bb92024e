// `DATABASE_URL=… npm run release` stores a release for the tests of every later one: a dump of the demo company, and
// the lists that its four accounts read. It needs an empty database of PostgreSQL 15 and its pg_dump, and writes
// tests/releases/VERSION.sql.gz and VERSION.json.gz.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { release } from '#server/process/release.ts'
import { writeLine } from '#server/process/terminal.ts'
import { releasesFolder, readLists } from '#tests/support/releases.ts'
import { startDaybook, temporaryFolder } from './daybook.ts'

const DATABASE_URL = process.env.DATABASE_URL
const DEMO_PASSWORD = 'a password of the demo'
if (!DATABASE_URL) throw new Error('DATABASE_URL must name an empty database of PostgreSQL 15.')

const data = temporaryFolder()
const daybook = startDaybook({ DATABASE_URL, DATA_DIR: data.folder, DEMO: '1', DEMO_PASSWORD })
try {
  await daybook.ready()
  const lists = await readLists(daybook, DEMO_PASSWORD)
  await daybook.stop()
  // Rows as INSERT, because a client of SQL cannot send the data of COPY as a statement.
  const dump = execFileSync(
    'pg_dump',
    [
      '--no-owner',
      '--no-privileges',
      '--rows-per-insert=500',
      '--exclude-table-data=jobs.job*',
      DATABASE_URL,
    ],
    { maxBuffer: 2 ** 30, encoding: 'utf8' },
  )
  // Commands of psql, which no other client knows.
  const statements = dump.replace(/^\\(un)?restrict .*$/gm, '')
  mkdirSync(releasesFolder, { recursive: true })
  keep(`${release}.sql.gz`, statements)
  keep(`${release}.json.gz`, JSON.stringify({ password: DEMO_PASSWORD, lists }))
  writeLine(`Kept ${release} in ${path.relative('.', releasesFolder)}.`)
} finally {
  await daybook.stop()
  data.remove()
}

function keep(name: string, text: string): void {
  writeFileSync(path.join(releasesFolder, name), gzipSync(text, { level: 9 }))
}
