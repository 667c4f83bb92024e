// A dump, and what comes back of it in another database: everything, or nothing and a sentence.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'
import { sealFile } from '#server/backup/copy.ts'
import { dump } from '#server/backup/dump/dump.ts'
import { load, unseal } from '#server/backup/dump/load.ts'
import { fileOf, MANIFEST, readDump } from '#server/backup/dump/manifest.ts'
import { sumOf, tablesOf } from '#server/backup/dump/tables.ts'
import { openFolder } from '#server/backup/folder.ts'
import { writeSealedJson } from '#server/backup/sealed-json.ts'
import { compareCatalog } from '#server/database/catalog.ts'
import { connected } from '#server/database/connected.ts'
import { databaseAt } from '#tests/support/clone.ts'
import { freshDatabase, ownerOf } from '#tests/support/database.ts'

const passphrase = 'a passphrase of the tests'
const temporary = temporaryFolder()
const at = (...names: string[]) => path.join(temporary.folder, ...names)
const [dumped, dataDir, uploads] = [at('dump'), at('loaded'), at('data', 'files')]
/** What CSV, COPY and NULL mean something else by. */
const odd = ['NULL', '\\.', 'a\n\\.\nb', '"', ',"\r\n', '\\N', 'é\u{1F69C}'] as const
let source: string
let target: string
let empty: string

beforeAll(async () => {
  source = ownerOf(await freshDatabase(inject('companyUrl')))
  await connected(source, async (client) => {
    for (const text of odd) await client.query('INSERT INTO "Site" ("location") VALUES ($1)', [text])
    await client.query(`INSERT INTO jobs.job ("name", "data") VALUES ('docket', '{"docketId": 7}')`)
    await client.query(
      `INSERT INTO "StoredFile" ("path", "contentType", "size") VALUES ('one.png', 'image/png', 5)`,
    )
    // Numbers that a transaction took and gave back.
    await client.query(`SELECT setval('"User_id_seq"', 5000)`)
  })
  mkdirSync(uploads, { recursive: true })
  writeFileSync(path.join(uploads, 'one.png'), 'bytes')
  const keys = { 'secret.key': 's', 'seal.key': 'k', 'postgres.password': 'of the old one' }
  await dump({ dataDir: at('data'), ownerUrl: source, keys, passphrase, bucket: null }, dumped)
  const name = `loaded_${randomUUID().replaceAll('-', '')}`
  await connected(databaseAt(inject('templateUrl'), 'postgres'), (client) =>
    client.query(`CREATE DATABASE ${name}`),
  )
  target = databaseAt(inject('templateUrl'), name)
  empty = await described(target)
})
afterAll(() => temporary.remove())

const loading = (folder: string, more: Partial<Parameters<typeof load>[0]> = {}) =>
  load({
    ...{ folder, passphrase, dataDir, checkKeys: () => {} },
    open: async () => ({ ownerUrl: target, stop: async () => {} }),
    checkSeals: async () => [],
    ...more,
  })

/** All tables with their rows and sums, and what sequences gave. */
async function described(url: string): Promise<string> {
  return connected(url, async (client) => {
    const tables = await tablesOf(client)
    const sums = []
    for (const table of tables.filter(({ name }) => !name.startsWith('jobs.')))
      sums.push([table.name, await sumOf(client, table)])
    const { rows } = await client.query(
      'SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = $1 ORDER BY 1',
      ['public'],
    )
    return JSON.stringify([sums, rows])
  })
}

const edited =
  (change: (of: Awaited<ReturnType<typeof readDump>>['dump']) => void) => async (folder: string) => {
    const { dump: made } = await readDump(folder, passphrase)
    change(made)
    await writeSealedJson(folder, MANIFEST, made, (await openFolder(folder, passphrase)).seal)
  }
const inFolder = (name: string, change: (file: string) => void) => (folder: string) =>
  change(path.join(folder, name))
const users = fileOf('User')

it.each<[string, (folder: string) => unknown, RegExp, Partial<Parameters<typeof load>[0]>?]>([
  [
    'that is cut off in a table',
    inFolder(users, (file) => truncateSync(file, readFileSync(file).length - 30)),
    /is not whole: tables\/User\.csv\.sealed was changed\. Dump again\.$/,
  ],
  ['without a table', inFolder(users, (file) => rmSync(file)), /is not whole: ENOENT/],
  ['without an upload', inFolder('uploads/one.png.sealed', (file) => rmSync(file)), /is not whole: ENOENT/],
  ['that broke off', inFolder(MANIFEST, (file) => rmSync(file)), /is no whole dump: it has no dump\.json/],
  [
    'whose list of tables was changed',
    inFolder(MANIFEST, (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"User"', '"Usor"'))),
    /dump\.json was changed/,
  ],
  [
    'of another passphrase',
    () => {},
    /^BACKUP_PASSPHRASE is not the one of /,
    { passphrase: 'the words of a stranger' },
  ],
  [
    'of a newer Daybook',
    edited(({ migrations }) => void (migrations[0]!.name = '29990101000000_later')),
    /does not have the migrations of the dump \(29990101000000_later\)/,
  ],
  [
    'of a Daybook that was not released',
    edited(({ migrations }) => void (migrations[1]!.checksum = '0')),
    /was not released/,
  ],
  [
    'whose rows differ from the counted ones',
    async (folder) => {
      const { seal } = await openFolder(folder, passphrase)
      const site = fileOf('Site')
      await unseal(folder, passphrase, `${folder}-plain`)
      const text = readFileSync(path.join(`${folder}-plain`, 'tables/Site.csv'), 'utf8').replace(
        'NULL',
        'NULLE',
      )
      writeFileSync(`${folder}-plain/changed`, text)
      await sealFile(`${folder}-plain/changed`, folder, site, seal)
    },
    /^Site has \d+ rows and the sum \d+; the dump had \d+ and \d+\.$/,
  ],
  [
    'whose database ends half-way',
    () => {},
    /connection/i,
    { onProgress: (table) => void (table === 'User' && end()) },
  ],
])('a dump %s leaves an empty database and no data folder', async (_, spoil, sentence, more) => {
  const folder = mkdtempSync(at('spoilt-'))
  cpSync(dumped, folder, { recursive: true })
  await spoil(folder)
  await expect(loading(folder, more)).rejects.toThrow(sentence)
  expect([existsSync(dataDir), await described(target)]).toEqual([false, empty])
})

/** Ends the connection of the load in the midst of a table, as when its process is killed: another process does so meanwhile. */
function end(): void {
  const others =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
  const script = `import pg from 'pg'
    const client = new pg.Client({ connectionString: ${JSON.stringify(target)} })
    await client.connect()
    await client.query(${JSON.stringify(others)})
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script])
}

it('everything comes back, once', async () => {
  expect(await loading(dumped)).toMatchObject({ migrated: [], problems: [], notes: [] })
  expect(await described(target)).toBe(await described(source))
  await connected(target, async (client) => {
    const { rows } = await client.query('SELECT "location" FROM "Site" ORDER BY "id" DESC LIMIT $1', [
      odd.length,
    ])
    expect(rows.map(({ location }) => location).reverse()).toEqual(odd)
    expect((await client.query('SELECT "data" FROM jobs.job')).rows).toEqual([{ data: { docketId: 7 } }])
    expect(await compareCatalog(client), 'all constraints and triggers are there, and work').toEqual([])
  })
  expect(readFileSync(path.join(dataDir, 'files/one.png'), 'utf8')).toBe('bytes')
  expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe('s')
  expect(existsSync(path.join(dataDir, 'postgres.password')), 'each cluster has its own').toBe(false)

  await expect(loading(dumped)).rejects.toThrow('is not empty. Load into a new data folder')
  await expect(loading(dumped, { dataDir: at('other') })).rejects.toThrow(
    'The database is not empty: it has the table Absence. Load into a new database.',
  )
  await expect(
    dump({ dataDir, ownerUrl: target, keys: {}, passphrase, bucket: null }, dumped),
  ).rejects.toThrow('is not empty')
})
