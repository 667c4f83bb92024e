// One test per sentence of the rulings (1) and the specification (6) about who sees and does what.
import { beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Timesheet } from '#server/database/generated/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sheets: Record<string, Timesheet>
beforeAll(async () => {
  sheets = {
    tessDraft: await world.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-01' }),
    tessPending: await world.seed({ owner: 'tess', status: 'PENDING', startDate: '2026-11-02' }),
    tessRecalled: await world.seed({ owner: 'tess', status: 'RECALLED', startDate: '2026-11-03' }),
    tessCancelled: await world.seed({ owner: 'tess', status: 'CANCELLED', startDate: '2026-11-04' }),
    theoApproved: await world.seed({ owner: 'theo', status: 'APPROVED', startDate: '2026-11-02' }),
    theoDeclined: await world.seed({ owner: 'theo', status: 'DECLINED', startDate: '2026-11-03' }),
    /** Tess's, but decided by the other group. */
    tessMoved: await world.seed({ owner: 'tess', startDate: '2026-11-05', group: 'workshop' }),
    willPending: await world.seed({ owner: 'will', startDate: '2026-11-02' }),
    willDraft: await world.seed({ owner: 'will', status: 'DRAFT', startDate: '2026-11-03' }),
    amyDraft: await world.seed({ owner: 'amy', status: 'DRAFT', startDate: '2026-11-02' }),
    amyPending: await world.seed({ owner: 'amy', startDate: '2026-11-03' }),
    samPending: await world.seed({ owner: 'sam', startDate: '2026-11-02' }),
    /** Its approver was a member once and records no more: only stamped sheets lead to him. */
    emilPending: await world.seed({ owner: 'emil', startDate: '2026-11-02' }),
  }
})

const group = ['tessPending', 'tessRecalled', 'tessCancelled', 'theoApproved', 'theoDeclined']
const ofAda = [...group, 'amyPending', 'samPending']

test.each([
  ['tess', 'Staff see their own', ['tessDraft', 'tessPending', 'tessRecalled', 'tessCancelled', 'tessMoved']],
  ['lone', 'Staff without a timesheet see none', []],
  ['ada', 'An approver sees those stamped with a group of theirs, never an unsubmitted draft', ofAda],
  ['amy', 'An approver sees besides their own, the draft included', [...ofAda, 'amyDraft']],
  [
    'bob',
    'An approver sees none of another group, but one that was moved here',
    ['willPending', 'tessMoved'],
  ],
  ['uma', 'A User_Administrator sees all', null],
  ['sam', 'A System_Administrator sees all', null],
] as const)(
  '%s: %s, in lists, counts and by number; every other timesheet is not there',
  async (name, _sentence, sees) => {
    const caller = await world.signIn(name)
    const visible = (sees ?? Object.keys(sheets)).map((key) => sheets[key]!)
    const idsOf = (some: Timesheet[]) => some.map(({ id }) => id).sort((a, b) => a - b)
    const list = async (...args: Parameters<Caller['list']>) =>
      (await caller.list(...args)).sort((a, b) => a - b)
    expect(await list()).toEqual(idsOf(visible))
    expect(await list({ status: 'DRAFT' })).toEqual(idsOf(visible.filter(({ status }) => status === 'DRAFT')))
    const found = await list({ search: 'e' })
    expect(idsOf(visible)).toEqual(expect.arrayContaining(found))
    for (const { id } of Object.values(sheets))
      expect((await caller.read(id))?.number ?? null).toBe(idsOf(visible).includes(id) ? id : null)

    const counted = Map.groupBy(visible, ({ status }) => status.toLowerCase())
    const expected = { draft: 0, pending: 0, approved: 0, declined: 0, recalled: 0, cancelled: 0 }
    for (const [status, some] of counted) Object.assign(expected, { [status]: some.length })
    expect(await caller.counts()).toEqual({ total: visible.length, ...expected })
    const { id } = world.company.people[name]
    const own = Object.values(sheets).filter((sheet) => sheet.userId === id)
    expect(await list({ ownTimesheet: true })).toEqual(idsOf(own))
    expect((await caller.counts(true)).total).toBe(own.length)
  },
)

/** Everything that an approver can do to a timesheet, and everything that its owner can. */
function verbsOf(caller: Caller, id: string) {
  const input = world.day([world.unbilled('7:00', '8:00')], { id })
  const deciding = {
    approve: () => caller.approve({ id }),
    decline: () => caller.decline({ id }, 'Wrong job'),
    cancel: () => caller.cancel({ id }, 'Twice'),
    move: () => caller.move({ id }, globalId('ApprovalGroup', world.company.groups.workshop)),
    edit: () => caller.edit(input),
  }
  const recording = { save: () => caller.save(input), submit: () => caller.submit(input) }
  const taking = { recall: () => caller.recall({ id }), remove: () => caller.remove({ id }) }
  return { deciding, recording, taking }
}

describe('a timesheet that they may not see', () => {
  // tests/api/lifecycle.test.ts has these answers in its table, for each status.
  test.each([
    { name: 'tess', keys: ['theoApproved'] },
    { name: 'ada', keys: ['tessDraft', 'tessMoved'] },
  ] as const)('reads as not found to $name in every mutation', async ({ name, keys }) => {
    const caller = await world.signIn(name)
    const notFound = { is: 'NotAllowed', code: 'NOT_FOUND', message: 'Not found.' }
    for (const key of keys) {
      const id = globalId('Timesheet', sheets[key]!)
      const { deciding, recording, taking } = verbsOf(caller, id)
      for (const [verb, act] of Object.entries({ ...deciding, ...taking }))
        expect(await act(), `${verb} ${key}`).toEqual(notFound)
      // People who record no timesheets at all get that refusal first.
      const told = name === 'ada' ? { is: 'NotAllowed', code: 'FORBIDDEN' } : notFound
      for (const [verb, act] of Object.entries(recording))
        expect(await act(), `${verb} ${key}`).toMatchObject(told)
    }
    await expectUntouched()
  })

  it('is answered like an unknown one', async () => {
    const tess = await world.signIn('tess')
    const missing = await tess.approve({ id: globalId('Timesheet', 999_999) })
    expect(await tess.approve({ id: globalId('Timesheet', sheets.willPending!) })).toEqual(missing)
    const beyond = { id: globalId('Timesheet', 9_999_999_999), version: 1 }
    expect(await tess.approve(beyond)).toEqual(missing)
  })
})

describe('Nobody can approve, decline or edit-as-approver their own timesheet, including administrators', () => {
  test.each([
    ['amy', 'amyPending', 'an approver of the very group it is stamped with'],
    ['sam', 'samPending', 'a System_Administrator'],
  ] as const)('%s: %s, %s', async (name, key, _role) => {
    const caller = await world.signIn(name)
    const id = globalId('Timesheet', sheets[key]!)
    for (const [verb, act] of Object.entries(verbsOf(caller, id).deciding))
      expect(await act(), verb).toMatchObject({
        is: 'Refusal',
        code: 'OWN_TIMESHEET',
        message: `You cannot ${verb} your own timesheet.`,
      })
    await expectUntouched()
  })
})

describe('a User_Administrator', () => {
  it('can change none and create none', async () => {
    const uma = await world.signIn('uma')
    const { deciding, recording, taking } = verbsOf(uma, globalId('Timesheet', sheets.tessPending!))
    const creating = { create: () => uma.submit(world.day([world.unbilled('7:00', '8:00')])) }
    for (const [verb, act] of Object.entries({ ...deciding, ...recording, ...taking, ...creating }))
      expect(await act(), verb).toMatchObject({ is: 'NotAllowed', code: 'FORBIDDEN' })
    await expectUntouched()
  })
})

describe('the current role counts, not the role at sign-in', () => {
  it('for an approver who left the group', async () => {
    const ada = await world.signIn('ada')
    const membership = {
      approvalGroupId: world.company.groups.fieldNorth.id,
      approverId: world.company.people.ada.id,
    }
    await db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership } })
    expect(await ada.list()).toEqual([])
    expect(await ada.approve({ id: globalId('Timesheet', sheets.tessPending!) })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await db.approvalGroupMember.create({ data: membership })
  })
})

describe('look-ups', () => {
  test.each([
    ['tess', 'Staff: those of their pay location', ['J-100', 'J-101']],
    ['ada', 'approvers: all', ['J-100', 'J-101', 'J-200']],
    ['sam', 'administrators: all', ['J-100', 'J-101', 'J-200']],
  ] as const)(
    'job lists are limited to the divisions of the pay location: %s, %s',
    async (name, _, expected) => {
      const { data } = await world.ask<{ jobs: { name: string }[] }>(name, '{ jobs { name } }')
      expect(data?.jobs.map((job) => job.name)).toEqual(expected)
    },
  )

  it('a cost code is listed with its job only for people who may see the job', async () => {
    const { data } = await world.ask<{ jobCostCodes: object[] }>(
      'tess',
      `{ jobCostCodes(job: "${globalId('Job', world.company.jobs.mill)}") { id } }`,
    )
    expect(data?.jobCostCodes).toEqual([])
  })

  it('timesheetsAround shows every viewer only their own', async () => {
    for (const name of ['sam', 'amy'] as const) {
      const { data } = await world.ask<{ timesheetsAround: { user: { id: string } }[] }>(
        name,
        '{ timesheetsAround(date: "2026-11-02") { user { id } } }',
      )
      expect(data!.timesheetsAround.length).toBeGreaterThan(0)
      for (const { user } of data!.timesheetsAround)
        expect(user.id).toBe(globalId('User', world.company.people[name]))
    }
  })
})

async function expectUntouched() {
  for (const [key, sheet] of Object.entries(sheets))
    expect(await db.timesheet.findUnique({ where: { id: sheet.id } }), key).toEqual(sheet)
  expect(await db.timesheetHistory.count()).toBe(0)
}
