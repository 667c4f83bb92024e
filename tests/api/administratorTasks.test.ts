// What waits for an administrator: each kind as soon as it is there, and only what the role can do.
import { expect, it } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import { setUpPayroll } from '#tests/support/payroll.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

let statements = 0

async function waiting(as: 'sam' | 'uma') {
  statements = 0
  const stop = onStatement(() => (statements += 1))
  const { data } = await world.ask<{ administratorTasks: { task: string; count: number }[] }>(
    as,
    '{ administratorTasks { task count } }',
  )
  stop()
  return Object.fromEntries(data!.administratorTasks.map(({ task, count }) => [task, count]))
}

it('What waits is counted from the stored rows, without old failures and mail that has a server, and a User Administrator sees what is about accounts; the statements are as many as before', async () => {
  await setUpPayroll(world, { tess: 'E1', theo: 'E2' })
  await waiting('sam')
  const before = await waiting('sam')
  const counted = statements
  expect(before).not.toHaveProperty('FAILURES')
  const { people, groups } = world.company
  await world.seed({ owner: 'tess', startDate: '2026-11-03', status: 'APPROVED' })
  await db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', anchorDate: new Date('2026-11-02') } })
  await db.payPeriodRequest.create({
    data: { userId: people.tess.id, date: new Date('2026-11-03'), askedAt: new Date('2026-11-16') },
  })
  await db.user.update({ where: { id: people.tess.id }, data: { passwordHash: null } })
  await db.user.update({ where: { id: people.theo.id }, data: { approvalGroupId: null, gpEmployeeId: null } })
  await db.approvalGroupMember.deleteMany({ where: { approvalGroupId: groups.workshop.id } })
  const mail = { kind: 'WELCOME', to: 'a@test.example', subject: 'Welcome', letter: {} } as const
  await db.mailMessage.createMany({
    data: [
      { ...mail, state: 'FAILED', createdAt: new Date('2026-11-16') },
      { ...mail, state: 'KEPT', createdAt: new Date('2026-11-16') },
      { ...mail, state: 'KEPT', createdAt: new Date('2026-11-01') },
    ],
  })
  const document = { kind: 'SERVER', title: 'Broken' }
  await db.failureLog.createMany({
    data: [
      { document, at: new Date('2026-11-16') },
      { document, at: new Date('2026-11-01') },
    ],
  })
  const after = await waiting('sam')
  expect(statements).toBe(counted)
  const accounts = {
    SIGN_IN: (before['SIGN_IN'] ?? 0) + 1,
    GROUP: (before['GROUP'] ?? 0) + 1,
    EMPLOYEE: (before['EMPLOYEE'] ?? 0) + 1,
    APPROVER: (before['APPROVER'] ?? 0) + 1,
  }
  expect(after).toMatchObject({ ...accounts, REQUESTS: 1, MAIL_FAILED: 1, MAIL_KEPT: 1, FAILURES: 1 })
  expect(after['PERIODS']).toBeGreaterThan(0)
  expect(after['STEPS']).toBeGreaterThan(0)
  expect(await waiting('uma')).toEqual(accounts)
})
