// The anomalies of a timesheet: found when it is recorded, stored with it, and the order "unusual first".
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unpackReasons, type UnusualCode } from '#domain/unusual.ts'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import { db, onStatement, transaction, type Transaction } from '#server/database/client.ts'
import { done, type Caller, type Sheet } from '#tests/support/caller.ts'
import { changeJobRecord } from '#tests/support/job-data.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let ada: Caller
let tess: Caller
let fay: Caller
beforeAll(async () => {
  // The days of the tests are over.
  world.at('2026-11-17T08:00:00Z')
  ada = await world.signIn('ada')
  tess = await world.signIn('tess')
  fay = await world.signIn('fay')
})
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.workOrder.updateMany({ data: { active: true } })
})

type Row = { number: number; unusual: UnusualCode[] }
async function pending(caller = ada): Promise<Row[]> {
  const answer = await caller.ask<{ timesheets: { edges: { node: Row }[] } }>(
    `{ timesheets(filter: { status: PENDING }, sort: { by: UNUSUAL }) { edges { node { number unusual } } } }`,
  )
  expect(answer.errors).toEqual([])
  return answer.data!.timesheets.edges.map(({ node }) => node)
}
const unusual = async ({ number }: { number: number }, caller = ada) =>
  (await pending(caller)).find((row) => row.number === number)?.unusual

const seen = ({ id, version }: Sheet) => ({ id, version })
const edited = (sheet: Sheet) => ({ id: sheet.lines[0]!.id })
/** The days before today, each from 7:00 to 15:00. */
async function usualDays(owner: 'tess' | 'fay', count = 6, status: 'APPROVED' | 'DECLINED' = 'APPROVED') {
  for (let day = 1; day <= count; day++)
    await world.seed({ owner, status, startDate: `2026-11-${String(16 - day).padStart(2, '0')}` })
}

describe('a submitted timesheet', () => {
  it("differs from its owner's usual day until it is corrected; a draft is never checked", async () => {
    await usualDays('tess')
    const short = () => world.day([world.unbilled('10:30', '12:00')])
    const { id, version } = done(await tess.save(short()))
    expect(await pending()).toEqual([])
    const sheet = done(await tess.submit({ ...short(), id, version }))
    expect(await unusual(sheet)).toEqual(['SHORTER_THAN_USUAL', 'LATER_THAN_USUAL'])
    const usual = world.day([world.unbilled('7:00', '15:00', edited(sheet))], seen(sheet))
    expect(await unusual(done(await ada.edit(usual)))).toEqual([])
  })

  it('is compared with at least five days, without declined ones and other shifts', async () => {
    await usualDays('tess', 4)
    await usualDays('tess', 6, 'DECLINED')
    await world.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-01', shift: 'NIGHT' })
    await world.seed({ owner: 'fay', status: 'APPROVED', startDate: '2026-11-01' })
    // Too long ago.
    await world.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-08-01' })
    expect(await unusual(done(await tess.submit(world.day([world.unbilled('10:30', '12:00')]))))).toEqual([])
  })

  it('has a gap over lunch, and was submitted before', async () => {
    const lines = [world.unbilled('7:00', '9:00'), world.unbilled('10:30', '12:00')]
    const sheet = done(await tess.submit(world.day(lines)))
    expect(await unusual(sheet)).toEqual(['LONG_GAP'])
    const back = done(await tess.recall(sheet))
    const again = lines.map((line, index) => ({ ...line, id: back.lines[index]!.id }))
    expect(await unusual(done(await tess.submit(world.day(again, seen(back)))))).toEqual([
      'LONG_GAP',
      'RESUBMITTED',
    ])
  })

  it('is field service without travel, unless it is at a site of the company', async () => {
    const submit = async (start: string, end: string, service: object) =>
      done(await fay.submit(world.day([world.rental(start, end, service)])))
    const away = await submit('7:00', '8:00', await world.fieldService())
    const own = await submit('8:00', '9:00', await world.employerService())
    expect(await unusual(away)).toEqual([])
    // The form asks for kilometres; what was stored before it did may have none.
    await db.fieldService.updateMany({ data: { travelKms: null } })
    await recheckPending()
    expect(await unusual(away)).toEqual(['NO_TRAVEL'])
    expect(await unusual(own)).toEqual([])
  })

  it('of a night with a clock change in the company’s zone is flagged', async () => {
    await db.setting.updateMany({ data: { timeZone: 'Australia/Sydney' } })
    const night = { startDate: '2026-10-03', shift: 'NIGHT' }
    const sheet = done(await tess.submit({ ...world.day([world.unbilled('22:00', '6:00')]), ...night }))
    expect(await unusual(sheet)).toEqual(['CLOCK_CHANGED', 'HANDED_IN_LATE'])
    await db.setting.updateMany({ data: { timeZone: 'Australia/Brisbane' } })
    expect(await recheckPending(), 'judged at night').toBe(1)
    expect(await unusual(sheet)).toEqual(['HANDED_IN_LATE'])
  })

  it('is flagged if it is handed in before it is over; a correction and the nightly check keep that time, and another submission is checked again', async () => {
    const until = (end: string, sheet?: Sheet) =>
      sheet
        ? world.day([world.unbilled('12:00', end, edited(sheet))], seen(sheet))
        : world.day([world.unbilled('12:00', end)])
    const sheet = done(await tess.submit(until('18:01')))
    expect(await unusual(sheet)).toEqual(['NOT_OVER'])
    world.at('2026-11-17T08:01:00Z')
    expect(await recheckPending(), 'judged at night').toBe(0)
    const corrected = done(await ada.edit(until('18:02', sheet)))
    expect(await unusual(sheet)).toEqual(['NOT_OVER'])
    const shorter = done(await ada.edit(until('18:00', corrected)))
    expect(await unusual(sheet)).toEqual([])
    const again = done(await tess.submit(until('18:01', done(await tess.recall(shorter)))))
    expect(await unusual(again)).toEqual(['RESUBMITTED'])
    world.at('2026-11-17T08:00:00Z')
  })

  it('is flagged if its description only repeats its records, until somebody writes one; also if it is older than this check', async () => {
    const line = world.rental('7:00', '8:00', { notes: 'Replace the hydraulic pump' })
    const sheet = done(await tess.submit(world.day([line, world.unbilled('8:00', '9:00')])))
    expect(await unusual(sheet)).toEqual(['NOTHING_WRITTEN'])
    expect(await recheckPending(), 'judged at night').toBe(0)
    await db.timesheet.update({ where: { id: sheet.number }, data: { unusual: 0 } })
    expect(await recheckPending()).toBe(1)
    expect(await unusual(sheet)).toEqual(['NOTHING_WRITTEN'])
    const [first, second] = sheet.lines.map(({ id }) => ({ id }))
    const lines = [{ ...line, ...first, notes: 'Two of four done' }, world.unbilled('8:00', '9:00', second)]
    expect(await unusual(done(await ada.edit(world.day(lines, seen(sheet)))))).toEqual([])
  })
})

describe('a corrected timesheet', () => {
  it('after a signature is flagged until it is signed again', async () => {
    const service = await world.fieldService()
    const sheet = done(await fay.submit(world.day([world.rental('7:00', '9:00', service)])))
    const longer = edited(sheet)
    const corrected = done(await ada.edit(world.day([world.rental('7:00', '9:30', longer)], seen(sheet))))
    expect(await unusual(corrected)).toEqual(['EDITED_AFTER_SIGNING'])
    const later = done(await ada.edit(world.day([world.rental('7:00', '9:30', longer)], seen(corrected))))
    expect(await unusual(later), 'an edit that changes nothing more').toEqual(['EDITED_AFTER_SIGNING'])
    await recheckPending()
    expect(await unusual(later), 'judged at night').toEqual(['EDITED_AFTER_SIGNING'])

    const back = done(await fay.recall(later))
    const signedAgain = { ...longer, ...(await world.fieldService()) }
    const again = done(await fay.submit(world.day([world.rental('7:00', '9:30', signedAgain)], seen(back))))
    expect(await unusual(again)).toEqual(['RESUBMITTED'])
  })

  it('is not compared with its own previous version', async () => {
    await usualDays('tess', 5)
    await db.timesheet.deleteMany({ where: { startDate: new Date('2026-11-15') } })
    const short = [world.unbilled('10:30', '12:00')]
    const sheet = done(await tess.submit(world.day(short, { startDate: '2026-11-15' })))
    const moved = [world.unbilled('10:30', '17:30', edited(sheet))]
    expect(await unusual(done(await ada.edit(world.day(moved, seen(sheet)))))).toEqual([])
  })
})

describe('a work order that is finished in the meantime', () => {
  it('flags pending timesheets immediately, without a new version, until it is open again', async () => {
    const { repair } = world.company.workOrders
    const sheet = done(await tess.submit(world.day([world.unbilled('7:00', '8:00')])))
    const booked = done(await fay.submit(world.day([world.rental('7:00', '8:00')])))
    await changeJobRecord(world, 'WORK_ORDER', repair.id, { active: false })
    expect(await pending()).toEqual([
      { number: booked.number, unusual: ['FINISHED_WORK_ORDER'] },
      { number: sheet.number, unusual: [] },
    ])
    expect(await db.timesheet.findUnique({ where: { id: booked.number } })).toMatchObject({ version: 1 })
    expect(await recheckPending(), 'the change and the judge agree').toBe(0)
    await changeJobRecord(world, 'WORK_ORDER', repair.id, { active: true })
    expect(await unusual(booked)).toEqual([])
  })
})

describe('at night', () => {
  it('pending timesheets are checked against the current settings, decided ones are not', async () => {
    const times = [['7:00', '17:00']] as const
    const waiting = await world.seed({ owner: 'tess', times })
    const decided = await world.seed({ owner: 'theo', times, status: 'APPROVED' })
    expect(await recheckPending()).toBe(0)
    await db.setting.updateMany({ data: { maximumDailyHours: 9 } })
    expect(await recheckPending()).toBe(1)
    const stored = await db.timesheet.findMany({ orderBy: { id: 'asc' } })
    expect(stored.map(({ id, unusualCount, version }) => [id, unusualCount, version])).toEqual([
      [waiting.id, 1, 1],
      [decided.id, 0, 1],
    ])
    await db.setting.updateMany({ data: { maximumDailyHours: 14 } })
    expect(await recheckPending()).toBe(1)
    expect(await unusual({ number: waiting.id })).toEqual([])
  })
})

/** Runs the nightly job and makes the change after it has read the timesheets, before it writes. */
async function nightDuring(change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const { night } = await transaction(async (tx) => {
    await tx.$queryRaw<object[]>`LOCK TABLE "Setting" IN ACCESS EXCLUSIVE MODE`
    const night = recheckPending()
    await blockedStatements(1)
    await change(tx)
    return { night }
  })
  await night
}

describe('a change during the nightly run', () => {
  const stored = async (id: number) =>
    unpackReasons((await db.timesheet.findUniqueOrThrow({ where: { id } })).unusual)
  afterEach(() => db.setting.updateMany({ data: { maximumDailyHours: 14 } }))

  it('of a work order is not lost', async () => {
    const { repair } = world.company.workOrders
    const { number } = done(await tess.submit(world.day([world.rental('7:00', '17:00')])))
    await db.setting.updateMany({ data: { maximumDailyHours: 9 } })
    await nightDuring(async (tx) => {
      await tx.workOrder.update({ where: { id: repair.id }, data: { active: false } })
      await tx.$queryRaw`SELECT "followFinished"(ARRAY[${repair.id}::int])::text`
    })
    expect(await stored(number)).toEqual(['FINISHED_WORK_ORDER'])
    await recheckPending()
    expect(await stored(number)).toEqual(['OVER_DAILY_MAXIMUM', 'FINISHED_WORK_ORDER'])
  })

  it('by a person is not lost', async () => {
    const { number: id } = done(await tess.submit(world.day([world.unbilled('7:00', '17:00')])))
    await db.setting.updateMany({ data: { maximumDailyHours: 9 } })
    const again = { version: { increment: 1 }, totalDuration: 60 }
    await nightDuring((tx) => tx.timesheet.update({ where: { id }, data: again }))
    expect(await stored(id)).toEqual([])
  })
})

describe('unusual first', () => {
  it('sorts by the number of reasons, then newest first, without reasons that the viewer may not see', async () => {
    const plant = async (owner: 'tess' | 'theo' | 'will', bits: number) => {
      const { id } = await world.seed({ owner })
      await db.timesheet.update({ where: { id }, data: { unusual: bits } })
      return id
    }
    const one = await plant('tess', 0b10)
    const three = await plant('theo', 0b1101)
    const none = await plant('tess', 0)
    const alsoOne = await plant('theo', 0b1)
    const hidden = await plant('will', 0b111111)
    expect((await pending()).map(({ number }) => number)).toEqual([three, alsoOne, one, none])
    const sam = await world.signIn('sam')
    expect((await pending(sam))[0]!.number).toBe(hidden)
  })

  it('costs as many statements as any other order of the list', async () => {
    for (let day = 1; day <= 9; day++) await world.seed({ owner: 'tess', startDate: `2026-11-0${day}` })
    const cost = async (by: string, field: string) => {
      let count = 0
      const query = `{ timesheets(sort: { by: ${by} }) { edges { node { number ${field} } } } }`
      await ada.ask(query)
      const stop = onStatement(() => count++)
      await ada.ask(query)
      stop()
      return count
    }
    expect(await cost('UNUSUAL', 'unusual')).toBe(await cost('TOTAL', 'totalDuration'))
  })
})
