// The legacy client's other queries about timesheets: counts, the total of a day, and the history.
import { beforeAll, describe, expect, it } from 'vitest'
import { done, type Sheet } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sheets: Record<'pending' | 'draft' | 'declined', Sheet>
beforeAll(async () => {
  const [tess, theo, ada] = await Promise.all(
    (['tess', 'theo', 'ada'] as const).map((by) => world.signIn(by)),
  )
  const pending = done(await tess!.submit(world.day([world.unbilled('7:00', '9:30')])))
  const declined = done(await theo!.submit(world.day([world.unbilled('7:00', '12:00')])))
  world.at('2026-11-17T02:05:00.000Z')
  done(await ada!.decline(declined, 'Wrong job'))
  const draft = done(await tess!.save(world.day([world.unbilled('10:00', '11:00')])))
  sheets = { pending, draft, declined }
})

async function get(path: string, by: PersonName = 'sam') {
  const { status, body } = await world.rest(by, 'GET', path)
  return { status, body }
}

describe('the counts by status', () => {
  const none = { Total: 0, Draft: 0, Pending: 0, Approved: 0, Declined: 0, Recalled: 0, Cancelled: 0 }

  it.each([
    ['tess', { ...none, Total: 2, Draft: 1, Pending: 1 }],
    ['ada', { ...none, Total: 2, Pending: 1, Declined: 1 }],
    ['bob', none],
    ['sam', { ...none, Total: 3, Draft: 1, Pending: 1, Declined: 1 }],
  ] as const)('for %s equal those of GraphQL', async (by, counts) => {
    expect(await get('/Timesheet/CountByStatus', by)).toEqual({ status: 200, body: counts })
    const { total, draft, pending, approved, declined, recalled, cancelled } = await (
      await world.signIn(by)
    ).counts()
    expect([total, draft, pending, approved, declined, recalled, cancelled]).toEqual(Object.values(counts))
    expect((await get('/api/timesheet/countbystatus/?OwnTimesheet=true', by)).body).toEqual(
      by === 'tess' ? counts : none,
    )
  })

  it('are narrowed by ownTimesheet as the list is', async () => {
    for (const [by, query, listed] of [
      ['tess', 'owntimesheet=true', 2],
      ['sam', 'ownTimesheet=True&$filter=TimesheetStatus ge 0', 0],
      ['sam', 'ownTimesheet=false', 3],
    ] as const) {
      const { body } = await get(`/Timesheet?$count=true&${query}`, by)
      expect([query, body['@odata.count'], body.value]).toMatchObject([query, listed, { length: listed }])
    }
  })

  it.each([
    ['?ownTimesheet=maybe', 'ownTimesheet must be one of true, false.'],
    ['?ownTimesheet=true&OwnTimesheet=false', 'ownTimesheet appears twice.'],
    ['/CountByStatus?status=1', "'status' is not a parameter of this call. Use ownTimesheet."],
  ])('with %s are refused: %s', async (query, message) => {
    expect(await get(`/Timesheet${query}`)).toEqual({ status: 400, body: refused('BAD_QUERY', message) })
  })
})

describe('the total of a day', () => {
  const total = (UserId: number, TotalDuration: number) => ({
    status: 200,
    body: { Date: '2026-11-17', UserId, TotalDuration, TotalHours: TotalDuration / 60 },
  })
  const at = (more = '') => `/Timesheet/TotalHours?date=2026-11-17${more}`

  it('counts the viewer’s own timesheets, except one', async () => {
    const { tess, theo } = world.company.people
    expect(await get(at(), 'tess')).toEqual(total(tess.id, 210))
    expect(await get(at(`&timesheetId=${sheets.pending.number}`), 'tess')).toEqual(total(tess.id, 60))
    expect(await get(at(`&TimesheetID=${sheets.declined.number}&_=17`), 'tess')).toEqual(total(tess.id, 210))
    // What was declined does not count.
    expect(await get(at(), 'theo')).toEqual(total(theo.id, 0))
    expect((await get('/Timesheet/TotalHours?date=2026-11-16', 'tess')).body).toMatchObject({
      TotalDuration: 0,
    })
  })

  it.each([
    ['ada', 150],
    ['sam', 210],
  ] as const)('of somebody else is for %s that of the timesheets in sight', async (by, minutes) => {
    const { tess } = world.company.people
    expect(await get(at(`&userId=${tess.id}`), by)).toEqual(total(tess.id, minutes))
  })

  it.each(['theo', 'bob'] as const)('of somebody else is not found by %s', async (by) => {
    const { status } = await get(at(`&userId=${world.company.people.tess.id}`), by)
    expect(status).toBe(404)
  })

  it.each([
    ['', 'date must be a date such as 2026-11-17.'],
    ['date=2026-02-30', 'date must be a date such as 2026-11-17, between 2000-01-01 and 2100-12-31.'],
    ['date=2026-11-17&date=2026-11-18', 'date appears twice.'],
    ['date=2026-11-17&userId=me', 'userId must be a whole number from 0 to 2147483647.'],
    ['date=2026-11-17&timesheetId=-1', 'timesheetId must be a whole number from 0 to 2147483647.'],
  ])('for %s is refused: %s', async (query, message) => {
    expect(await get(`/Timesheet/TotalHours?${query}`, 'tess')).toEqual({
      status: 400,
      body: refused('BAD_QUERY', message),
    })
  })
})

describe('the history', () => {
  type Row = Record<string, unknown>
  const rowsOf = async (query: string, by: PersonName = 'sam') => {
    const { status, body } = await get(`/TimesheetHistory/GetExpands${query}`, by)
    expect(status).toBe(200)
    return body as { data: Row[]; count: number }
  }

  it('shows the actor, the action, the old and the new values', async () => {
    const { theo, ada } = world.company.people
    const query = `?TimesheetHeaderId=${sheets.declined.number}&modifierid=${ada.id}`
    const expected = {
      timesheetHistoryId: expect.any(Number) as unknown,
      timesheetHeaderId: sheets.declined.number,
      userId: theo.id,
      actionType: 'Edit',
      actionArea: 'Status changed',
      time: '2026-11-17T02:05:00.000Z',
      changeDetail: [
        { field: 'Status', textField: 'Status', previousValue: 'Pending', currentValue: 'Declined' },
        { field: 'Reason', textField: 'Reason', previousValue: '', currentValue: 'Wrong job' },
      ],
      nameOfModifier: 'Ada Tester',
      emailOfModifier: ada.email,
      roleOfModifier: 'Approver',
    }
    expect(await rowsOf(query, 'uma')).toEqual({ data: [expected], count: 1 })
    // Only administrators read the addresses of others: for everybody else the member is absent (rulings 4).
    const { emailOfModifier, ...hidden } = expected
    expect(emailOfModifier).toBe(ada.email)
    for (const by of ['theo', 'ada'] as const)
      expect(await rowsOf(query, by)).toStrictEqual({ data: [hidden], count: 1 })
  })

  it.each(['tess', 'ada', 'bob', 'sam'] as const)(
    'is for %s that of GraphQL, in the same order',
    async (by) => {
      const { data, count } = await rowsOf('', by)
      const answer = await world.ask<{ timesheetHistory: { edges: { node: Row }[] } }>(
        by,
        `{ timesheetHistory(first: 100) { edges { node { timesheetNumber at nameOfModifier emailOfModifier
           changes { field textField previousValue currentValue } } } } }`,
      )
      const shown = answer.data!.timesheetHistory.edges.map(({ node }) => node)
      expect(
        data.map((row) => ({
          timesheetNumber: row.timesheetHeaderId,
          at: row.time,
          nameOfModifier: row.nameOfModifier,
          emailOfModifier: row.emailOfModifier ?? null,
          changes: row.changeDetail,
        })),
      ).toEqual(shown)
      expect(count).toBe(shown.length)
      expect(count > 0).toBe(by !== 'bob')
    },
  )

  it('has pages without gaps', async () => {
    const { tess } = world.company.people
    for (const filter of ['', `&userId=${tess.id}`]) {
      const whole = await rowsOf(`?_Top=1000${filter}`)
      const paged: Row[] = []
      for (let skip = 0; skip < whole.count; skip += 2) {
        const { data, count } = await rowsOf(`?_top=2&_SKIP=${skip}${filter}`)
        expect(count).toBe(whole.count)
        paged.push(...data)
      }
      expect(paged).toEqual(whole.data)
      expect(whole.data).toHaveLength(whole.count)
      expect(await rowsOf(`?_Skip=5000000${filter}`)).toEqual({ data: [], count: whole.count })
      expect(await rowsOf(`?_Top=0${filter}`)).toEqual({ data: [], count: whole.count })
    }
  })

  it('can be filtered by action, area and time', async () => {
    const all = (await rowsOf('')).data
    const meets = async (query: string, holds: (row: Row) => boolean) => {
      const { data, count } = await rowsOf(`?${query}`)
      expect([query, data]).toEqual([query, all.filter(holds)])
      expect([query, count]).toEqual([query, data.length])
      return count
    }
    expect(await meets('actionType=Create', (row) => row.actionType === 'Create')).toBeGreaterThan(0)
    expect(await meets('ACTIONAREA=statuschanged', (row) => row.actionArea === 'Status changed')).toBe(3)
    expect(await meets('actionArea=Field%20Service', () => false)).toBe(0)
    await meets('from=2026-11-17&to=2026-11-17', () => true)
    await meets('from=2026-11-18', () => false)
    await meets('to=2026-11-16', () => false)
  })

  it.each([
    ['_Top=1001', '_Top must be a whole number from 0 to 1000.'],
    ['actionType=Nothing', 'actionType must be one of Create, Edit, Delete.'],
    [
      'password=1',
      "'password' is not a parameter of this call. Use timesheetHeaderId, userId, modifierId, from, to, actionType, actionArea, _Top, _Skip.",
    ],
  ])('with %s is refused: %s', async (query, message) => {
    expect(await get(`/TimesheetHistory/GetExpands?${query}`)).toEqual({
      status: 400,
      body: refused('BAD_QUERY', message),
    })
  })
})
