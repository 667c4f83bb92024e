// How the code and the database work together: roles, transactions, rows written at the same time, and derived rows.
import { graphql, GraphQLNonNull, GraphQLObjectType, type GraphQLOutputType, GraphQLSchema } from 'graphql'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { hasField, type TaskText, taskTexts, texts } from '#domain/timesheet/task-fields.ts'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import { addUpTally } from '#server/actions/timesheet/tally.ts'
import { db, onStatement, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { grantToApplication, roleOf } from '#server/database/roles.ts'
import { insertReturning, insertRows, type NewRow } from '#server/database/rows.ts'
import { asRefusal } from '#server/errors/not-allowed.ts'
import { schema } from '#server/graph/core/schema.ts'
import { type Counts, done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { ownerOf } from '#tests/support/database.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

// The application signs in as a role that owns nothing: it reads and writes rows, and that is all.
describe('the role of the application', () => {
  test('owns no table, function, sequence or database', async () => {
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
    for (const sql of ['TRUNCATE "TimesheetHistory"', 'DELETE FROM _prisma_migrations'])
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow('permission denied')
  })
})

// Statements written by hand are part of the transaction they are handed.
describe('a transaction', () => {
  const addSite = (location: string) =>
    Prisma.sql`INSERT INTO "Site" ("location") VALUES (${location}) RETURNING "id"`
  const sites = (location: string) => db.site.count({ where: { location } })

  test('nested in another one commits by itself', async () => {
    const failing = transaction(async (tx) => {
      await transaction((inner) => inner.$queryRaw<object[]>(addSite('Harbour')))
      // Prisma writes a row and those that hang off it in a transaction that it begins itself.
      await db.site.create({
        data: { location: 'Harbour', equipment: { create: { name: 'CR-1', description: 'Crane' } } },
      })
      await tx.$queryRaw<object[]>(addSite('Harbour'))
      throw new Error('low tide')
    })
    await expect(failing).rejects.toThrow('low tide')
    expect(await sites('Harbour')).toBe(2)
  })

  test.each([
    ['committed', () => Promise.resolve()],
    ['rolled back', () => Promise.reject(new Error('no'))],
  ])('nothing is written after it was %s', async (_end, end) => {
    let kept: Transaction | undefined
    await transaction(async (tx) => {
      kept = tx
      await end()
    }).catch(() => {})
    const late = await kept!.$queryRaw<object[]>(addSite('Ghost town')).catch((error: unknown) => error)
    // One that took too long is over in the middle of its work: its caller may try again.
    expect(asRefusal(late)).toMatchObject({ code: 'BUSY' })
    expect(await sites('Ghost town')).toBe(0)
  })
})

// Rows that are written many at once name their columns themselves: none is left out without a word.
describe('rows that are written together', () => {
  const insert = async (rows: object[]) =>
    insertReturning(db, 'Site', rows as NewRow<'Site'>[], ['id', 'active'])

  test('a missing value gets the default of its column; columns that differ or do not exist are an error', async () => {
    const [written] = await insert([{ location: 'Quarry' }])
    expect(written).toEqual({ id: expect.any(Number), active: true })
    expect(await db.site.findUnique({ where: { id: written!.id } })).toMatchObject({ location: 'Quarry' })
    await expect(insert([{ location: 'Swamp', depth: 3 }])).rejects.toThrow(/column "depth"/)
    const different = [{ location: 'Swamp' }, { location: 'Swamp', active: false }]
    await expect(insert(different)).rejects.toThrow('Rows of Site name different columns.')
    expect(await db.site.count({ where: { location: 'Swamp' } })).toBe(0)
  })

  test('each row is written whole, whatever it has in common with the others', async () => {
    const detail = (currentValue: string) => [
      { field: 'Name', textField: 'Name', previousValue: '', currentValue },
    ]
    const actor = { modifierId: null, nameOfModifier: 'Ada Byrne', emailOfModifier: 'ada@demo.example' }
    const row = {
      ...actor,
      noun: 'USER',
      action: 'CHANGED',
      at: new Date('2026-03-02T21:05:00Z'),
      changeDetail: detail('Mia'),
      roleOfModifier: 'SYSTEM_ADMINISTRATOR',
    } as const
    const rows = [
      row,
      { ...row, changeDetail: detail('Mia'), at: new Date(row.at) },
      { ...row, changeDetail: detail('Max'), roleOfModifier: null, nameOfModifier: 'Nightly import' },
    ]
    for (const [recordId, some] of [rows.slice(0, 1), rows.slice(0, 2), rows.slice(1), rows].entries()) {
      const given = some.map((one) => ({ ...one, recordId }))
      await insertRows(db, { AdministrationHistory: given })
      const written = await db.administrationHistory.findMany({ where: { recordId }, orderBy: { id: 'asc' } })
      expect(written).toEqual(given.map((one) => ({ ...one, id: expect.any(Number) as number })))
    }
  })
})

// What the database has to know of each text of a task: migrations are written by hand, and no type checks them.
describe('each text of a task', () => {
  /** A task of a type that has the text. */
  function taskWith(text: TaskText, value: string) {
    const type = allowedLineTypes('ALL').find((one) => hasField(one, text))!
    const task = { RENTAL: world.rental, JOB_COST: world.jobCost, UNBILLED: world.unbilled }[type]
    return task('7:00', '8:00', { [text]: value })
  }

  test.each(texts)('%s is searchable, and limited like in its form', async (text) => {
    const tess = await world.signIn('tess')
    const word = `zyx${text.toLowerCase()}`
    const { number } = done(await tess.save(world.day([taskWith(text, word)])))
    const { data } = await tess.ask<{ timesheets: { totalCount: number } }>(
      `{ timesheets(filter: { search: "${word}" }) { totalCount } }`,
    )
    expect(data!.timesheets.totalCount).toBe(1)
    const { max } = taskTexts[text]
    const write = (length: number) =>
      db.timesheetLine.updateMany({ where: { timesheetId: number }, data: { [text]: 'x'.repeat(length) } })
    await write(max)
    await expect(write(max + 1)).rejects.toThrow(/check constraint/i)
  })
})

// A field is answered from its row where the row holds it, and is read where the row does not.
describe('a row of GraphQL', () => {
  /** What the schema's own type answers of a row that some field has come by, and the statements that took. */
  async function answered(row: object, selection: string) {
    const type = new GraphQLNonNull(schema.getType('Timesheet') as GraphQLOutputType & GraphQLObjectType)
    const query = new GraphQLObjectType({ name: 'Query', fields: { row: { type, resolve: () => row } } })
    let statements = 0
    const stop = onStatement(() => statements++)
    const { data, errors } = await graphql({
      schema: new GraphQLSchema({ query }),
      source: `{ row { ${selection} } }`,
      contextValue: {},
    })
    stop()
    expect(errors).toBeUndefined()
    return { row: structuredClone(data!.row), statements }
  }

  const fields = 'reason approver { firstName } ownerTaskType lines { notes }'
  const include = {
    user: { select: { taskType: true } },
    approver: { select: { id: true, firstName: true } },
    lines: { select: { id: true, notes: true } },
  } as const

  test('a row is read again only if it lacks a selected field', async () => {
    const { id } = await world.seed({ owner: 'tess', status: 'DECLINED' })
    const approverId = world.company.people.ada.id
    const row = await db.timesheet.update({ where: { id }, data: { approverId }, include })
    const whole = await answered(row, fields)
    expect(whole.statements).toBe(0)
    expect(whole.row).toMatchObject({ reason: 'Wrong job', approver: { firstName: 'Ada' } })
    const { userId, approvalGroupId } = row
    const bare = await answered({ id, userId, approvalGroupId }, fields)
    expect(bare.statements).toBeGreaterThan(0)
    expect(bare.row).toEqual(whole.row)
  })
})

// The tally of timesheets equals a count of them, whatever happens to them.
describe('the tally of timesheets', () => {
  beforeEach(() => db.timesheet.deleteMany())

  const countsOf = async (name: PersonName): Promise<Counts> => (await world.signIn(name)).counts()
  const none = { total: 0, draft: 0, pending: 0, approved: 0, declined: 0, recalled: 0, cancelled: 0 }

  it('counts many that change at the same time', async () => {
    const { tess, will } = world.company.people
    const { fieldNorth, workshop } = world.company.groups
    const of = (count: number, userId: number, approvalGroupId: number) =>
      Array.from({ length: count }, () => ({
        ...{ userId, approvalGroupId, lastActorId: userId, status: 'PENDING' as const },
        ...{ startDate: new Date('2026-11-10'), submittedAt: new Date() },
      }))
    const rows = [...of(30, tess.id, fieldNorth.id), ...of(12, will.id, workshop.id)]
    await db.timesheet.createMany({ data: rows })
    expect(await countsOf('ada')).toEqual({ ...none, total: 30, pending: 30 })
    await db.timesheet.updateMany({ where: { userId: tess.id }, data: { approvalGroupId: workshop.id } })
    expect(await countsOf('ada')).toEqual(none)
    expect(await countsOf('bob')).toEqual({ ...none, total: 42, pending: 42 })
    await db.timesheet.updateMany({ where: { userId: will.id }, data: { status: 'APPROVED' } })
    expect(await countsOf('uma')).toEqual({ ...none, total: 42, pending: 30, approved: 12 })
    await db.timesheet.deleteMany({ where: { userId: will.id } })
    expect(await countsOf('sam')).toEqual({ ...none, total: 30, pending: 30 })

    // Several processes add rows up while timesheets change.
    const sheets = await db.timesheet.findMany()
    const decisions = sheets.map(({ id }) =>
      db.timesheet.update({ where: { id }, data: { status: 'APPROVED' } }),
    )
    await Promise.all([...decisions, addUpTally(), addUpTally(), addUpTally()])
    expect(await countsOf('sam')).toEqual({ ...none, total: 30, approved: 30 })
    await addUpTally()
    expect(await db.timesheetTally.findMany()).toMatchObject([
      { userId: tess.id, status: 'APPROVED', count: 30 },
    ])
  })

  it('counts an approver’s own timesheet of their group once, and is put right by counting again', async () => {
    await world.seed({ owner: 'amy', status: 'PENDING' })
    expect(await countsOf('amy')).toEqual({ ...none, total: 1, pending: 1 })
    await addUpTally()
    await db.timesheetTally.updateMany({ where: { count: 1 }, data: { count: 7 } })
    expect((await countsOf('ada')).pending).toBe(7)
    await db.$queryRaw`SELECT "rebuildTimesheetTally"()::text`
    expect(await countsOf('ada')).toEqual({ ...none, total: 1, pending: 1 })
  })
})
