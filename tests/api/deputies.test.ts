// Deputies of approvers: who names them, who is notified, and the record of their decisions. sight.test.ts covers what
// they see and decide, and when.
import { afterEach, describe, expect, it, test } from 'vitest'
import { db, transaction } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { traces } from '#tests/support/traces.ts'
import { globalId, NOON, setUpWorld, TODAY } from '#tests/support/world.ts'

const world = setUpWorld()
afterEach(async () => {
  world.at(NOON)
  await db.timesheet.deleteMany()
  await db.deputy.deleteMany()
})

const userOf = (name: PersonName) => globalId('User', world.company.people[name])

type Named = { __typename: string; code?: string; message?: string; problems?: object[] }
type Answer = { result: Named & { absent?: { deputies: { id: string; deputy: { firstName: string } }[] } } }

async function name(
  by: PersonName,
  {
    absent = 'ada',
    deputy = 'bob',
    startDate = TODAY,
    endDate = TODAY,
  }: Partial<Record<string, string>> = {},
) {
  const { data, errors } = await world.ask<Answer>(
    by,
    `mutation ($absent: ID!, $deputy: ID!, $startDate: Date!, $endDate: Date!) {
      result: nameDeputy(absent: $absent, deputy: $deputy, startDate: $startDate, endDate: $endDate) {
        __typename
        ... on DeputiesChange { absent { deputies { id startDate endDate deputy { firstName } } } }
        ... on Refusal { code message }
        ... on InvalidInput { problems { path message } }
      }
    }`,
    { absent: userOf(absent as PersonName), deputy: userOf(deputy as PersonName), startDate, endDate },
  )
  return data?.result ?? errors[0]!.extensions!.code
}

const deputies = (...dates: [string, string][]) =>
  dates.map(([startDate, endDate]) => ({ startDate, endDate, deputy: { firstName: 'Bob' } }))

describe('A deputy is named', () => {
  it('by the approver and by administrators, and the history and the user log say so', async () => {
    expect(await name('ada')).toMatchObject({ absent: { deputies: deputies([TODAY, TODAY]) } })
    expect(await name('uma', { startDate: '2026-11-18', endDate: '2026-11-20' })).toMatchObject({
      absent: { deputies: deputies([TODAY, TODAY], ['2026-11-18', '2026-11-20']) },
    })
    const { ada, bob } = world.company.people
    const where = { noun: 'USER', recordId: ada.id } as const
    const history = await db.administrationHistory.findMany({ where, orderBy: { id: 'asc' } })
    const given = (who: string, currentValue: string) => ({
      nameOfModifier: who,
      changeDetail: [{ textField: 'Deputy Bob Tester', currentValue }],
    })
    expect(history).toMatchObject([
      given('Ada Tester', 'Tue Nov 17, 2026'),
      given('Uma Tester', 'Wed Nov 18, 2026 – Fri Nov 20, 2026'),
    ])
    const logged = { userId: bob.id, userLogType: 'ACCOUNT_CHANGED', nameOfActor: 'Ada Tester' } as const
    expect(await db.userLog.count({ where: logged })).toBe(1)
  })

  it.each<[string, PersonName, object, unknown]>([
    ['for another approver', 'amy', {}, 'FORBIDDEN'],
    ['for a System Administrator by a User Administrator', 'uma', { absent: 'sam' }, 'FORBIDDEN'],
    ['for somebody who approves nothing', 'tess', { absent: 'tess' }, { code: 'NO_DEPUTY' }],
    ['somebody who approves nothing', 'ada', { deputy: 'tess' }, { code: 'NO_DEPUTY' }],
    ['somebody disabled', 'ada', { deputy: 'ivo' }, { code: 'NO_DEPUTY' }],
    ['oneself', 'ada', { deputy: 'ada' }, { problems: [{ path: 'deputy' }] }],
    ['for yesterday', 'ada', { startDate: '2026-11-16' }, { problems: [{ path: 'startDate' }] }],
    ['for more than a year', 'ada', { endDate: '2027-11-18' }, { problems: [{ path: 'endDate' }] }],
  ])('not %s', async (_what, by, input, expected) => {
    const answer = await name(by, input)
    if (typeof expected === 'string') expect(answer).toBe(expected)
    else expect(answer).toMatchObject(expected as object)
    expect(await db.deputy.count()).toBe(0)
  })

  it('once per day and pair, also by two at the same time', async () => {
    const days = { startDate: '2026-11-20', endDate: '2027-11-20' }
    const answers = (await Promise.all([name('ada', days), name('uma', days)])) as Named[]
    expect(answers.map(({ __typename, code }) => code ?? __typename).sort()).toEqual([
      'DEPUTY_OVERLAP',
      'DeputiesChange',
    ])
    const overlapping = `INSERT INTO "Deputy" ("absentId", "deputyId", "startDate", "endDate")
      SELECT "absentId", "deputyId", "endDate", "endDate" FROM "Deputy"`
    await expect(world.asOwner(overlapping)).rejects.toThrow('Deputy_overlap')
  })
})

test('a deputy stands in from midnight to midnight of the company, also in a time zone that is set later or meanwhile', async () => {
  const setZone = async (timeZone: string) => db.setting.updateMany({ data: { timeZone } })
  const spans = async () =>
    (await db.deputy.findMany({ orderBy: { id: 'asc' } })).map(({ from, until }) =>
      [from, until].map((at) => at.toISOString().slice(0, 16)),
    )
  await name('ada', { startDate: '2026-11-20', endDate: '2026-11-21' })
  expect(await spans(), 'in Brisbane').toEqual([['2026-11-19T14:00', '2026-11-21T14:00']])
  await setZone('Pacific/Honolulu')
  expect(await spans(), 'in Honolulu').toEqual([['2026-11-20T10:00', '2026-11-22T10:00']])
  let change: Promise<unknown> | undefined
  await transaction(async (tx) => {
    const [absentId, deputyId] = [world.company.people.amy.id, world.company.people.bob.id]
    const day = new Date('2026-12-24')
    await tx.deputy.create({ data: { absentId, deputyId, startDate: day, endDate: day } })
    change = setZone('Australia/Brisbane')
    const waiting = () => db.$queryRaw<object[]>`SELECT FROM pg_locks WHERE NOT "granted"`
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  })
  await change
  expect(await spans(), 'in Brisbane again').toEqual([
    ['2026-11-19T14:00', '2026-11-21T14:00'],
    ['2026-12-23T14:00', '2026-12-24T14:00'],
  ])
})

test('a deputy ends early by the approver, and for others it is not there', async () => {
  await name('ada')
  const { id } = await db.deputy.findFirstOrThrow()
  const end = async (by: PersonName) => {
    const { data, errors } = await world.ask<Answer>(
      by,
      `mutation ($id: ID!) { result: endDeputy(id: $id) {
         __typename ... on DeputiesChange { absent { deputies { id } } } } }`,
      { id: globalId('Deputy', { id }) },
    )
    return data?.result ?? errors[0]!.extensions!.code
  }
  expect(await end('amy')).toBe('NOT_FOUND')
  expect(await end('ada')).toMatchObject({ absent: { deputies: [] } })
})

describe('What a deputy does', () => {
  it('reaches both, and names the absent approver wherever the deputy is named, except in their own groups', async () => {
    await name('ada')
    const tess = await world.signIn('tess')
    const sheet = done(await tess.submit(world.day([world.unbilled('7:00', '15:00')])))
    const { notifications } = await traces(sheet.number)
    const { ada, amy, bob } = world.company.people
    expect(notifications.map(({ userId }) => userId)).toEqual([ada.id, amy.id, bob.id])

    const own = await world.seed({ owner: 'will' })
    const claims = [sheet.id, globalId('Timesheet', own)]
    await (await world.signIn('bob')).approveEach(claims.map((id) => ({ id, version: 1 })))
    const approved = await db.timesheet.findMany({ where: { status: 'APPROVED' }, orderBy: { id: 'asc' } })
    // In the own group in the own name.
    expect(approved.map(({ approverForId }) => approverForId)).toEqual([ada.id, null])
    const { data } = await world.ask<{ node: object }>(
      'tess',
      'query ($id: ID!) { node(id: $id) { ... on Timesheet { decidedBy events { actor } } } }',
      { id: sheet.id },
    )
    const both = 'Bob Tester for Ada Tester'
    expect(data!.node).toEqual({ decidedBy: both, events: [{ actor: both }, { actor: 'Tess Tester' }] })
    const after = await traces(sheet.number)
    const message = `${both} approved your timesheet for Tue Nov 17, 2026`
    expect(after.notifications).toContainEqual(expect.objectContaining({ message }))
    expect(after.history.at(-1)).toMatchObject({ modifierId: bob.id, nameOfModifier: both })
    const late = await (await world.signIn('amy')).decline({ id: sheet.id, version: 1 }, 'No')
    expect(late.message).toMatch(`Already approved by ${both}`)
  })

  it('is never a decision on their own timesheet', async () => {
    await name('ada', { deputy: 'bob' })
    const sheet = await world.seed({ owner: 'bob', group: 'fieldNorth' })
    const answer = await (await world.signIn('bob')).approve({ id: globalId('Timesheet', sheet), version: 1 })
    expect(answer).toMatchObject({ is: 'Refusal', code: 'OWN_TIMESHEET' })
  })
})

// A deputy decides nothing that the absent approver may not: the absent one's own timesheets wait for the others.
describe('the timesheet of the absent approver', () => {
  const FIELDS = '{ me { excludedOwners { userId approvalGroupId } } }'

  it('cannot be decided by their deputy, but by the deputy of another member', async () => {
    await name('ada')
    const { ada, bob } = world.company.people
    const group = world.company.groups.fieldNorth
    const sheet = await world.seed({ owner: 'ada', group: 'fieldNorth' })
    const id = globalId('Timesheet', sheet)
    const message = 'You stand in for Ada Tester, who cannot approve their own timesheets.'
    const byBob = await world.signIn('bob')
    expect(await byBob.approve({ id, version: 1 })).toMatchObject({ code: 'FORBIDDEN', message })
    const [each] = (await byBob.approveEach([{ id, version: 1 }])).outcomes!
    expect(each).toMatchObject({ approved: false, code: 'FORBIDDEN', message })
    const rest = (status: number) =>
      byBob.rest('PATCH', `/Timesheet(${sheet.id})`, {
        TimesheetStatus: status,
        ...(status === 3 && { Reason: 'No' }),
      })
    expect([(await rest(2)).status, (await rest(3)).status, (await rest(5)).status]).toEqual([403, 403, 403])
    const several = await byBob.rest('POST', '/Timesheet/Approvals', { ids: [sheet.id] })
    expect(JSON.stringify(several.body)).toContain(message)
    const excluded = [{ userId: globalId('User', ada), approvalGroupId: globalId('ApprovalGroup', group) }]
    expect((await byBob.ask(FIELDS)).data).toEqual({ me: { excludedOwners: excluded } })

    // In the place of Amy, who may decide it.
    await name('amy', { absent: 'amy' })
    expect((await byBob.ask(FIELDS)).data).toEqual({ me: { excludedOwners: [] } })
    expect(await byBob.approve({ id, version: 1 })).toMatchObject({ is: 'TimesheetChange' })
    const stored = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.id } })
    expect(stored).toMatchObject({ approverId: bob.id, approverForId: world.company.people.amy.id })
  })

  it('reaches the others, and not the deputy; without others it cannot be submitted', async () => {
    await name('amy', { absent: 'amy' })
    const submit = async () =>
      (await world.signIn('amy')).submit(world.day([world.unbilled('7:00', '15:00')]))
    const { notifications } = await traces(done(await submit()).number)
    expect(notifications.map(({ userId }) => userId)).toEqual([world.company.people.ada.id])
    await db.timesheet.deleteMany()
    await db.approvalGroupMember.deleteMany({ where: { approverId: world.company.people.ada.id } })
    expect(await submit()).toMatchObject({ code: 'NO_APPROVAL_GROUP' })
  })
})
