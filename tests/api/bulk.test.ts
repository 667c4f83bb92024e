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

  it('not found for an invalid id, without stopping the others', async () => {
    const sheet = await plant({ owner: 'tess' })
    const beyond = globalId('Timesheet', 99_999_999_999)
    const strange = ['garbage', '', globalId('Timesheet', 0), beyond, globalId('User', sheet.number)]
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

  it('changed since you looked, or forbidden for a User_Administrator, who sees all and approves none', async () => {
    const sheet = await plant({ owner: 'tess' })
    const [lastActorId, updatedAt] = [world.company.people.amy.id, new Date('2026-11-17T01:05:00Z')]
    await db.timesheet.update({ where: { id: sheet.number }, data: { version: 2, lastActorId, updatedAt } })
    const message = 'Changed by Amy Tester at 11:05 since you opened it. Please look at it again.'
    expect((await ada.approveEach([sheet])).outcomes).toEqual([not(sheet.number, 'CHANGED_SINCE', message)])
    const only = 'Only approvers of Field north and System Administrators can approve this timesheet.'
    const { outcomes } = await (await world.signIn('uma')).approveEach([{ id: sheet.id, version: 2 }])
    expect(outcomes).toEqual([not(sheet.number, 'FORBIDDEN', only)])
    expect(await statusOf(sheet.number)).toBe('PENDING')
    expect((await ada.approveEach([{ id: sheet.id, version: 2 }])).outcomes).toEqual([approved(sheet.number)])
  })
})

describe('It is never all-or-nothing and never silent', () => {
  it('each of a mixed set gets its own outcome once, in the order of the request, and the list catches up', async () => {
    const [good, taken, declined, cancelled, foreign, draft, own, last] = [
      await plant({ owner: 'tess' }),
      await decided('APPROVED'),
      await decided('DECLINED'),
      await decided('CANCELLED'),
      await plant({ owner: 'will' }),
      await plant({ owner: 'tess', status: 'DRAFT' }),
      await plant({ owner: 'ada' }),
      await plant({ owner: 'theo' }),
    ]
    const sent = [last, last, foreign, draft, own, taken, declined, cancelled, good]
    const { outcomes, timesheets, counts } = await ada.approveEach(sent)
    expect(outcomes).toEqual([
      approved(last.number),
      notFound(foreign.number),
      notFound(draft.number),
      not(own.number, 'OWN_TIMESHEET', 'You cannot approve your own timesheet.'),
      not(taken.number, 'ALREADY_DECIDED', 'Already approved by Amy Tester at 11:05'),
      not(declined.number, 'ALREADY_DECIDED', 'Already declined by Amy Tester at 11:05'),
      not(cancelled.number, 'ALREADY_DECIDED', 'Already cancelled by Amy Tester at 11:05'),
      approved(good.number),
    ])
    expect(inOrder(timesheets).map(({ number, status }) => [number, status])).toEqual([
      [good.number, 'APPROVED'],
      [taken.number, 'APPROVED'],
      [declined.number, 'DECLINED'],
      [cancelled.number, 'CANCELLED'],
      [own.number, 'PENDING'],
      [last.number, 'APPROVED'],
    ])
    expect(counts).toMatchObject({ pending: 1, approved: 3 })
    expect(await statusOf(foreign.number)).toBe('PENDING')
    for (const { number } of [taken, last]) expect((await traces(number)).events).toHaveLength(1)
    expect((await (await world.signIn('sam')).approveEach([draft])).outcomes).toEqual([
      not(draft.number, 'WRONG_STATUS', 'This timesheet is draft and cannot be approved.'),
    ])
  })

  it('no ids, and more than 200, are refused as a whole; 200 each get an outcome', async () => {
    const sheet = await plant({ owner: 'tess' })
    const others = Array.from({ length: 200 }, (_, index) => 500_000 + index)
    const claims = [...others.map((number) => ({ id: globalId('Timesheet', number) })), sheet]
    for (const sent of [[], claims])
      expect(await ada.approveEach(sent)).toEqual({
        __typename: 'InvalidInput',
        problems: [{ path: 'timesheets', message: 'Select 1 to 200 timesheets.' }],
      })
    expect(await statusOf(sheet.number)).toBe('PENDING')
    const { outcomes } = await ada.approveEach(claims.slice(1))
    expect(outcomes).toEqual([...others.slice(1).map(notFound), approved(sheet.number)])
  })
})

describe('costs as many statements for nine timesheets as for one', () => {
  const lots: [string, PersonName, () => Promise<{ id: string; version: number }>][] = [
    ['when they are approved', 'ada', () => plant({ owner: 'tess' })],
    ['when they were decided before', 'ada', () => decided('APPROVED')],
  ]
  test.each(lots)('%s', async (_case, name, make) => {
    const caller = await world.signIn(name)
    const cost = async (count: number) => {
      const sheets = []
      for (let index = 0; index < count; index++) sheets.push(await make())
      let statements = 0
      const stop = onStatement(() => statements++)
      const { outcomes } = await caller.approveEach(sheets)
      stop()
      expect(outcomes).toHaveLength(count)
      return statements
    }
    await cost(1)
    const one = await cost(1)
    expect(await cost(9)).toBe(one)
    expect(one).toBeLessThanOrEqual(30)
  })
})
