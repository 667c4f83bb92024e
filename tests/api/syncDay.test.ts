// A day from the store of a device: it comes late, twice, or after other changes, and is recorded once.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unpackReasons } from '#domain/unusual.ts'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Sheet } from '#tests/support/caller.ts'
import { historyLines } from '#tests/support/traces.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let tess: Caller
let ada: Caller
beforeAll(async () => {
  tess = await world.signIn('tess')
  ada = await world.signIn('ada')
})
beforeEach(() => world.at(NOON))
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.deletedTimesheetKey.deleteMany()
})

const SYNC = `
  mutation ($input: TimesheetInput!, $submit: Boolean!, $recordedAt: DateTime!, $deviceClock: DateTime!) {
    result: syncDay(input: $input, submit: $submit, recordedAt: $recordedAt, deviceClock: $deviceClock) {
      __typename
      ... on SyncedDay {
        conflict change { timesheet { id number version status lines { id startTime endTime } } }
      }
      ... on Refusal { code path }
      ... on InvalidInput { problems { path message } }
    }
  }
`
type Stored = Pick<Sheet, 'id' | 'number' | 'version' | 'status'> & {
  lines: { id: string; startTime: number; endTime: number }[]
}
type Synced = {
  __typename: string
  conflict?: string | null
  change?: { timesheet: Stored }
  code?: string
  path?: string
  problems?: { path: string }[]
}
type Clocks = { recordedAt?: string; deviceClock?: string }

async function sync(input: object, submit = false, clocks: Clocks = {}): Promise<Synced> {
  const { data, errors } = await tess.ask<{ result: Synced }>(SYNC, {
    ...{ input, submit },
    ...{ recordedAt: NOON, deviceClock: NOON },
    ...clocks,
  })
  expect(errors).toEqual([])
  return data!.result
}
const sheetOf = ({ change }: Synced) => change!.timesheet
const timesOf = ({ lines }: Stored) => lines.map(({ startTime, endTime }) => [startTime, endTime])

const KEY = 'the key of a day'
const day = (start: string, end: string) =>
  world.day([world.unbilled(start, end)], { clientMutationKey: KEY })
/** The same day as a change of what is stored. */
const changed = ({ id, version, lines }: Stored, start: string, end: string) => ({
  ...world.day([{ ...world.unbilled(start, end), id: lines[0]!.id }]),
  id,
  version,
})

describe('a new day', () => {
  it('that is sent often, at the same time and later, is one timesheet with one event', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => sync(day('7:00', '12:00'), true)))
    const again = await sync(day('7:00', '12:00'), true)
    expect([...sent, again].map(({ conflict }) => conflict)).toEqual([null, null, null, null])
    expect(new Set([...sent, again].map((one) => sheetOf(one).number)).size).toBe(1)
    expect(sheetOf(again)).toMatchObject({ version: 1, status: 'PENDING' })
    expect(await db.timesheetEvent.count()).toBe(1)
  })

  it('that was approved before its response arrived is returned unchanged', async () => {
    const first = sheetOf(await sync(day('7:00', '12:00'), true))
    done(await ada.approve(first))
    const again = await sync(day('7:00', '12:00'), true)
    expect(again.conflict).toBeNull()
    expect(sheetOf(again)).toMatchObject({ number: first.number, status: 'APPROVED' })
  })

  it('that arrives after a later state of it changes nothing', async () => {
    const first = sheetOf(await sync(day('7:00', '12:00')))
    const later = sheetOf(await sync(changed(first, '7:00', '13:00')))
    const late = await sync(day('7:00', '12:00'))
    expect(late.conflict).toMatch(/^Changed by Tess .* since you opened it/)
    expect(sheetOf(late)).toMatchObject({ version: later.version })
    expect(timesOf(sheetOf(late))).toEqual([[420, 780]])
  })

  it('that was deleted since does not come back', async () => {
    await tess.remove(sheetOf(await sync(day('7:00', '12:00'))))
    expect(await sync(day('7:00', '12:00'))).toMatchObject({ __typename: 'Refusal', code: 'DELETED_SINCE' })
    expect(await db.timesheet.count()).toBe(0)
  })

  it('needs a key, and is checked when it arrives', async () => {
    expect(await sync(world.day([world.unbilled('7:00', '12:00')]))).toMatchObject({
      problems: [{ path: 'clientMutationKey' }],
    })
    done(await tess.submit(world.day([world.unbilled('11:00', '13:00')])))
    expect(await sync(day('7:00', '12:00'), true)).toMatchObject({ code: 'OVERLAP_OTHERS' })
  })
})

describe('a change', () => {
  it('that is sent often is one change', async () => {
    const first = sheetOf(await sync(day('7:00', '12:00')))
    const sent = await Promise.all([1, 2, 3].map(() => sync(changed(first, '7:00', '13:00'), true)))
    expect(sent.map(({ conflict }) => conflict)).toEqual([null, null, null])
    expect(sent.map((one) => sheetOf(one))).toEqual(
      Array(3).fill(expect.objectContaining({ version: first.version + 1, status: 'PENDING' })),
    )
  })

  it('of a timesheet that an approver has corrected does not overwrite the correction', async () => {
    const first = sheetOf(await sync(day('7:00', '12:00'), true))
    done(await ada.edit(changed(first, '7:00', '11:30')))
    const late = await sync(changed(first, '7:00', '13:00'))
    expect(late.conflict).toMatch(/^Already submitted by Tess /)
    expect(timesOf(sheetOf(late))).toEqual([[420, 690]])
  })

  it('of a timesheet that was approved says so, also if its tasks are gone', async () => {
    const first = sheetOf(await sync(day('7:00', '12:00'), true))
    done(await ada.approve(first))
    const gone = { ...changed(first, '7:00', '13:00'), lines: [world.unbilled('7:00', '25:00')] }
    const late = await sync(gone, true)
    expect(late.conflict).toMatch(/^Already approved by Ada /)
  })
})

describe('a correction of a declined timesheet', () => {
  /** Ada has declined it for 'Wrong job'. */
  async function declined(): Promise<Stored> {
    const { id, version } = sheetOf(await sync(day('7:00', '12:00'), true))
    done(await ada.decline({ id, version }, 'Wrong job'))
    return sheetOf(await sync(day('7:00', '12:00'), true))
  }
  const eventsOf = async ({ number }: Stored) => {
    const where = { timesheetId: number }
    const events = await db.timesheetEvent.findMany({ where, orderBy: { id: 'asc' } })
    return events.map(({ timesheetEventType }) => timesheetEventType)
  }
  const factsOf = ({ number }: Stored) =>
    db.timesheet.findUniqueOrThrow({
      where: { id: number },
      select: { status: true, reason: true, approverId: true, submittedCount: true },
    })

  it('that is submitted, also twice, recalls it once and clears who declined it, and why', async () => {
    const sheet = await declined()
    const sent = [await sync(changed(sheet, '7:00', '13:00'), true)]
    sent.push(await sync(changed(sheet, '7:00', '13:00'), true))
    expect(sent.map(({ conflict }) => conflict)).toEqual([null, null])
    expect(await eventsOf(sheet)).toEqual(['SUBMITTED', 'DECLINED', 'RECALLED', 'SUBMITTED'])
    expect(await factsOf(sheet)).toEqual({
      ...{ status: 'PENDING', reason: null, approverId: null, submittedCount: 2 },
    })
    const story = (await historyLines(sheet.number)).filter((line) => line.includes('STATUS_CHANGED'))
    expect(story.slice(-3)).toEqual([
      'EDIT STATUS_CHANGED Status: Declined > Recalled',
      'EDIT STATUS_CHANGED Status: Recalled > Pending',
      'EDIT STATUS_CHANGED Reason: Wrong job > ',
    ])
  })

  it('that is saved is a draft, which keeps who declined it, and why', async () => {
    const sheet = await declined()
    // Also without a change.
    expect((await sync(changed(sheet, '7:00', '12:00'))).conflict).toBeNull()
    expect(await eventsOf(sheet)).toEqual(['SUBMITTED', 'DECLINED', 'RECALLED', 'SAVED'])
    const approverId = world.company.people.ada.id
    expect(await factsOf(sheet)).toEqual({
      ...{ status: 'DRAFT', reason: 'Wrong job', approverId, submittedCount: 1 },
    })
    const { data } = await tess.ask<{ timesheets: { edges: { node: object }[] } }>(
      '{ timesheets(first: 1, filter: { awaitsCorrection: true }) { edges { node { status reason } } } }',
    )
    expect(data!.timesheets.edges).toEqual([{ node: { status: 'DRAFT', reason: 'Wrong job' } }])
  })

  it('that is refused, or that comes after another change, leaves it as it is', async () => {
    const sheet = await declined()
    expect(await sync(changed(sheet, '7:00', '31:00'), true)).toHaveProperty('problems')
    done(await tess.submit(world.day([world.unbilled('12:30', '13:30')])))
    expect(await sync(changed(sheet, '7:00', '13:00'), true)).toMatchObject({ code: 'OVERLAP_OTHERS' })
    expect(await eventsOf(sheet)).toEqual(['SUBMITTED', 'DECLINED'])
    expect(await factsOf(sheet)).toMatchObject({ status: 'DECLINED', reason: 'Wrong job' })
    done(await ada.cancel(sheet, 'Entered twice'))
    const late = await sync(changed(sheet, '7:00', '12:15'), true)
    expect(late.conflict).toMatch(/^Already cancelled by Ada /)
  })

  it('that another device has only recalled is not a repetition: the same tasks are not submitted yet', async () => {
    const sheet = await declined()
    done(await tess.recall(sheet))
    const recordedAt = '2026-11-17T01:30:00.000Z'
    const late = await sync(changed(sheet, '7:00', '12:00'), true, { recordedAt })
    expect(late.conflict).toMatch(/^Changed by Tess /)
  })
})

describe('the clock of the device', () => {
  it.each([
    ['is unusual if it is more than five minutes off', -6, ['CLOCK_OFF']],
    ['is not, if it is a little off', 4, []],
  ])('%s', async (_, minutes, expected) => {
    const recordedAt = '2026-11-15T05:00:00.000Z'
    const deviceClock = new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
    await sync(day('7:00', '12:00'), true, { recordedAt, deviceClock })
    const stored = await db.timesheet.findFirstOrThrow()
    expect(stored.recordedAt?.toISOString()).toBe(recordedAt)
    expect(unpackReasons(stored.unusual).filter((one) => one === 'CLOCK_OFF')).toEqual(expected)
  })

  it.each([
    ['0001-01-01T00:00:00Z', ['RECORDED_FAR_OFF']],
    ['2026-10-27T02:00:00Z', ['RECORDED_FAR_OFF']],
    ['2027-11-17T02:00:00Z', ['RECORDED_FAR_OFF']],
    ['2026-11-16T02:00:00Z', []],
  ])('warns the approver of a day recorded at %s', async (recordedAt, expected) => {
    await sync(day('7:00', '12:00'), true, { recordedAt })
    const stored = await db.timesheet.findFirstOrThrow()
    expect(unpackReasons(stored.unusual).filter((one) => one === 'RECORDED_FAR_OFF')).toEqual(expected)
  })

  it('does not determine which dates are in the future', async () => {
    const tomorrow = { ...day('7:00', '12:00'), startDate: '2026-11-18' }
    const sent = await sync(tomorrow, false, { deviceClock: '2026-11-18T03:00:00Z' })
    expect(sent.problems).toMatchObject([{ path: 'startDate' }])
  })
})
