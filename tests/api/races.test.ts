// Several people, or one person on several devices, at the very same time: real parallel calls.
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
  it('of 20 parallel approvals exactly one wins, and 19 learn the winner', async () => {
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

  it('two bulk approvals in opposite order do not deadlock, and each timesheet is approved once', async () => {
    // Among so many PostgreSQL finds each by its id, in the order of the claims; among few it would read all of them.
    await world.asOwner(
      `INSERT INTO "Timesheet" ("userId", "lastActorId", "startDate", "updatedAt")
       SELECT ${world.company.people.tess.id}, ${world.company.people.tess.id}, '2020-01-01', now() FROM generate_series(1, 10000)`,
      'ANALYZE "Timesheet"',
    )
    const claims: { id: string; number: number; version: number }[] = []
    for (let day = 1; day <= 20; day++) {
      const { id, version } = await world.seed({
        owner: 'tess',
        startDate: `2026-08-${`${day}`.padStart(2, '0')}`,
      })
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

  it('without the version that was seen, as legacy clients do, exactly one wins too', async () => {
    const { id } = await pending()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decider(index).approve({ id })),
    )
    expect(won(outcomes)).toHaveLength(1)
    for (const { code } of lost(outcomes)) expect(code).toBe('ALREADY_DECIDED')
  })

  it('approving against declining: one wins, and the others get the result', async () => {
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

describe('an approver against the owner, or against another approver', () => {
  const ROUNDS = 6
  type Seen = { id: string; number: number; version: number; lines: { id: string }[] }
  const corrected = (sheet: Seen, notes: string) =>
    world.day([world.unbilled('7:00', '15:00', { id: sheet.lines[0]!.id, notes })], {
      id: sheet.id,
      version: sheet.version,
    })
  const workshop = () => globalId('ApprovalGroup', world.company.groups.workshop)

  /** Plays two calls at the same moment on one timesheet after another. Exactly one of each pair goes through. */
  async function play(one: (sheet: Seen) => Promise<Outcome>, other: (sheet: Seen) => Promise<Outcome>) {
    const losers: Outcome[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const sheet = await pending()
      const before = await traces(sheet.number)
      const calls = round % 2 === 0 ? [one(sheet), other(sheet)] : [other(sheet), one(sheet)]
      const outcomes = await Promise.all(calls)
      expect(won(outcomes)).toHaveLength(1)
      losers.push(...lost(outcomes))
      const after = await db.timesheet.findUniqueOrThrow({
        where: { id: sheet.number },
        include: { lines: true },
      })
      expect(after.version, 'one change').toBe(sheet.version + 1)
      expect(after.lines).toHaveLength(1)
      expect(won(outcomes)[0]!.timesheet ?? { status: 'PENDING' }).toMatchObject({ status: after.status })
      expect((await traces(sheet.number)).events).toHaveLength(before.events.length + 1)
      await db.timesheet.deleteMany()
    }
    return losers
  }
  const messages = (losers: Outcome[]) => losers.map(({ message }) => message?.replace(/\d\d:\d\d/, 'now'))
  const codes = (losers: Outcome[]) =>
    losers.map(({ is, code }) => (is === 'Refusal' ? code : `${is} ${code}`))
  const CHANGED = (name: string) =>
    `Changed by ${name} Tester at now since you opened it. Please look at it again.`
  const each = (losers: Outcome[], allowed: string[]) => {
    for (const message of messages(losers)) expect(allowed).toContain(message)
  }

  it('approve against recall', async () => {
    const losers = await play(
      (sheet) => decider(0).approve(sheet),
      (sheet) => tess.recall(sheet),
    )
    each(losers, ['Already approved by Ada Tester at now', 'Already recalled by Tess Tester at now'])
  })

  it('approve against edit', async () => {
    const losers = await play(
      (sheet) => decider(0).approve(sheet),
      (sheet) => decider(1).edit(corrected(sheet, 'Corrected')),
    )
    each(losers, ['Already approved by Ada Tester at now', CHANGED('Amy')])
  })

  it('approve against cancel', async () => {
    const losers = await play(
      (sheet) => decider(0).approve(sheet),
      (sheet) => decider(1).cancel(sheet, 'Twice'),
    )
    // Cancelling also starts from approved: an approver who saw the older version has to look again.
    each(losers, ['Already cancelled by Amy Tester at now', CHANGED('Ada')])
  })

  it('approve against move', async () => {
    const losers = await play(
      (sheet) => decider(0).approve(sheet),
      (sheet) => decider(2).move(sheet, workshop()),
    )
    for (const code of codes(losers)) expect(['ALREADY_DECIDED', 'NotAllowed NOT_FOUND']).toContain(code)
  })

  it('edit against recall', async () => {
    const losers = await play(
      (sheet) => decider(0).edit(corrected(sheet, 'Corrected')),
      (sheet) => tess.recall(sheet),
    )
    each(losers, ['Already recalled by Tess Tester at now', CHANGED('Ada')])
  })

  it('two edits: the second gets a conflict', async () => {
    const losers = await play(
      (sheet) => decider(0).edit(corrected(sheet, 'By Ada')),
      (sheet) => decider(1).edit(corrected(sheet, 'By Amy')),
    )
    each(losers, [CHANGED('Ada'), CHANGED('Amy')])
  })

  it('two edits tell the owner of one', async () => {
    const sheet = await pending()
    const outcomes = await Promise.all([
      decider(0).edit(corrected(sheet, 'By Ada')),
      decider(1).edit(corrected(sheet, 'By Amy')),
    ])
    const [winner] = won(outcomes)
    const stored = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: sheet.number } })
    expect(winner?.timesheet?.lines[0]?.notes).toBe(stored.notes)
    const told = { userId: world.company.people.tess.id, timesheetId: sheet.number }
    expect(await db.notification.count({ where: told })).toBe(1)
    expect((await historyLines(sheet.number)).at(-1)).toBe(
      `EDIT TASK Task 1 Job Description: First aid course > ${stored.notes}`,
    )
  })

  it('approve against delete after a recall: it is deleted or recalled, never approved', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sheet = await pending()
      const recalled = done(await tess.recall(sheet))
      const [removed, approved] = await Promise.all([tess.remove(recalled), decider(0).approve(sheet)])
      expect(removed).toMatchObject({ is: 'TimesheetChange', goneId: sheet.id })
      expect(['ALREADY_DECIDED', 'NOT_FOUND']).toContain(approved.code)
      expect(await db.timesheet.count()).toBe(0)
      const { history } = await traces(sheet.number)
      expect(history.at(-1)).toMatchObject({ actionType: 'DELETE' })
      expect((await historyLines(sheet.number)).join()).not.toContain('Approved')
    }
  })

  it('approve, recall and delete at the same time have one of two results', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, number } = await pending()
      const [approved, recalled, removed] = await Promise.all([
        decider(0).approve({ id }),
        tess.recall({ id }),
        tess.remove({ id }),
      ])
      expect(won([approved, recalled])).toHaveLength(1)
      const after = await db.timesheet.findUnique({ where: { id: number } })
      if (approved.is === 'TimesheetChange') {
        expect(after?.status).toBe('APPROVED')
        expect(removed.is).toBe('Refusal')
      } else if (removed.is === 'TimesheetChange') expect(after).toBeNull()
      else expect(after?.status).toBe('RECALLED')
      await db.timesheet.deleteMany()
    }
  })

  describe('without versions', () => {
    it('the history has every step', async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
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

    it('an edit does not take back a move', async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        const { id, number, lines } = await pending()
        const edited = world.day(
          [world.unbilled('7:00', '15:00', { id: lines[0]!.id, notes: 'Corrected' })],
          { id },
        )
        const [moved] = await Promise.all([decider(2).move({ id }, workshop()), decider(0).edit(edited)])
        const { approvalGroupId } = await db.timesheet.findUniqueOrThrow({ where: { id: number } })
        const { fieldNorth, workshop: other } = world.company.groups
        expect(approvalGroupId).toBe(moved.is === 'TimesheetChange' ? other.id : fieldNorth.id)
        await db.timesheet.deleteMany()
      }
    })
  })
})

describe('bulk approval', () => {
  const plantMany = async (count: number) => {
    const sheets = []
    for (let index = 0; index < count; index++) {
      const { id, version } = await world.seed({ owner: index % 2 === 0 ? 'tess' : 'theo' })
      sheets.push({ id: globalId('Timesheet', id), number: id, version })
    }
    return sheets
  }

  it('against single approvals: each timesheet is approved once, and each caller gets its outcome', async () => {
    const sheets = await plantMany(12)
    const [bulk, ...singles] = await Promise.all([
      decider(0).approveEach(sheets),
      ...sheets.map((sheet) => decider(1).approve(sheet)),
    ])
    for (const [index, { number }] of sheets.entries()) {
      const byBulk = bulk.outcomes![index]!
      const single = singles[index]!
      expect(byBulk.approved).toBe(single.is === 'Refusal')
      const late = byBulk.approved ? single : byBulk
      const first = byBulk.approved ? 'Ada' : 'Amy'
      expect(late).toMatchObject({ code: 'ALREADY_DECIDED' })
      expect(late.message).toMatch(new RegExp(`^Already approved by ${first} Tester at \\d\\d:\\d\\d$`))
      expect((await traces(number)).events).toHaveLength(1)
      expect((await traces(number)).notifications).toHaveLength(1)
    }
  })

  it('against bulk approval in another order: each is approved once, and the others get the name of the approver', async () => {
    for (let round = 0; round < 5; round++) {
      const sheets = await plantMany(30)
      const answers = await Promise.all([
        decider(0).approveEach(sheets),
        decider(1).approveEach([...sheets].reverse()),
        decider(2).approveEach([...sheets.slice(15), ...sheets.slice(0, 15)]),
      ])
      for (const { number } of sheets) {
        const approvals = answers.flatMap(({ outcomes }) => outcomes!.filter((one) => one.number === number))
        expect(approvals.filter(({ approved }) => approved)).toHaveLength(1)
        expect(approvals.filter(({ code }) => code === 'ALREADY_DECIDED')).toHaveLength(2)
      }
      await db.timesheet.deleteMany()
    }
  })

  it('against recalls by the owners', async () => {
    const sheets = await plantMany(10)
    const theo = await world.signIn('theo')
    const [bulk, ...recalls] = await Promise.all([
      decider(0).approveEach(sheets),
      ...sheets.map((sheet, index) => (index % 2 === 0 ? tess : theo).recall(sheet)),
    ])
    for (const [index, { number }] of sheets.entries()) {
      const { approved } = bulk.outcomes![index]!
      expect(recalls[index]!.is).toBe(approved ? 'Refusal' : 'TimesheetChange')
      const { status } = await db.timesheet.findUniqueOrThrow({ where: { id: number } })
      expect(status).toBe(approved ? 'APPROVED' : 'RECALLED')
    }
  })
})

describe('one person on several devices', () => {
  it('two tabs deleting: the second finds nothing, and the history has one deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const draft = done(await tess.save(world.day([world.unbilled('7:00', '9:00')])))
      const outcomes = await Promise.all([tess.remove(draft), tess.remove(draft), tess.remove(draft)])
      expect(won(outcomes)).toHaveLength(1)
      for (const outcome of lost(outcomes))
        expect(outcome).toMatchObject({ is: 'NotAllowed', code: 'NOT_FOUND' })
      const { history } = await traces(draft.number)
      expect(
        history.filter(({ actionType, actionArea }) => actionType === 'DELETE' && actionArea === 'TASK'),
      ).toHaveLength(1)
    }
  })

  it('deleting in one tab while saving in another: it is deleted, or saved with a conflict for the deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const draft = done(await tess.save(world.day([world.unbilled('7:00', '9:00')])))
      const { id, version } = draft
      const [removed, saved] = await Promise.all([
        tess.remove(draft),
        tess.save(world.day([world.unbilled('7:00', '10:00')], { id, version })),
      ])
      expect(won([removed, saved])).toHaveLength(1)
      if (saved.is === 'TimesheetChange') expect(removed).toMatchObject({ code: 'CHANGED_SINCE' })
      else expect(saved).toMatchObject({ code: 'NOT_FOUND' })
      await db.timesheet.deleteMany()
    }
  })

  it('signing two tasks with one upload at the same time: only one signature gets it', async () => {
    const fay = await world.signIn('fay')
    const service = await world.fieldService()
    const outcomes = await Promise.all([
      fay.save(world.day([world.rental('7:00', '8:00', service)])),
      fay.save(world.day([world.rental('9:00', '10:00', service)])),
    ])
    expect(won(outcomes)).toHaveLength(1)
    expect(lost(outcomes)[0]?.problems).toMatchObject([
      { message: 'Please sign' },
      { message: 'Please sign' },
    ])
  })

  it('of two simultaneous submits of overlapping timesheets exactly one succeeds', async () => {
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

  it('of eight simultaneous submits of four hours only as many succeed as fit the day', async () => {
    await db.setting.update({ where: { id: 1 }, data: { timesheetOverlapCheckingEnable: false } })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => tess.submit(world.day([world.unbilled('7:00', '11:00')]))),
    )
    await db.setting.update({ where: { id: 1 }, data: { timesheetOverlapCheckingEnable: true } })
    expect(won(outcomes)).toHaveLength(3)
    for (const { code } of lost(outcomes)) expect(code).toBe('OVER_DAY_TOTAL')
  })

  it('creating many times with one key creates one timesheet, and every request gets it', async () => {
    const input = world.day([world.unbilled('7:00', '9:00')], { clientMutationKey: 'double click' })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tess.submit(input)))
    expect(new Set(outcomes.map((outcome) => done(outcome).id)).size).toBe(1)
    expect(await db.timesheet.count()).toBe(1)
    expect(await db.timesheetEvent.count()).toBe(1)
  })

  it('saving one draft twice at the same time: one wins, the other gets a conflict', async () => {
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

  it('an owner who submits while an approver decides an older version sees no partial change', async () => {
    const { id, version } = await world.seed({ owner: 'tess', status: 'RECALLED' })
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
