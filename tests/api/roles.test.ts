// The application signs in as a role that owns nothing: it reads and writes rows, and that is all.
import { expect, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { grantToApplication, roleOf } from '#server/database/roles.ts'
import { ownerOf } from '#tests/support/database.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

test('it owns no table, function, sequence or database', async () => {
  const owned = await db.$queryRawUnsafe(`
    SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = current_user
    UNION ALL SELECT proname FROM pg_proc WHERE pg_get_userbyid(proowner) = current_user
    UNION ALL SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = current_user`)
  expect(owned).toEqual([])
})

test.each([
  ['switch off the trigger that keeps history', `ALTER TABLE "TimesheetHistory" DISABLE TRIGGER ALL`],
  ['make its session ignore triggers', `SET session_replication_role = replica`],
  ['run a program', `COPY "Site" TO PROGRAM 'cat'`],
  ['write a file', `COPY "Site" TO '/tmp/sites'`],
  ['read a file', `SELECT pg_read_file('/etc/passwd')`],
  ['empty a table', 'TRUNCATE "Site" CASCADE'],
  ['drop a table', 'DROP TABLE "Site"'],
  ['make a table', 'CREATE TABLE "Mine" ("id" INT)'],
  ['make a role', 'CREATE ROLE another SUPERUSER'],
  ['become the owner', 'SET ROLE daybook'],
  ['change a table of the queue of jobs', 'ALTER TABLE jobs.job ADD COLUMN mine INT'],
  ['make a table in the queue of jobs', 'CREATE TABLE jobs.mine (id INT)'],
  ['forge a migration', `UPDATE _prisma_migrations SET checksum = ''`],
])('it cannot %s', async (_what, sql) => {
  await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/permission denied|must be owner/)
})

test('the next start revokes all other permissions', async () => {
  await world.asOwner(`GRANT ALL ON "TimesheetHistory", _prisma_migrations TO ${roleOf(world.url)}`)
  await grantToApplication(ownerOf(world.url), roleOf(world.url))
  for (const sql of [
    'TRUNCATE "TimesheetHistory"',
    'DELETE FROM "TimesheetHistory"',
    'DELETE FROM _prisma_migrations',
  ])
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow('permission denied')
})
