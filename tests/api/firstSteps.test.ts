// The first steps of a new company: a step is done when its records exist in the database.
import { expect, it } from 'vitest'
import { firstSteps, stepAfter, type FirstStep } from '#domain/setting/first-steps.ts'
import { db } from '#server/database/client.ts'
import { setUpPayroll, wipePayroll } from '#tests/support/payroll.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

async function steps() {
  const { data } = await world.ask<{
    firstSteps: { step: string; isDone: boolean; opensOn: string | null; people: number | null }[]
  }>('sam', '{ firstSteps { step isDone opensOn people } }')
  return data!.firstSteps
}
const PAY = ['PAY_CODES', 'PAY_PERIOD', 'PAY']
const open = async () => (await steps()).filter(({ isDone }) => !isDone).map(({ step }) => step)

it('The list names what a company lacks', async () => {
  // Nobody in this company has submitted a timesheet, and it has no mail server.
  expect(await open()).toEqual(['EMPLOYEES', 'MAIL', 'TIMESHEET', ...PAY])
  const { people, groups } = world.company
  await db.user.update({ where: { id: people.tess.id }, data: { passwordHash: null } })
  // Who signs in with the identity provider needs no password.
  await db.user.update({ where: { id: people.theo.id }, data: { passwordHash: null, usesProvider: true } })
  expect((await steps()).find(({ step }) => step === 'INVITE')).toEqual({
    ...{ step: 'INVITE', isDone: false, opensOn: null, people: 1 },
  })
  await db.payLocation.updateMany({ data: { active: false } })
  await db.approvalGroupMember.deleteMany({ where: { approverId: { not: people.ivo.id } } })
  // A member who may not approve.
  await db.approvalGroupMember.create({
    data: { approvalGroupId: groups.workshop.id, approverId: people.uma.id },
  })
  await db.user.updateMany({ where: { userType: 'STAFF' }, data: { active: false } })
  await db.glAccount.updateMany({ data: { active: false } })
  await db.jobCostCode.updateMany({ data: { active: false } })
  expect(await open()).toEqual([
    ...['PAY_LOCATION', 'EMPLOYEES', 'APPROVAL_GROUP', 'PEOPLE', 'MAIL', 'TIMESHEET', ...PAY],
  ])
  await db.taskCategory.updateMany({ data: { active: false } })
  expect(await open()).toContain('JOB_DATA')

  await db.taskCategory.updateMany({ data: { active: true } })
  await db.payLocation.updateMany({ data: { active: true } })
  await db.user.updateMany({ data: { active: true } })
  expect(await open()).toEqual(['EMPLOYEES', 'INVITE', 'MAIL', 'TIMESHEET', ...PAY])
  await world.seed({ owner: 'theo', status: 'DRAFT' })
  expect(await open()).toContain('TIMESHEET')
  await world.seed({ owner: 'theo', startDate: '2026-11-10', status: 'APPROVED' })
  expect(await open()).toEqual(['EMPLOYEES', 'INVITE', 'MAIL', ...PAY])
})

it('The list leads to the first pay, says when that becomes possible, and disappears after it', async () => {
  const opensOn = async () => (await steps()).find(({ step }) => step === 'PAY')?.opensOn
  // Tuesday, 17 Nov: without a rule a week to Sunday, then the periods of the rule, but none before the first timesheet.
  expect(await opensOn()).toBe('2026-11-22')
  await setUpPayroll(world, { tess: 'E1' })
  await db.timesheet.updateMany({ data: { startDate: new Date('2026-11-17') } })
  await db.payPeriodRule.updateMany({ data: { length: 'FORTNIGHTLY', anchorDate: new Date('2026-11-09') } })
  expect(await opensOn()).toBe('2026-11-22')
  await db.payPeriodRule.updateMany({ data: { anchorDate: new Date('2026-11-16') } })
  expect(await opensOn()).toBe('2026-11-29')
  await db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', anchorDate: new Date('2026-11-02') } })
  await db.timesheet.updateMany({ data: { startDate: new Date('2026-11-10') } })
  expect(await opensOn()).toBeNull()
  expect(await open()).toEqual(['INVITE', 'MAIL', 'PAY'])
  // Only whether there is a batch counts, not what is in it.
  const at = '2026-11-17T02:00:00Z'
  await db.$executeRaw`
    WITH "closed" AS (
      INSERT INTO "PayPeriod" ("gpPayCycle", "startDate", "endDate", "changedAt", "nameOfModifier")
      VALUES ('NONE', '2026-11-09', '2026-11-15', ${at}::timestamptz, 'Sam') RETURNING "id"
    )
    INSERT INTO "PayBatch" ("number", "payPeriodId", "transactions", "employees", "minutes", "hundredths", "control", "sha256",
      "clientMutationKey", "madeAt", "nameOfMaker")
    SELECT 'DAYBK261115001', "id", 0, 0, 0, 0, '{}', '', 'a', ${at}::timestamptz, 'Sam' FROM "closed"`
  expect(await steps()).toEqual([])
})

it('What can wait is not the next step again and again, and mail is not the first', () => {
  const done: FirstStep[] = ['COMPANY', 'JOB_DATA', 'PAY_LOCATION', 'EMPLOYEES', 'APPROVAL_GROUP', 'PEOPLE']
  const states = firstSteps.map((step) => ({ step, isDone: done.includes(step), opensOn: null }))
  const order = (['INVITE', 'MAIL', 'TIMESHEET', 'PAY_CODES'] as const).map(
    (step) => stepAfter(states, step)?.step,
  )
  expect(order).toEqual(['MAIL', 'TIMESHEET', 'PAY_CODES', 'TIMESHEET'])
  expect(stepAfter(states)?.step).toBe('INVITE')
  const invited = states.map((state) => ({ ...state, isDone: !['MAIL', 'PAY'].includes(state.step) }))
  expect(stepAfter(invited)?.step).toBe('PAY')
})

it('An administrator puts the list away for all', async () => {
  await wipePayroll(world)
  expect(await steps()).toHaveLength(12)
  await world.ask('sam', 'mutation { hideFirstSteps { isHidden } }')
  expect(await steps()).toEqual([])
})
