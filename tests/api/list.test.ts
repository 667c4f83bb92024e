// Daybook's own SQL statements return the same rows as Prisma, by ids with any selection and by a `where`.
import { beforeAll, describe, expect, it, test } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { modelOf, readByIds, type ModelName } from '#server/read/page.ts'
import { done } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  const tess = await world.signIn('tess')
  const fay = await world.signIn('fay')
  const ada = await world.signIn('ada')
  const tasks = [
    world.rental('7:00', '9:00'),
    world.jobCost('9:00', '11:00'),
    world.unbilled('11:00', '15:00'),
  ]
  const first = done(await tess.submit(world.day(tasks)))
  done(await ada.decline(first, 'Wrong job'))
  await world.seed({ owner: 'theo', status: 'DRAFT', times: [] })
  done(await fay.submit(world.day([world.jobCost('7:00', '9:00', await world.fieldService())])))
  done(await ada.approve(done(await tess.submit(world.night([world.unbilled('18:00', '22:00')])))))
})

/** Reads the ids of the rows by Prisma, and everything else by our own statement. */
async function readList(name: ModelName, args: object): Promise<object[]> {
  const { select, include, ...page } = args as { select?: object; include?: object }
  const findMany = db[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  const ids = (await findMany({ ...page, select: { id: true } })).map(({ id }) => id)
  return readByIds(name, { select, include } as never, ids)
}

/** Both answers, and the statements it took. */
async function bothWays<Answer>(ours: () => Promise<Answer>, prismas: () => Promise<Answer>) {
  const statements: string[] = []
  const stop = onStatement(({ sql }) => statements.push(sql))
  const answer = await ours()
  stop()
  expect(answer).toEqual(await prismas())
  return { answer, statements: statements.length }
}

const person = { select: { id: true, firstName: true, avatarId: true } } as const
const machine = { include: { site: true } } as const
const lines = {
  orderBy: { position: 'asc' },
  include: {
    taskCategory: true,
    site: true,
    equipment: machine,
    workOrder: { include: { equipment: machine, tasks: { orderBy: { name: 'desc' } } } },
    workOrderTask: true,
    job: { include: { costCodes: true } },
    jobCostCode: true,
    glAccount: true,
    fieldService: { include: { workerSignature: true, customerSignature: { select: { path: true } } } },
  },
} as const
const sheet = {
  id: true,
  startDate: true,
  createdAt: true,
  decidedAt: true,
  status: true,
  reason: true,
  user: person,
  approver: person,
  lastActor: { select: { userType: true, approvalGroup: { select: { name: true } } } },
  approvalGroup: true,
  lines,
} as const
const newest = [{ createdAt: 'desc' }, { id: 'desc' }] as const
const latest = [{ at: 'desc' as const }, { id: 'desc' as const }]

describe('timesheets', () => {
  test.each([
    ['selected in part', { select: sheet }],
    ['whole', {}],
    [
      'whole, with everything that hangs off them',
      { include: { user: true, approver: true, approvalGroup: true, lines } },
    ],
    ['with lists in lists', { select: { events: { include: { notifications: true } }, lines } }],
    ['without columns of their own', { select: { lines: { select: { minutes: true } } } }],
    [
      'with some of their tasks',
      { select: { lines: { where: { timesheetLineType: 'RENTAL', endTime: null } } } },
    ],
    ['with others of them', { select: { lines: { where: { employerSite: false, position: 1 } } } }],
    [
      'with the first of their tasks',
      { select: { user: person, lines: { take: 1, orderBy: { position: 'asc' }, include: { job: true } } } },
    ],
    [
      'with the last two',
      { select: { lines: { take: 2, orderBy: [{ minutes: 'desc' }, { position: 'desc' }] } } },
    ],
    ['with none of them', { select: { lines: { take: 0 } } }],
    ['none', { select: sheet, where: { id: { in: [] } } }],
  ])('%s', async (_name, args: object) => {
    const page = { orderBy: [...newest], ...args }
    const { statements } = await bothWays(
      () => readList('timesheet', page),
      () => db.timesheet.findMany(page),
    )
    expect(statements).toBeLessThanOrEqual(2)
  })

  it('falls back to Prisma for selections that its own statement does not support', async () => {
    for (const args of [
      { lines: { where: { notes: { contains: 'a' } } } },
      { lines: { where: { OR: [{ position: 0 }, { position: 2 }] } } },
      { lines: { take: -1, orderBy: { position: 'asc' } } },
      { _count: { select: { lines: true } } },
    ]) {
      const page: object = { orderBy: [...newest], select: { id: true, ...args } }
      await bothWays(
        () => readList('timesheet', page),
        () => db.timesheet.findMany(page),
      )
    }
  })
})

test('notifications with their timesheet', async () => {
  const page = { include: { actor: true, timesheet: { select: sheet } }, orderBy: latest, take: 26 }
  const { answer } = await bothWays(
    () => readList('notification', page),
    () => db.notification.findMany(page),
  )
  expect(answer.length).toBeGreaterThan(3)
})

test('many at the same time each get their own result', async () => {
  const all = await db.timesheet.findMany({ select: sheet })
  const answers = await Promise.all(
    all.map(({ id }) => readList('timesheet', { select: sheet, where: { id } })),
  )
  expect(answers.flat()).toEqual(all)
})

const { sql, raw } = Prisma
const byId = (a: number, b: number) => a - b

async function found(name: ModelName, where: object): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>(
    sql`SELECT t."id" FROM ${raw(`"${modelOf(name)}"`)} t WHERE ${conditionOf(modelOf(name), where, sql`t`)}`,
  )
  return rows.map(({ id }) => id).sort(byId)
}

async function foundByPrisma(name: ModelName, where: object): Promise<number[]> {
  const findMany = db[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  return (await findMany({ where, select: { id: true } })).map(({ id }) => id).sort(byId)
}

describe('a where finds the same rows as Prisma', () => {
  test.each<[string, ModelName, object]>([
    ['nothing asked', 'user', {}],
    ['an undefined value', 'user', { userType: undefined }],
    ['a word of an enum', 'user', { userType: 'APPROVER' }],
    ['one of several', 'user', { userType: { in: ['STAFF', 'APPROVER'] } }],
    ['one of none', 'user', { id: { in: [] } }],
    ['none of several', 'user', { id: { notIn: [1, 2] } }],
    ['another value', 'user', { userType: { not: 'STAFF' } }],
    ['no value', 'user', { approvalGroupId: null }],
    ['any value', 'user', { approvalGroupId: { not: null } }],
    ['another value or none', 'user', { approvalGroupId: { not: 1 } }],
    ['a part of a text', 'user', { searchName: { contains: 'te' } }],
    ['a part of a text in any case', 'user', { firstName: { contains: 'TE', mode: 'insensitive' } }],
    ['a span', 'user', { id: { gt: 2, lte: 5 } }],
    ['an instant', 'user', { createdAt: { lt: new Date() } }],
    ['all of several', 'user', { AND: [{ active: true }, { userType: 'STAFF' }] }],
    ['all of none', 'user', { AND: [] }],
    ['either', 'user', { OR: [{ firstName: 'Tess' }, { userType: 'APPROVER' }] }],
    ['either of none', 'user', { OR: [] }],
    ['not', 'user', { NOT: { userType: 'STAFF' } }],
    ['neither', 'user', { NOT: [{ userType: 'STAFF' }, { active: true }] }],
    ['a related record', 'timesheet', { user: { firstName: 'Tess' } }],
    ['no related record', 'user', { avatar: null }],
    ['some related records', 'user', { timesheets: { some: { status: 'PENDING' } } }],
    ['no such related records', 'user', { timesheets: { none: { status: 'PENDING' } } }],
    ['relations of relations', 'approvalGroup', { members: { some: { approver: { firstName: 'Ada' } } } }],
    ['a date', 'timesheet', { startDate: { gte: new Date('2026-11-01') } }],
    ['a list that has a value', 'manual', { visibleTypes: { has: 'STAFF' } }],
  ])('%s', async (_what, name, where) => {
    expect(await found(name, where)).toEqual(await foundByPrisma(name, where))
  })
})

test('an unsupported where is an error, and no condition is dropped', () => {
  for (const [where, name] of [
    [{ firstName: { startsWith: 'T' } }, 'startsWith'],
    [{ timesheets: { every: {} } }, 'every'],
    [{ surname: 'Tait' }, 'surname'],
  ] as const)
    expect(() => conditionOf('User', where, sql`t`)).toThrow(name)
})
