// A Prisma `where` becomes a condition of a statement that finds the rows Prisma finds.
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { modelOf, type ModelName } from '#server/read/page.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  await world.seed({ owner: 'tess', status: 'PENDING' })
  await world.seed({ owner: 'will', status: 'DRAFT' })
  await world.seed({ owner: 'amy', status: 'DECLINED' })
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

test.each([
  ['an operator', { firstName: { startsWith: 'T' } }, 'startsWith'],
  ['a quantifier', { timesheets: { every: {} } }, 'every'],
  ['a column', { surname: 'Tait' }, 'surname'],
])('%s that it does not know is an error, never a condition left out', (_what, where, name) => {
  expect(() => conditionOf('User', where, sql`t`)).toThrow(name)
})
