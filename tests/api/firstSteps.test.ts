// What a new company does next: each step is done when the database says so.
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

async function steps() {
  const { data } = await world.ask<{
    firstSteps: { step: string; isDone: boolean; people: number | null }[]
  }>('sam', '{ firstSteps { step isDone people } }')
  return data!.firstSteps
}
const open = async () => (await steps()).filter(({ isDone }) => !isDone).map(({ step }) => step)

it('The list names what a company lacks, and goes when nothing is left but mail and invitations', async () => {
  // Nobody in this company has submitted a timesheet, and it has no mail server.
  expect(await open()).toEqual(['MAIL', 'TIMESHEET'])
  const { people } = world.company
  await db.user.update({ where: { id: people.tess.id }, data: { passwordHash: null } })
  expect((await steps()).find(({ step }) => step === 'INVITE')).toEqual({
    ...{ step: 'INVITE', isDone: false, people: 1 },
  })
  await db.payLocation.updateMany({ data: { active: false } })
  await db.approvalGroupMember.deleteMany({ where: { approverId: { not: people.ivo.id } } })
  await db.user.updateMany({ where: { userType: 'STAFF' }, data: { active: false } })
  await db.glAccount.updateMany({ data: { active: false } })
  await db.jobCostCode.updateMany({ data: { active: false } })
  expect(await open()).toEqual(['PAY_LOCATION', 'APPROVAL_GROUP', 'PEOPLE', 'MAIL', 'TIMESHEET'])
  await db.taskCategory.updateMany({ data: { active: false } })
  expect(await open()).toContain('JOB_DATA')

  await db.taskCategory.updateMany({ data: { active: true } })
  await db.payLocation.updateMany({ data: { active: true } })
  await db.user.updateMany({ data: { active: true } })
  expect(await open()).toEqual(['INVITE', 'MAIL', 'TIMESHEET'])
  await world.seed({ owner: 'theo', status: 'DRAFT' })
  expect(await open()).toContain('TIMESHEET')
  await world.seed({ owner: 'theo', startDate: '2026-11-16' })
  expect(await steps()).toEqual([])
})

it('An administrator puts the list away for all', async () => {
  await db.timesheet.deleteMany()
  expect(await steps()).toHaveLength(8)
  await world.ask('sam', 'mutation { hideFirstSteps { isHidden } }')
  expect(await steps()).toEqual([])
})
