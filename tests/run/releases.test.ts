// This Daybook on the database of each earlier release: it migrates, the same people sign in, and their lists are the same. So they
// are in what is loaded of a dump of it.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, it, onTestFinished } from 'vitest'
import { dump } from '#server/backup/dump/dump.ts'
import { load } from '#server/backup/dump/load.ts'
import { compareCatalog } from '#server/database/catalog.ts'
import { connected } from '#server/database/connected.ts'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'
import { databaseAt } from '#tests/support/clone.ts'
import { readLists, releasesFolder, type List } from '#tests/support/releases.ts'

/** 32 random bytes. */
const KEY = randomBytes(32).toString('base64url')
const releases = readdirSync(releasesFolder).flatMap((name) => /^(.*)\.sql\.gz$/.exec(name)?.[1] ?? [])

it.each(releases)('upgrades from %s, and moves', async (release) => {
  const { password, lists } = JSON.parse(kept(`${release}.json.gz`)) as {
    password: string
    lists: Record<string, List>
  }
  const data = temporaryFolder()
  onTestFinished(() => data.remove())
  const [released, moved] = await Promise.all([newDatabase(), newDatabase()])
  await connected(ofOwner(released), (client) => client.query(kept(`${release}.sql.gz`)))
  const ofRelease = await dumpOf(released, path.join(data.folder, 'of-release'))
  expect(await loadInto(moved, ofRelease, path.join(data.folder, 'moved')), 'migrated on').toMatchObject({
    migrated: expect.arrayContaining([expect.any(String)]),
    problems: [],
  })
  const tables = [await connected(ofOwner(moved), compareCatalog)]
  const daybook = startDaybook({
    DATA_DIR: path.join(data.folder, 'released'),
    DATABASE_URL: databaseAt(inject('applicationUrl'), released),
    DATABASE_OWNER_URL: ofOwner(released),
    LOG_LEVEL: 'warn',
    // A company that exists gets no new keys.
    ...keys((variable) => variable),
  })
  onTestFinished(async () => void (await daybook.stop()))
  await daybook.ready()
  tables.push(await connected(ofOwner(released), compareCatalog))
  expect(tables, 'those of a new database').toEqual([[], []])
  // Later releases may say more of a row.
  expect(await readLists(daybook, password)).toMatchObject(lists)
  await daybook.stop()
  const migrated = await dumpOf(released, path.join(data.folder, 'migrated'))
  const last = await loadInto(await newDatabase(), migrated, path.join(data.folder, 'last'))
  expect(last).toMatchObject({ migrated: [], problems: [], notes: [] })
})

const keys = (nameOf: (variable: string) => string) =>
  Object.fromEntries(['SECRET_KEY', 'PUSH_KEY', 'SEAL_KEY'].map((variable) => [nameOf(variable), KEY]))
const passphrase = 'a passphrase of the tests'

async function dumpOf(name: string, folder: string): Promise<string> {
  const ofFiles = keys((variable) => variable.toLowerCase().replace('_', '.'))
  await dump(
    { dataDir: folder, ownerUrl: ofOwner(name), keys: ofFiles, passphrase, bucket: 'elsewhere' },
    folder,
  )
  return folder
}

/** It compares every row itself. */
function loadInto(name: string, folder: string, dataDir: string) {
  return load({
    ...{ folder, passphrase, dataDir, checkKeys: () => {}, checkSeals: async () => [] },
    open: async () => ({ ownerUrl: ofOwner(name), stop: async () => {} }),
  })
}

function kept(name: string): string {
  return gunzipSync(readFileSync(path.join(releasesFolder, name))).toString()
}

const ofOwner = (name: string) => databaseAt(inject('templateUrl'), name)

async function newDatabase(): Promise<string> {
  const name = `release_${randomUUID().replaceAll('-', '')}`
  await connected(ofOwner('postgres'), (client) => client.query(`CREATE DATABASE ${name}`))
  return name
}
