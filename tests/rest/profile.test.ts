// The profile as the legacy client asks for it (spec 7, Profile).
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { globalId, NOON, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

describe('PATCH /Profile/ForceLogout', () => {
  const isIn = async (caller: { rest: World['nobody']['rest'] }) =>
    (await caller.rest('GET', '/auth/me')).status === 200

  it('without a UserId, or with the caller’s own, logs nobody out, least of all the caller’s other devices', async () => {
    const { sam } = world.company.people
    const devices = [
      await world.signInAgain('sam'),
      await world.signInAgain('sam'),
      await world.signInAgain('tess'),
    ]
    for (const [body, message] of [
      [undefined, 'UserId must be a whole number.'],
      [{ UserId: sam.id }, 'You cannot do this to your own account.'],
    ] as const) {
      const answer = await devices[0]!.rest('PATCH', '/Profile/ForceLogout', body)
      expect([answer.status, answer.body.value]).toEqual([400, expect.stringContaining(message)])
    }
    expect(await Promise.all(devices.map(isIn))).toEqual([true, true, true])
  })

  it('with a UserId logs that person out', async () => {
    const { tess, sam } = world.company.people
    const there = await world.signInAgain('tess')
    const uma = await world.signInAgain('uma')
    const logOut = async (body: object) => (await uma.rest('PATCH', '/Profile/ForceLogout', body)).status
    expect(await logOut({ userid: tess.id })).toBe(204)
    const { status, body } = await there.rest('GET', '/auth/me')
    expect([status, body.value]).toEqual([403, 'You need to log in again to access'])
    expect([await logOut({ UserId: 999_999 }), await logOut({ UserId: sam.id })]).toEqual([404, 403])
  })
})

type Week = { Week: string; Minutes: number; Days: { Date: string; Minutes: number }[]; Unusual: string[] }

describe('GET /Profile/WorkingHours', () => {
  const hours = async (name: Parameters<World['signIn']>[0]) => {
    const { status, body } = await (await world.signInAgain(name)).rest('GET', '/Profile/WorkingHours')
    expect(status).toBe(200)
    return body as { value: Week[]; count: number } & Record<
      'UsualWeekMinutes' | 'UsualDayMinutes',
      number | null
    >
  }

  it('has the minutes of one’s own timesheets that count, by their date, for eight weeks', async () => {
    await db.timesheet.deleteMany()
    // A Monday eight weeks ago, and the Sunday before it.
    for (const [startDate, status] of [
      ['2026-09-27', 'APPROVED'],
      ['2026-09-28', 'APPROVED'],
      ['2026-11-16', 'DRAFT'],
      ['2026-11-17', 'PENDING'],
      ['2026-11-17', 'RECALLED'],
      ['2026-11-17', 'DECLINED'],
      ['2026-11-17', 'CANCELLED'],
    ] as const)
      await world.seed({ owner: 'tess', startDate, status, times: [['7:00', '15:30']] })
    await world.seed({ owner: 'theo', startDate: '2026-11-17' })
    const { value, count, UsualWeekMinutes } = await hours('tess')
    expect([value.length, count, UsualWeekMinutes]).toEqual([8, 8, null])
    expect(value.map(({ Minutes }) => Minutes)).toEqual([510, 0, 0, 0, 0, 0, 0, 1530])
    expect(value.at(-1)!.Days.slice(0, 3)).toEqual([
      { Date: '2026-11-16', Minutes: 510 },
      { Date: '2026-11-17', Minutes: 1020 },
      { Date: '2026-11-18', Minutes: 0 },
    ])
    expect((await hours('ada')).value.every(({ Minutes }) => Minutes === 0)).toBe(true)
  })

  it('shows what is unusual, and uses the company’s date', async () => {
    await db.timesheet.deleteMany()
    for (const startDate of ['2026-10-26', '2026-10-27', '2026-11-02', '2026-11-03', '2026-11-09'])
      await world.seed({ owner: 'tess', startDate, status: 'APPROVED' })
    await world.seed({ owner: 'tess', startDate: '2026-11-10', times: [['6:00', '18:00']] })
    const { value, UsualDayMinutes } = await hours('tess')
    expect(UsualDayMinutes).toBe(480)
    expect(value.find(({ Week }) => Week === '2026-11-09')!.Unusual).toEqual([
      'Tue Nov 10, 2026 was much longer: 12 hrs 00 mins',
    ])
    // Sunday in London, Monday in Brisbane.
    world.at('2026-11-22T15:00:00Z')
    expect((await hours('tess')).value.at(-1)!.Week).toBe('2026-11-23')
  })
})

describe('GET /Profile/TopApprovers', () => {
  const top = async (name: Parameters<World['signIn']>[0]) => {
    const { body } = await (await world.signInAgain(name)).rest('GET', '/api/profile/topapprovers')
    return body.value as Record<string, unknown>[]
  }

  it('names the approvers who decided most of the viewer’s timesheets, without addresses', async () => {
    await db.timesheet.deleteMany()
    const { ada, amy } = world.company.people
    const [byAda, byAmy] = [await world.signInAgain('ada'), await world.signInAgain('amy')]
    const submitted = async (name: 'tess' | 'theo', startDate: string) => {
      const sheet = await world.seed({ owner: name, startDate, group: 'fieldNorth' })
      return { id: globalId('Timesheet', sheet), version: 1 }
    }
    for (const date of ['2026-11-09', '2026-11-10']) done(await byAda.approve(await submitted('tess', date)))
    done(await byAda.decline(await submitted('tess', '2026-11-11'), 'No'))
    done(await byAmy.approve(await submitted('tess', '2026-11-12')))
    done(await byAmy.approve(await submitted('tess', '2026-09-01')))
    for (const date of ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'])
      done(await byAmy.approve(await submitted('theo', date)))
    const row = ({ id, firstName, lastName }: typeof ada, [Timesheets, Approved, Declined]: number[]) => ({
      ...{ UserId: id, FirstName: firstName, LastName: lastName, AvatarUrl: null },
      ...{ Timesheets, Approved, Declined },
    })
    expect(await top('tess')).toEqual([row(ada, [3, 2, 1]), row(amy, [1, 1, 0])])
    expect(await top('ada'), 'of the groups of who records none').toEqual([
      row(amy, [5, 5, 0]),
      row(ada, [3, 2, 1]),
    ])
    expect(await top('amy'), 'who records as well').toEqual([])
    expect(await top('bob'), 'of another group').toEqual([])
    expect(await top('uma')).toEqual([])
    const { data } = await world.ask<{ me: object }>(
      'amy',
      '{ me { topApprovers { timesheets } topOfGroups { timesheets user { firstName } } } }',
    )
    expect(data?.me).toEqual({
      topApprovers: [],
      topOfGroups: [
        { timesheets: 5, user: { firstName: 'Amy' } },
        { timesheets: 3, user: { firstName: 'Ada' } },
      ],
    })
  })

  it('is empty for a former approver', async () => {
    const { bob } = world.company.people
    await db.user.update({ where: { id: bob.id }, data: { userType: 'STAFF' } })
    const { data } = await world.ask<{ me: object }>('bob', '{ me { topOfGroups { timesheets } } }')
    expect(data?.me).toEqual({ topOfGroups: [] })
    await db.user.update({ where: { id: bob.id }, data: { userType: 'APPROVER' } })
  })
})
