// Bulk approve answers per id; it is never all-or-nothing and never silent (rulings 1).
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import type { Caller, Sheet } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { historyLines, traces } from '#tests/support/traces.ts'
import { globalId, setUpWorld, type SeededTimesheet } from '#tests/support/world.ts'

const world = setUpWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.signIn('ada')
})
afterEach(() => db.timesheet.deleteMany())

async function plant(sheet: SeededTimesheet) {
  const { id: number, version } = await world.seed(sheet)
  return { number, id: globalId('Timesheet', number), version }
}

/** A timesheet that Amy decided at five past eleven in Brisbane. */
async function decided(status: 'APPROVED' | 'DECLINED' | 'CANCELLED') {
  const sheet = await plant({ owner: 'tess', status })
  const [lastActorId, updatedAt] = [world.company.people.amy.id, new Date('2026-11-17T01:05:00Z')]
  const event = { timesheetEventType: status, actorId: lastActorId, at: updatedAt }
  const data = { lastActorId, updatedAt, events: { create: event } }
  await db.timesheet.update({ where: { id: sheet.number }, data })
  return sheet
}

const approved = (number: number) => ({ number, approved: true, code: null, message: null })
const not = (number: number, code: string, message: string) => ({ number, approved: false, code, message })
const notFound = (number: number) => not(number, 'NOT_FOUND', 'Not found.')

const inOrder = (timesheets: Sheet[] = []) => [...timesheets].sort((a, b) => a.number - b.number)

async function statusOf(id: number) {
  return (await db.timesheet.findUniqueOrThrow({ where: { id } })).status
}

describe('Bulk approve answers per id', () => {
  it('approved, with all effects of a single approval', async () => {
    const sheets = [await plant({ owner: 'tess' }), await plant({ owner: 'theo' })]
    const { outcomes, timesheets, counts } = await ada.approveEach(sheets)
    expect(outcomes).toEqual(sheets.map(({ number }) => approved(number)))
    expect(inOrder(timesheets).map(({ number, status, version }) => [number, status, version])).toEqual(
      sheets.map(({ number }) => [number, 'APPROVED', 2]),
    )
    expect(counts).toMatchObject({ total: 2, pending: 0, approved: 2 })
    for (const [index, owner] of (['tess', 'theo'] as const).entries()) {
      const { number } = sheets[index]!
      const { events, notifications } = await traces(number)
      expect(events).toMatchObject([{ timesheetEventType: 'APPROVED', actorId: world.company.people.ada.id }])
      expect(notifications).toMatchObject([
        {
          userId: world.company.people[owner].id,
          message: 'Ada Tester approved your timesheet for Tue Nov 17, 2026',
        },
      ])
      expect(await historyLines(number)).toEqual(['EDIT STATUS_CHANGED Status: Pending > Approved'])
      expect(await db.timesheet.findUnique({ where: { id: number } })).toMatchObject({
        approverId: world.company.people.ada.id,
        decidedAt: new Date('2026-11-17T02:00:00Z'),
      })
    }
  })

  test.each([
    ['APPROVED', 'Already approved by Amy Tester at 11:05'],
    ['DECLINED', 'Already declined by Amy Tester at 11:05'],
    ['CANCELLED', 'Already cancelled by Amy Tester at 11:05'],
  ] as const)('already decided (%s), with the approver and the time', async (status, message) => {
    const sheet = await decided(status)
    const { outcomes, timesheets } = await ada.approveEach([sheet])
    expect(outcomes).toEqual([not(sheet.number, 'ALREADY_DECIDED', message)])
    expect(timesheets, 'the list on screen catches up').toMatchObject([{ number: sheet.number, status }])
    expect((await traces(sheet.number)).events).toHaveLength(1)
  })

  it('not found for an invalid id, without stopping the others', async () => {
    const sheet = await plant({ owner: 'tess' })
    const strange = [
      'garbage',
      '',
      globalId('Timesheet', 0),
      globalId('Timesheet', 99_999_999_999),
      globalId('User', sheet.number),
    ]
    const claims = strange.map((id) => ({ id, version: 1 }))
    const { data, errors } = await ada.ask<{ result: { outcomes: object[] } }>(
      `mutation ($timesheets: [TimesheetClaim!]!) {
        result: approveTimesheets(timesheets: $timesheets) {
          ... on Approvals { outcomes { sentId number approved code } }
        }
      }`,
      { timesheets: [...claims, { id: sheet.id, version: sheet.version }] },
    )
    expect(errors).toEqual([])
    expect(data!.result.outcomes).toEqual([
      ...strange.map((sentId) => ({ sentId, number: null, approved: false, code: 'NOT_FOUND' })),
      { sentId: sheet.id, number: sheet.number, approved: true, code: null },
    ])
  })

  it('changed since you looked', async () => {
    const sheet = await plant({ owner: 'tess' })
    await db.timesheet.update({
      where: { id: sheet.number },
      data: {
        version: 2,
        lastActorId: world.company.people.amy.id,
        updatedAt: new Date('2026-11-17T01:05:00Z'),
      },
    })
    const message = 'Changed by Amy Tester at 11:05 since you opened it. Please look at it again.'
    expect((await ada.approveEach([sheet])).outcomes).toEqual([not(sheet.number, 'CHANGED_SINCE', message)])
    expect(await statusOf(sheet.number)).toBe('PENDING')
    expect((await ada.approveEach([{ id: sheet.id, version: 2 }])).outcomes).toEqual([approved(sheet.number)])
  })

  it('one of your own', async () => {
    const own = await plant({ owner: 'amy' })
    const other = await plant({ owner: 'tess' })
    expect((await (await world.signIn('amy')).approveEach([own, other])).outcomes).toEqual([
      not(own.number, 'OWN_TIMESHEET', 'You cannot approve your own timesheet.'),
      approved(other.number),
    ])
    expect(await statusOf(own.number)).toBe('PENDING')
  })

  it('forbidden for a User_Administrator, who sees all and approves none', async () => {
    const sheets = [await plant({ owner: 'tess' }), await plant({ owner: 'will' })]
    const { outcomes } = await (await world.signIn('uma')).approveEach(sheets)
    const only = (group: string) =>
      `Only approvers of ${group} and System Administrators can approve this timesheet.`
    expect(outcomes).toEqual([
      not(sheets[0]!.number, 'FORBIDDEN', only('Field north')),
      not(sheets[1]!.number, 'FORBIDDEN', only('Workshop')),
    ])
    for (const { number } of sheets) expect(await statusOf(number)).toBe('PENDING')
  })

  it('not found: of another group, never submitted, or nowhere at all', async () => {
    const sheets = [
      await plant({ owner: 'will' }),
      await plant({ owner: 'tess', status: 'DRAFT' }),
      { number: 999_999, id: globalId('Timesheet', 999_999) },
    ]
    const { outcomes, timesheets } = await ada.approveEach(sheets)
    expect(outcomes).toEqual(sheets.map(({ number }) => notFound(number)))
    expect(timesheets).toEqual([])
    expect(await statusOf(sheets[0]!.number)).toBe('PENDING')
    const staff = await (await world.signIn('theo')).approveEach(sheets)
    expect(staff.outcomes, 'to Staff as well').toEqual(outcomes)
  })

  it('a draft, where it is seen', async () => {
    const sheet = await plant({ owner: 'tess', status: 'DRAFT' })
    expect((await (await world.signIn('sam')).approveEach([sheet])).outcomes).toEqual([
      not(sheet.number, 'WRONG_STATUS', 'This timesheet is draft and cannot be approved.'),
    ])
  })
})

describe('It is never all-or-nothing and never silent', () => {
  it('each of a mixed set gets its own outcome, in the order of the request', async () => {
    const [good, taken, foreign, last] = [
      await plant({ owner: 'tess' }),
      await decided('APPROVED'),
      await plant({ owner: 'will' }),
      await plant({ owner: 'theo' }),
    ]
    const { outcomes, timesheets, counts } = await ada.approveEach([last, foreign, taken, good])
    expect(outcomes).toEqual([
      approved(last.number),
      notFound(foreign.number),
      not(taken.number, 'ALREADY_DECIDED', 'Already approved by Amy Tester at 11:05'),
      approved(good.number),
    ])
    expect(inOrder(timesheets).map(({ number }) => number)).toEqual([good.number, taken.number, last.number])
    expect(counts).toMatchObject({ pending: 0, approved: 3 })
    expect(await statusOf(foreign.number)).toBe('PENDING')
  })

  it('a timesheet that is named twice is approved once and answered once', async () => {
    const sheet = await plant({ owner: 'tess' })
    expect((await ada.approveEach([sheet, sheet, { id: sheet.id }])).outcomes).toEqual([
      approved(sheet.number),
    ])
    expect((await traces(sheet.number)).events).toHaveLength(1)
  })

  test.each([
    ['none', 0],
    ['more than 200', 201],
  ])('%s is refused as a whole, with a message', async (_case, count) => {
    const sheet = await plant({ owner: 'tess' })
    const others = Array.from({ length: count - 1 }, (_, index) => ({
      id: globalId('Timesheet', 500_000 + index),
    }))
    expect(await ada.approveEach(count === 0 ? [] : [sheet, ...others])).toEqual({
      __typename: 'InvalidInput',
      problems: [{ path: 'timesheets', message: 'Select 1 to 200 timesheets.' }],
    })
    expect(await statusOf(sheet.number)).toBe('PENDING')
  })

  it('200 are answered, every one', async () => {
    const sheet = await plant({ owner: 'tess' })
    const others = Array.from({ length: 199 }, (_, index) => 500_000 + index)
    const { outcomes } = await ada.approveEach([
      ...others.map((number) => ({ id: globalId('Timesheet', number) })),
      sheet,
    ])
    expect(outcomes).toEqual([...others.map(notFound), approved(sheet.number)])
  })

  it('without versions, as from legacy clients, it approves pending timesheets', async () => {
    const [pending, taken] = [await plant({ owner: 'tess' }), await decided('DECLINED')]
    expect((await ada.approveEach([{ id: pending.id }, { id: taken.id }])).outcomes).toMatchObject([
      { approved: true },
      { code: 'ALREADY_DECIDED' },
    ])
  })
})

describe('costs as many statements for 25 timesheets as for one', () => {
  const lots: [string, PersonName, () => Promise<{ id: string; version: number }>][] = [
    [
      'when they are approved',
      'ada',
      () =>
        plant({
          owner: 'tess',
          times: [
            ['7:00', '7:30'],
            ['8:00', '9:00'],
          ],
        }),
    ],
    ['when they were decided before', 'ada', () => decided('APPROVED')],
    ['when they are not found', 'ada', () => plant({ owner: 'will' })],
    ['when they are not theirs', 'uma', () => plant({ owner: 'tess' })],
  ]
  test.each(lots)('%s', async (_case, name, make) => {
    const caller = await world.signIn(name)
    const cost = async (count: number) => {
      const sheets = []
      for (let index = 0; index < count; index++) sheets.push(await make())
      const statements: string[] = []
      const stop = onStatement(({ sql }) => statements.push(sql))
      const { outcomes } = await caller.approveEach(sheets)
      stop()
      expect(outcomes).toHaveLength(count)
      return statements.length
    }
    await cost(1)
    const one = await cost(1)
    expect(await cost(25)).toBe(one)
    expect(one).toBeLessThanOrEqual(30)
  })
})
