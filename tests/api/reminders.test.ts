// Reminders of days without a timesheet: who may send them, of which days, how often, and how they arrive (rulings 5).
import { beforeEach, describe, expect, it } from 'vitest'
import { datesOf } from '#domain/week.ts'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(FRIDAY)
  await db.timesheet.deleteMany()
  await db.notification.deleteMany()
  await db.throttle.deleteMany()
})

/** The afternoon of Friday, 20 November 2026, in Brisbane. */
const FRIDAY = '2026-11-20T05:00:00.000Z'
const week = datesOf('2026-11-16')
const [mon, tue, wed, thu, fri] = week as [string, string, string, string, string]

type Outcome = {
  userId: string
  reminded: boolean
  dates: string[]
  code: string | null
  message: string | null
}
type Answer = { result: { outcomes?: Outcome[]; problems?: { message: string }[] } }

const userId = (name: PersonName) => globalId('User', world.company.people[name])

async function ask(caller: Caller, dates: string[], users: string[]) {
  return caller.ask<Answer>(
    `mutation ($dates: [Date!]!, $users: [ID!]!) {
      result: remindMissing(dates: $dates, users: $users) {
        ... on Reminders { outcomes { userId reminded dates code message } }
        ... on InvalidInput { problems { message } }
      }
    }`,
    { dates, users },
  )
}

/** The outcome for each person, in the order of the request. */
async function remind(by: PersonName, names: PersonName[], dates: string[] = week) {
  const { data, errors } = await ask(await world.signInAgain(by), dates, names.map(userId))
  expect(errors).toEqual([])
  return data!.result.outcomes!
}
const codes = async (by: PersonName, names: PersonName[]) => (await remind(by, names)).map(({ code }) => code)

async function notified(name: PersonName) {
  type Notified = { notifications: { edges: { node: object }[] }; me: { unreadNotifications: number } }
  const caller = await world.signInAgain(name)
  const { data } = await caller.ask<Notified>(
    `{ me { unreadNotifications }
       notifications { edges { node { kind message dates isRead actor { firstName } timesheet { number } } } } }`,
  )
  return { unread: data!.me.unreadNotifications, nodes: data!.notifications.edges.map(({ node }) => node) }
}

describe('a reminder', () => {
  it('names the weekdays that are over and missing, and is a notification without a timesheet', async () => {
    await world.seed({ owner: 'tess', startDate: tue })
    await world.seed({ owner: 'tess', startDate: wed, status: 'CANCELLED' })
    const [outcome] = await remind('ada', ['tess'])
    const dates = [mon, wed, thu]
    expect(outcome).toMatchObject({ userId: userId('tess'), reminded: true, dates, code: null })
    const words = 'Mon Nov 16, 2026; Wed Nov 18, 2026 and Thu Nov 19, 2026'
    const message = `Ada Tester reminds you to hand in your timesheets for ${words}`
    const actor = { firstName: 'Ada' }
    const node = { kind: 'REMINDER', message, dates, isRead: false, actor, timesheet: null }
    expect(await notified('tess')).toEqual({ unread: 1, nodes: [node] })
  })

  it('goes only to people with missing days', async () => {
    await world.seed({ owner: 'tess', startDate: thu })
    const outcomes = await remind('ada', ['tess', 'theo'], [thu])
    expect(outcomes.map(({ reminded, dates, message }) => [reminded, dates, message])).toEqual([
      [false, [], 'Already handed in.'],
      [true, [thu], null],
    ])
    expect((await notified('tess')).nodes).toEqual([])
  })

  it('is of no day of a closed pay period, unless it is open for the person', async () => {
    const days = { startDate: new Date(mon), endDate: new Date(wed) }
    const period = await db.payPeriod.create({
      data: { gpPayCycle: 'NONE', ...days, changedAt: new Date(FRIDAY), nameOfModifier: 'Sam Tester' },
    })
    const until = new Date('2026-11-21T00:00:00Z')
    const opened = { startDate: new Date(tue), endDate: new Date(tue), until, nameOfModifier: 'Sam Tester' }
    await db.payPeriodOpening.create({
      data: { ...opened, payPeriodId: period.id, userId: world.company.people.theo.id },
    })
    try {
      await world.seed({ owner: 'jack', startDate: thu })
      const outcomes = await remind('ada', ['tess', 'theo', 'jack'])
      expect(outcomes.map(({ dates, message }) => [dates, message])).toEqual([
        [[thu], null],
        [[tue, thu], null],
        [[], 'The pay period of these days is closed.'],
      ])
    } finally {
      await db.payPeriod.deleteMany()
    }
  })

  it('is sent for a draft that the approver cannot see, but not for one that an administrator can see', async () => {
    await world.seed({ owner: 'tess', startDate: mon, status: 'DRAFT', group: null })
    expect((await remind('ada', ['tess'], [mon]))[0]!.reminded).toBe(true)
    await db.notification.deleteMany()
    expect((await remind('sam', ['tess'], [mon]))[0]!.code).toBe('HANDED_IN')
  })
})

describe('permission to remind', () => {
  it('belongs to the approvers of the person’s group and System_Administrators; people of other groups are not found', async () => {
    expect(await codes('sam', ['will', 'lone', 'emil'])).toEqual([null, null, null])
    const expected = ['OWN_REMINDER', null, 'NOT_FOUND', 'NOT_FOUND']
    expect(await codes('amy', ['amy', 'tess', 'will', 'lone'])).toEqual(expected)
  })

  it('does not belong to an approver who sees only old timesheets of a person who has changed groups', async () => {
    await world.seed({ owner: 'will', startDate: '2026-11-03', group: 'fieldNorth' })
    const message = 'Only approvers of their approval group and System Administrators can remind this person.'
    expect(await remind('ada', ['will'])).toMatchObject([{ code: 'FORBIDDEN', message }])
  })

  it('does not belong to User_Administrators, and excludes people who do not record', async () => {
    expect(await remind('uma', ['theo'])).toMatchObject([{ reminded: false }])
    expect(await codes('sam', ['uma', 'ada', 'dora'])).toEqual(['HANDED_IN', 'HANDED_IN', 'HANDED_IN'])
    expect(await db.notification.count()).toBe(0)
  })
})

describe('how often', () => {
  it('is sent once a day; the second approver gets its time and its sender', async () => {
    await remind('ada', ['tess'])
    world.at('2026-11-20T06:30:00.000Z')
    const [again] = await remind('amy', ['tess'])
    const message = 'Ada Tester already reminded them at 15:00.'
    expect(again).toMatchObject({ reminded: false, code: 'REMINDED_TODAY', message })
    // Saturday morning in Brisbane.
    world.at('2026-11-20T23:30:00.000Z')
    expect((await remind('amy', ['tess']))[0]!.dates).toEqual([mon, tue, wed, thu, fri])
    expect((await notified('tess')).unread).toBe(2)
  })

  it('is sent once if two approvers remind the same people at the same time', async () => {
    const names = ['tess', 'theo', 'fay', 'rita', 'jack'] as const
    const ids = names.map(userId)
    const answers = await Promise.all(
      (['ada', 'amy', 'sam', 'ada'] as const).map(async (name, at) =>
        ask(await world.signInAgain(name), week, at % 2 ? ids : ids.toReversed()),
      ),
    )
    const outcomes = answers.flatMap(({ data }) => data!.result.outcomes!)
    expect(outcomes.filter(({ reminded }) => reminded)).toHaveLength(names.length)
    const others = outcomes.filter(({ reminded }) => !reminded)
    expect(others.every(({ code }) => code === 'REMINDED_TODAY')).toBe(true)
    for (const name of names) expect((await notified(name)).unread, name).toBe(1)
  })

  it('is bounded: 30 acts in ten minutes', async () => {
    const ada = await world.signInAgain('ada')
    expect((await ask(ada, [thu], [userId('tess')])).errors).toEqual([])
    await db.throttle.updateMany({ data: { count: 29 } })
    expect((await ask(ada, [thu], [userId('tess')])).errors).toEqual([])
    expect((await ask(ada, [thu], [userId('tess')])).errors[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('input', () => {
  it('out of bounds is refused with a sentence', async () => {
    for (const [dates, count, message] of [
      [week, 0, 'Select 1 to 500 people.'],
      [week, 501, 'Select 1 to 500 people.'],
      [[], 1, 'Select dates of one week.'],
      [['2026-11-15', '2026-11-16'], 1, 'Select dates of one week.'],
    ] as const) {
      const users = Array.from({ length: count }, (_, index) => globalId('User', { id: index + 1 }))
      const { data } = await ask(await world.signInAgain('ada'), [...dates], users)
      expect(data!.result.problems).toEqual([{ message }])
    }
  })
})
