// The tally of timesheets equals a count of them, whatever happens to them.
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Counts } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(() => db.timesheet.deleteMany())

const countsOf = async (name: PersonName): Promise<Counts> => (await world.signIn(name)).counts()
const none = { total: 0, draft: 0, pending: 0, approved: 0, declined: 0, recalled: 0, cancelled: 0 }

it('counts many that change at the same time', async () => {
  const { tess, will } = world.company.people
  const { fieldNorth, workshop } = world.company.groups
  const rows = [
    ...Array.from({ length: 30 }, () => ({ userId: tess.id, approvalGroupId: fieldNorth.id })),
    ...Array.from({ length: 12 }, () => ({ userId: will.id, approvalGroupId: workshop.id })),
  ].map((row) => ({
    ...row,
    lastActorId: row.userId,
    startDate: new Date('2026-11-10'),
    status: 'PENDING' as const,
    submittedAt: new Date(),
  }))
  await db.timesheet.createMany({ data: rows })
  expect(await countsOf('ada')).toEqual({ ...none, total: 30, pending: 30 })
  await db.timesheet.updateMany({ where: { userId: tess.id }, data: { approvalGroupId: workshop.id } })
  expect(await countsOf('ada')).toEqual(none)
  expect(await countsOf('bob')).toEqual({ ...none, total: 42, pending: 42 })
  await db.timesheet.updateMany({ where: { userId: will.id }, data: { status: 'APPROVED' } })
  expect(await countsOf('uma')).toEqual({ ...none, total: 42, pending: 30, approved: 12 })
  await db.timesheet.deleteMany({ where: { userId: will.id } })
  expect(await countsOf('sam')).toEqual({ ...none, total: 30, pending: 30 })
})

it('counts a timesheet once if it is the approver’s own and of their group', async () => {
  await world.seed({ owner: 'amy', status: 'PENDING' })
  await world.seed({ owner: 'tess', status: 'PENDING' })
  expect(await countsOf('amy')).toEqual({ ...none, total: 2, pending: 2 })
})

it('does not count rolled-back changes', async () => {
  await world.seed({ owner: 'tess', status: 'PENDING' })
  const rolledBack = db.$transaction(async (tx) => {
    await tx.timesheet.updateMany({ data: { status: 'APPROVED' } })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await countsOf('ada')).toEqual({ ...none, total: 1, pending: 1 })
})

it('is put right by counting again', async () => {
  await world.seed({ owner: 'tess', status: 'PENDING' })
  await db.timesheetTally.updateMany({ where: { count: 1 }, data: { count: 7 } })
  expect((await countsOf('ada')).pending).toBe(7)
  await db.$queryRaw`SELECT "rebuildTimesheetTally"()::text`
  expect(await countsOf('ada')).toEqual({ ...none, total: 1, pending: 1 })
})
