// Several people, or one person on several devices, at the very same time: real parallel calls.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Outcome } from '#tests/support/caller.ts'
import { createWorld, globalId, type World } from '#tests/support/world.ts'

let world: World
let tess: Caller
let deciders: Caller[]
beforeAll(async () => {
  world = await createWorld()
  tess = await world.signIn('tess')
  deciders = [await world.signIn('ada'), await world.signIn('amy'), await world.signIn('sam')]
})
afterAll(() => world.close())
afterEach(() => db.timesheet.deleteMany())

const decider = (index: number) => deciders[index % deciders.length]!
const won = (outcomes: Outcome[]) => outcomes.filter(({ is }) => is === 'TimesheetChange')
const lost = (outcomes: Outcome[]) => outcomes.filter(({ is }) => is !== 'TimesheetChange')

async function pending(...times: [string, string][]) {
  const lines = (times.length > 0 ? times : [['7:00', '15:00'] as [string, string]]).map(([start, end]) =>
    world.unbilled(start, end),
  )
  return done(await tess.submit(world.day(lines)))
}

async function winnerName(id: number) {
  const { lastActor } = await db.timesheet.findUniqueOrThrow({ where: { id }, include: { lastActor: true } })
  return `${lastActor.firstName} ${lastActor.lastName}`
}

describe('deciding', () => {
  it('of 20 parallel approvals exactly one wins, and 19 are told who did', async () => {
    const sheet = await pending()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decider(index).approve(sheet)),
    )

    expect(won(outcomes)).toHaveLength(1)
    expect(won(outcomes)[0]?.timesheet).toMatchObject({ status: 'APPROVED', version: 2 })
    const name = await winnerName(sheet.number)
    expect(lost(outcomes)).toHaveLength(19)
    for (const outcome of lost(outcomes)) {
      expect(outcome).toMatchObject({ is: 'Refusal', code: 'ALREADY_DECIDED' })
      expect(outcome.message).toMatch(new RegExp(`^Already approved by ${name} at \\d\\d:\\d\\d$`))
    }
    expect(await db.timesheetEvent.count({ where: { timesheetEventType: 'APPROVED' } })).toBe(1)
    const toldOwner = { userId: world.company.people.tess.id, timesheetId: sheet.number }
    expect(await db.notification.count({ where: toldOwner })).toBe(1)
    expect(
      await db.timesheetHistory.count({
        where: { timesheetId: sheet.number, modifierId: { not: toldOwner.userId } },
      }),
    ).toBe(1)
  })

  it('without the version that was seen, as legacy clients do, exactly one wins too', async () => {
    const { id } = await pending()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decider(index).approve({ id })),
    )
    expect(won(outcomes)).toHaveLength(1)
    for (const { code } of lost(outcomes)) expect(code).toBe('ALREADY_DECIDED')
  })

  it('approving against declining: one wins, and everybody else is told what happened', async () => {
    for (let round = 0; round < 5; round++) {
      const sheet = await pending([`${7 + round}:00`, `${7 + round}:30`])
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          index % 2 === 0 ? decider(index).approve(sheet) : decider(index).decline(sheet, 'Wrong job'),
        ),
      )
      expect(won(outcomes)).toHaveLength(1)
      const { status, reason } = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.number } })
      expect(won(outcomes)[0]?.timesheet?.status).toBe(status)
      expect(reason).toBe(status === 'DECLINED' ? 'Wrong job' : null)
      for (const { message } of lost(outcomes))
        expect(message).toContain(`Already ${status.toLowerCase()} by`)
    }
  })
})

describe('one person on several devices', () => {
  it('of two submits of overlapping timesheets at once exactly one passes', async () => {
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.all([
        tess.submit(world.day([world.unbilled('7:00', '9:00')])),
        tess.submit(world.day([world.unbilled('8:00', '10:00')])),
      ])
      expect(won(outcomes)).toHaveLength(1)
      expect(lost(outcomes)).toMatchObject([{ code: 'OVERLAP_OTHERS' }])
      expect(await db.timesheet.count()).toBe(1)
      await db.timesheet.deleteMany()
    }
  })

  it('the neighbours of a night are compared as well', async () => {
    const outcomes = await Promise.all([
      tess.submit(world.night([world.unbilled('22:00', '6:00')], { startDate: '2026-11-16' })),
      tess.submit(world.day([world.unbilled('5:00', '7:00')])),
    ])
    expect(won(outcomes)).toHaveLength(1)
    expect(lost(outcomes)).toMatchObject([{ code: 'OVERLAP_OTHERS' }])
  })

  it('of eight submits of four hours at once only those pass that the day has room for', async () => {
    await db.setting.update({ where: { id: 1 }, data: { timesheetOverlapCheckingEnable: false } })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => tess.submit(world.day([world.unbilled('7:00', '11:00')]))),
    )
    await db.setting.update({ where: { id: 1 }, data: { timesheetOverlapCheckingEnable: true } })
    expect(won(outcomes)).toHaveLength(3)
    for (const { code } of lost(outcomes)) expect(code).toBe('OVER_DAY_TOTAL')
  })

  it('creating many times at once with one key makes one timesheet, and everybody gets it', async () => {
    const input = world.day([world.unbilled('7:00', '9:00')], { clientMutationKey: 'double click' })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tess.submit(input)))
    expect(new Set(outcomes.map((outcome) => done(outcome).id)).size).toBe(1)
    expect(await db.timesheet.count()).toBe(1)
    expect(await db.timesheetEvent.count()).toBe(1)
  })

  it('saving one draft twice at once: one wins, the other is told that it changed', async () => {
    const draft = done(await tess.save(world.day([world.unbilled('7:00', '9:00')])))
    const save = (end: string) =>
      tess.save(world.day([world.unbilled('7:00', end)], { id: draft.id, version: 1 }))
    const outcomes = await Promise.all([save('10:00'), save('11:00'), save('12:00')])
    expect(won(outcomes)).toHaveLength(1)
    for (const { code } of lost(outcomes)) expect(code).toBe('CHANGED_SINCE')
    const stored = await db.timesheet.findUniqueOrThrow({
      where: { id: draft.number },
      include: { lines: true },
    })
    expect(stored.lines).toHaveLength(1)
    expect(stored.totalDuration).toBe(won(outcomes)[0]?.timesheet?.totalDuration)
  })
})

describe('different people', () => {
  it('do not wait for each other: the same hours of two people both pass', async () => {
    const theo = await world.signIn('theo')
    const input = world.day([world.unbilled('7:00', '9:00')])
    const outcomes = await Promise.all([tess.submit(input), theo.submit(input)])
    expect(won(outcomes)).toHaveLength(2)
  })

  it('an owner who submits while an approver decides an older version meets no half change', async () => {
    const { id, version } = await world.plant({ owner: 'tess', status: 'RECALLED' })
    const claim = { id: globalId('Timesheet', id), version }
    const [submitted, approved] = await Promise.all([
      tess.submit(world.day([world.unbilled('7:00', '9:00')], claim)),
      decider(0).approve(claim),
    ])
    expect(submitted.is).toBe('TimesheetChange')
    expect(approved.is).toBe('Refusal')
    expect(await db.timesheet.findUnique({ where: { id } })).toMatchObject({
      status: 'PENDING',
      version: version + 1,
    })
  })
})
