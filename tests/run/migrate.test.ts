// Migrations are applied as the plain SQL they are, and recorded so that Prisma's own tools agree.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, inject, test } from 'vitest'
import { connected } from '#server/database/connected.ts'
import { migrate, migrationsFolder } from '#server/database/migrate.ts'
import { difference } from '#scripts/schema-engine.ts'

let folder: string
let url: string
let connection: pg.Client
let server: pg.Client
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'daybook-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  server = new pg.Client({ connectionString: at('postgres') })
  await server.connect()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.end()
})
beforeEach(async () => {
  await server.query('CREATE DATABASE empty')
  url = at('empty')
  connection = new pg.Client({ connectionString: url })
  await connection.connect()
})
afterEach(async () => {
  await connection.end()
  await server.query('DROP DATABASE empty')
})

function at(database: string): string {
  const address = new URL(inject('templateUrl'))
  address.pathname = `/${database}`
  return address.href
}

const names = readdirSync(migrationsFolder).filter((name) => /^\d/.test(name))
const recorded = async () =>
  (await connection.query('SELECT * FROM _prisma_migrations ORDER BY migration_name')).rows as {
    migration_name: string
    checksum: string
  }[]

test('an empty database gets all of them, in order, each recorded with the checksum of its file', async () => {
  expect(await migrate(url)).toEqual(names)
  const sums = names.map((name) =>
    createHash('sha256')
      .update(readFileSync(path.join(migrationsFolder, name, 'migration.sql')))
      .digest('hex'),
  )
  expect(await recorded()).toMatchObject(
    names.map((name, index) => ({
      migration_name: name,
      checksum: sums[index],
      finished_at: expect.any(Date) as Date,
      rolled_back_at: null,
      applied_steps_count: 1,
    })),
  )
  expect(await migrate(url)).toEqual([])
})

test('a failed migration is rolled back and runs again', async () => {
  await migrate(url, folder)
  const name = '29990101000000_half'
  mkdirSync(path.join(folder, name))
  const file = path.join(folder, name, 'migration.sql')
  writeFileSync(file, 'CREATE TABLE "Half" ("id" INT); SELECT 1/0;')
  await expect(migrate(url, folder)).rejects.toThrow(`The migration ${name} failed.`)
  const { rows } = await connection.query(`SELECT to_regclass('"Half"') AS "half"`)
  expect(rows).toEqual([{ half: null }])
  expect(await recorded()).toHaveLength(names.length)
  writeFileSync(file, 'CREATE TABLE "Half" ("id" INT);')
  expect(await migrate(url, folder)).toEqual([name])
})

test('a database with an earlier form of a migration is refused', async () => {
  const name = '29990101000001_changed'
  mkdirSync(path.join(folder, name))
  const file = path.join(folder, name, 'migration.sql')
  writeFileSync(file, 'CREATE TABLE "Early" ("id" INT);')
  await migrate(url, folder)
  writeFileSync(file, 'CREATE TABLE "Early" ("id" INT, "name" TEXT);')
  await expect(migrate(url, folder)).rejects.toThrow(
    `The database was made by a Daybook that was not released (${name} has changed since).`,
  )
  rmSync(path.join(folder, name), { recursive: true })
})

/** Gives the database the records of migrations that release 1.0.0 has squashed, with the tables of that release. */
async function recordOld(old: readonly string[]): Promise<void> {
  const first = mkdtempSync(path.join(folder, 'first-'))
  cpSync(path.join(migrationsFolder, squashed!), path.join(first, squashed!), { recursive: true })
  await migrate(url, first)
  rmSync(first, { recursive: true })
  await connection.query('DELETE FROM _prisma_migrations')
  await connection.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     SELECT gen_random_uuid(), '', name, now() FROM unnest($1::text[]) AS name`,
    [old],
  )
}
const [squashed] = names
const old = readFileSync(path.join(migrationsFolder, squashed!, 'replaces.txt'), 'utf8')
  .trim()
  .split('\n')

test('a database with all migrations that were squashed counts as migrated', async () => {
  await recordOld(old)
  expect(await migrate(url)).toEqual(names.slice(1))
  expect((await recorded()).map((row) => row.migration_name)).toEqual(names)
})

test('a database that lacks one of them is refused, and stays as it is', async () => {
  const [lacking, ...others] = old
  await recordOld(others)
  await expect(migrate(url)).rejects.toThrow(
    `The database lacks migrations that this Daybook no longer has (${lacking}). Start the last release before it once.`,
  )
  expect((await recorded()).map((row) => row.migration_name)).toEqual(others)
})

/** What schema.prisma says of a database: its columns, its indexes, its foreign keys, the words of its enums. */
const described = {
  columns: `SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable AS "line"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`,
  indexes: `SELECT indexdef AS "line" FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  foreignKeys: `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS "line" FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  enums: `SELECT typname || ' ' || string_agg(enumlabel, ' ' ORDER BY enumsortorder) AS "line"
    FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid WHERE typnamespace = 'public'::regnamespace GROUP BY typname`,
}
async function describe(client: pg.Client, what: keyof typeof described): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(described[what])
  return rows.map(({ line }) => line).sort()
}

test('the migrations create the tables of schema.prisma', async () => {
  await migrate(url)
  const schema = readFileSync(path.join(migrationsFolder, '../schema.prisma'), 'utf8')
  await server.query('CREATE DATABASE said')
  await connected(at('said'), async (said) => {
    await said.query(await difference(at('said'), null, schema))
    expect(await describe(connection, 'columns')).toEqual(await describe(said, 'columns'))
    expect(await describe(connection, 'enums')).toEqual(await describe(said, 'enums'))
    // The migrations have more: partial, functional and trigram indexes.
    expect(await describe(connection, 'indexes')).toEqual(
      expect.arrayContaining(await describe(said, 'indexes')),
    )
    // The tally has 0 for timesheets without a group, so its table has no foreign keys.
    const keys = (await describe(said, 'foreignKeys')).filter((line) => !line.startsWith('"TimesheetTally"'))
    expect(await describe(connection, 'foreignKeys')).toEqual(keys)
  }).finally(() => server.query('DROP DATABASE said'))
})
