// Several people, or one person on several devices, at the very same time: real parallel calls. Two acts with versions on
// one timesheet stand in tests/api/lifecycleSequences.test.ts.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db, transaction } from '#server/database/client.ts'
import { done, type Caller, type Outcome } from '#tests/support/caller.ts'
import { historyLines, traces } from '#tests/support/traces.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let tess: Caller
let deciders: Caller[]
beforeAll(async () => {
  tess = await world.signIn('tess')
  deciders = [await world.signIn('ada'), await world.signIn('amy'), await world.signIn('sam')]
})
afterEach(() => db.timesheet.deleteMany())

const decider = (index: number) => deciders[index % deciders.length]!
const won = (outcomes: Outcome[]) => outcomes.filter(({ is }) => is === 'TimesheetChange')
const lost = (outcomes: Outcome[]) => outcomes.filter(({ is }) => is !== 'TimesheetChange')

const pending = async () => done(await tess.submit(world.day([world.unbilled('7:00', '15:00')])))

describe('deciding', () => {
  it('of 20 parallel approvals exactly one wins, and 19 learn the winner', async () => {
    const sheet = await pending()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decider(index).approve(sheet)),
    )

    expect(won(outcomes)).toHaveLength(1)
    expect(won(outcomes)[0]?.timesheet).toMatchObject({ status: 'APPROVED', version: 2 })
    const { lastActor } = await db.timesheet.findUniqueOrThrow({
      where: { id: sheet.number },
      include: { lastActor: true },
    })
    expect(lost(outcomes)).toHaveLength(19)
    for (const outcome of lost(outcomes)) {
      expect(outcome).toMatchObject({ is: 'Refusal', code: 'ALREADY_DECIDED' })
      expect(outcome.message).toMatch(
        new RegExp(`^Already approved by ${lastActor.firstName} Tester at \\d\\d:\\d\\d$`),
      )
    }
    expect(await db.timesheetEvent.count({ where: { timesheetEventType: 'APPROVED' } })).toBe(1)
    const toldOwner = { userId: world.company.people.tess.id, timesheetId: sheet.number }
    expect(await db.notification.count({ where: toldOwner })).toBe(1)
    const where = { timesheetId: sheet.number, modifierId: { not: toldOwner.userId } }
    expect(await db.timesheetHistory.count({ where })).toBe(1)
  })

  it('two bulk approvals in opposite order do not deadlock, and each timesheet is approved once', async () => {
    // Among so many PostgreSQL finds each by its id, in the order of the claims; among few it would read all of them.
    await world.asOwner(
      `INSERT INTO "Timesheet" ("userId", "lastActorId", "startDate", "updatedAt")
       SELECT ${world.company.people.tess.id}, ${world.company.people.tess.id}, '2020-01-01', now() FROM generate_series(1, 10000)`,
      'ANALYZE "Timesheet"',
    )
    const claims: { id: string; number: number; version: number }[] = []
    for (let day = 1; day <= 20; day++) {
      const startDate = `2026-08-${`${day}`.padStart(2, '0')}`
      const { id, version } = await world.seed({ owner: 'tess', startDate })
      claims.push({ id: globalId('Timesheet', id), number: id, version })
    }
    // Each has claimed all up to the one in the middle, which neither gets, when they go on towards each other.
    const calls = await transaction(async (tx) => {
      await tx.$queryRaw<object[]>`SELECT FROM "Timesheet" WHERE "id" = ${claims[10]!.number} FOR UPDATE`
      const both = [decider(0).approveEach(claims), decider(1).approveEach(claims.toReversed())]
      await blockedStatements(2)
      return both
    })
    const approvals = (await Promise.all(calls)).flatMap(({ outcomes }) =>
      outcomes!.filter(({ approved }) => approved),
    )
    expect(approvals.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      claims.map(({ number }) => number),
    )
    expect(await db.timesheetEvent.count({ where: { timesheetEventType: 'APPROVED' } })).toBe(20)
  })
})

it('the history of three decisions at the same time has every step', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, number } = await pending()
    const outcomes = await Promise.all([
      decider(0).approve({ id }),
      decider(1).cancel({ id }),
      decider(2).decline({ id }, 'No'),
    ])
    expect(won(outcomes).length).toBeGreaterThan(0)
    const steps = (await historyLines(number)).flatMap(
      (row) => (/Status: (\w+) > (\w+)/.exec(row)?.slice(1) as [string, string] | undefined) ?? [],
    )
    expect(steps.length).toBe(2 * won(outcomes).length + 2)
    for (let at = 2; at < steps.length; at += 2) expect(steps[at]).toBe(steps[at - 1])
    await db.timesheet.deleteMany()
  }
})

it('a bulk approval racing with approvals and recalls has one winner per timesheet, and an outcome for each caller', async () => {
  const sheets: { id: string; number: number; version: number }[] = []
  for (let index = 0; index < 12; index++) {
    const { id, version } = await world.seed({ owner: 'tess' })
    sheets.push({ id: globalId('Timesheet', id), number: id, version })
  }
  const [bulk, ...singles] = await Promise.all([
    decider(0).approveEach(sheets),
    ...sheets.map((sheet, index) => (index % 2 === 0 ? decider(1).approve(sheet) : tess.recall(sheet))),
  ])
  for (const [index, { number }] of sheets.entries()) {
    const byBulk = bulk.outcomes![index]!
    const single = singles[index]!
    expect(byBulk.approved).toBe(single.is === 'Refusal')
    const late = byBulk.approved ? single : byBulk
    expect(late).toMatchObject({ code: 'ALREADY_DECIDED' })
    const first = byBulk.approved
      ? 'approved by Ada'
      : index % 2 === 0
        ? 'approved by Amy'
        : 'recalled by Tess'
    expect(late.message).toMatch(new RegExp(`^Already ${first} Tester at \\d\\d:\\d\\d$`))
    expect((await traces(number)).events).toHaveLength(1)
  }
})

describe('one person on several devices', () => {
  it('signing two tasks with one upload at the same time: only one signature gets it', async () => {
    const fay = await world.signIn('fay')
    const service = await world.fieldService()
    const outcomes = await Promise.all([
      fay.save(world.day([world.rental('7:00', '8:00', service)])),
      fay.save(world.day([world.rental('9:00', '10:00', service)])),
    ])
    expect(won(outcomes)).toHaveLength(1)
    const sign = { message: 'Please sign' }
    expect(lost(outcomes)[0]?.problems).toMatchObject([sign, sign])
  })

  it('of two simultaneous submits that overlap exactly one succeeds, also across the end of a night', async () => {
    const night = world.night([world.unbilled('22:00', '6:00')], { startDate: '2026-11-16' })
    for (const other of [world.day([world.unbilled('8:00', '10:00')]), night])
      for (let round = 0; round < 2; round++) {
        const start = other === night ? '5:00' : '7:00'
        const outcomes = await Promise.all([
          tess.submit(world.day([world.unbilled(start, '9:00')])),
          tess.submit(other),
        ])
        expect(won(outcomes)).toHaveLength(1)
        expect(lost(outcomes)).toMatchObject([{ code: 'OVERLAP_OTHERS' }])
        await db.timesheet.deleteMany()
      }
  })

  it('repeated creates with one key create one timesheet, and every request gets it', async () => {
    const input = world.day([world.unbilled('7:00', '9:00')], { clientMutationKey: 'double click' })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tess.submit(input)))
    expect(new Set(outcomes.map((outcome) => done(outcome).id)).size).toBe(1)
    expect(await db.timesheet.count()).toBe(1)
    expect(await db.timesheetEvent.count()).toBe(1)
  })
})
