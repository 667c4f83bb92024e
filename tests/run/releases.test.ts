// This Daybook on the database of each earlier release: it migrates, the same people sign in, and their lists are the same.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, it, onTestFinished } from 'vitest'
import { compareCatalog } from '#server/database/catalog.ts'
import { connected } from '#server/database/connected.ts'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'
import { readLists, releasesFolder, type List } from '#tests/support/releases.ts'

/** 32 random bytes. */
const KEY = randomBytes(32).toString('base64url')
const releases = readdirSync(releasesFolder).flatMap((name) => /^(.*)\.sql\.gz$/.exec(name)?.[1] ?? [])

it.each(releases)('upgrades from %s', async (release) => {
  const { password, lists } = JSON.parse(kept(`${release}.json.gz`)) as {
    password: string
    lists: Record<string, List>
  }
  const name = `release_${randomUUID().replaceAll('-', '')}`
  await onDatabase('postgres', `CREATE DATABASE ${name}`)
  await onDatabase(name, kept(`${release}.sql.gz`))

  const data = temporaryFolder()
  const daybook = startDaybook({
    DATA_DIR: data.folder,
    DATABASE_URL: at(inject('applicationUrl'), name),
    DATABASE_OWNER_URL: at(inject('templateUrl'), name),
    LOG_LEVEL: 'warn',
    // A company that exists gets no new keys.
    ...Object.fromEntries(['SECRET_KEY', 'PUSH_KEY', 'SEAL_KEY'].map((name) => [name, KEY])),
  })
  onTestFinished(async () => {
    await daybook.stop()
    data.remove()
  })
  await daybook.ready()
  const owner = at(inject('templateUrl'), name)
  expect(await connected(owner, compareCatalog), 'its tables are those of a new database').toEqual([])
  // Later releases may say more of a row.
  expect(await readLists(daybook, password)).toMatchObject(lists)
})

function kept(name: string): string {
  return gunzipSync(readFileSync(path.join(releasesFolder, name))).toString()
}

function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function onDatabase(database: string, statements: string): Promise<void> {
  await connected(at(inject('templateUrl'), database), (client) => client.query(statements))
}
