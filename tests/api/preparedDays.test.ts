// Prepared days: who may lay out whose day, what its person does with it, and that their word stands (rulings 6b).
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, NOON, setUpWorld, TODAY } from '#tests/support/world.ts'

const world = setUpWorld()
/** 20:00 in Brisbane, when the day is over. */
const EVENING = '2026-11-17T10:00:00.000Z'
const idOf = (name: PersonName) => globalId('User', world.company.people[name])

beforeEach(async () => {
  world.at(EVENING)
  const { people, groups } = world.company
  await db.crewLeader.create({ data: { approvalGroupId: groups.fieldNorth.id, leaderId: people.theo.id } })
})
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.preparedDay.deleteMany()
  await db.absence.deleteMany()
  await db.crewLeader.deleteMany()
  await db.notification.deleteMany()
  await db.payPeriod.deleteMany()
})

const times = (start: string, end: string) => world.unbilled(start, end)
function task(start: string, end: string, more: object = {}) {
  const { startTime, endTime, timesheetLineType, glAccount } = times(start, end) as Record<string, unknown>
  return { startTime, endTime, timesheetLineType, glAccount, notes: 'Safety course', ...more }
}
function jobTask(start: string, end: string, job: 'bridge' | 'mill') {
  const { id, costCodes } = world.company.jobs[job]
  return {
    ...task(start, end),
    ...{ timesheetLineType: 'JOB_COST', glAccount: null },
    ...{ job: globalId('Job', id), jobCostCode: globalId('JobCostCode', costCodes[0]!) },
  }
}
const dayFor = (name: PersonName, more: object = {}) => ({
  ...{ user: idOf(name), startDate: TODAY, shift: 'DAY', lines: [task('7:00', '15:30')] },
  ...more,
})

type Outcome = {
  userId: string
  done: boolean
  code: string | null
  message: string | null
  path: string | null
}
type Answer = {
  outcomes?: Outcome[]
  code?: string
  message?: string
  problems?: { path: string }[]
  ids?: string[]
  people?: number
}

async function call(by: PersonName, text: string, variables: object): Promise<Answer> {
  const { data, errors } = await world.ask<{ result: Answer }>(
    by,
    `mutation (${text.split('|')[0]}) { result: ${text.split('|')[1]} {
      ${text.split('|')[2]} ... on Refusal { code message } ... on InvalidInput { problems { path } }
    } }`,
    variables,
  )
  return data?.result ?? { code: errors[0]!.extensions!.code as string }
}
const prepare = (by: PersonName, days: object[], handOut = true) =>
  call(
    by,
    '$days: [DayToPrepareInput!]!, $handOut: Boolean! | prepareDays(days: $days, handOut: $handOut) | ... on DayOutcomes { outcomes { userId done code message path } }',
    {
      ...{ days, handOut },
    },
  )
const withdraw = (by: PersonName, ids: string[]) =>
  call(by, '$ids: [ID!]! | withdrawPreparedDays(ids: $ids) | ... on WithdrawnDays { ids }', { ids })
const decline = (by: PersonName, variables: object) =>
  call(
    by,
    '$id: ID!, $version: Int!, $words: String! | declinePreparedDay(id: $id, version: $version, words: $words) | __typename',
    variables,
  )
const codes = async (answer: Promise<Answer>) => (await answer).outcomes!.map(({ code }) => code)

type Offer = {
  id: string
  version: number
  startDate: string
  preparedBy: { firstName: string }
  lines: { startTime: number }[]
}
const offersOf = async (name: PersonName): Promise<Offer[]> =>
  (
    await world.ask<{ me: { offers: Offer[] } }>(
      name,
      '{ me { offers { id version startDate preparedBy { firstName } lines { startTime } } } }',
    )
  ).data!.me.offers
type Row = { userId: string; firstName: string; state: string; preparedId: string | null; isOfCrew: boolean }
async function crew(
  by: PersonName,
  group: 'fieldNorth' | 'workshop' = 'fieldNorth',
  date = TODAY,
): Promise<Row[]> {
  const { data, errors } = await world.ask<{ crewDay: { people: Row[] } | null }>(
    by,
    'query ($group: ID!, $date: Date!) { crewDay(group: $group, date: $date) { people { userId firstName state preparedId isOfCrew } } }',
    { group: globalId('ApprovalGroup', world.company.groups[group]), date },
  )
  if (!data) throw new Error(JSON.stringify(errors))
  return data.crewDay?.people ?? []
}
const stateOf = async (by: PersonName, name: PersonName) =>
  (await crew(by)).find(({ userId }) => userId === idOf(name))?.state
const messages = async (name: PersonName) =>
  (
    await db.notification.findMany({
      where: { userId: world.company.people[name].id },
      orderBy: { id: 'asc' },
    })
  ).map(({ message }) => message)
const submitFrom = async (name: PersonName, offer: Offer, start = '7:00', end = '15:30', more: object = {}) =>
  (await world.signIn(name)).submit({ ...world.day([times(start, end)]), preparedDay: offer.id, ...more })

describe('Who prepares', () => {
  it('is a leader for the own group, an approver for the groups, and a System Administrator for everybody', async () => {
    const all: [PersonName, PersonName, string | null][] = [
      ['theo', 'tess', null],
      ['theo', 'will', 'NOT_FOUND'],
      ['theo', 'lone', 'NOT_FOUND'],
      ['ada', 'tess', null],
      ['ada', 'will', 'NOT_FOUND'],
      ['bob', 'will', null],
      ['sam', 'will', null],
      ['sam', 'lone', null],
      ['sam', 'dora', 'NOT_FOUND'],
      ['sam', 'ada', 'NOT_FOUND'],
    ]
    for (const [by, name, code] of all) {
      await db.preparedDay.deleteMany()
      expect([by, name, await codes(prepare(by, [dayFor(name)]))]).toEqual([by, name, [code]])
    }
    for (const name of ['tess', 'uma', 'will'] as const)
      expect(await prepare(name, [dayFor('tess')]), name).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('ends when the leader is moved to another group, and when the right is taken', async () => {
    const { theo } = world.company.people
    const { workshop, fieldNorth } = world.company.groups
    await prepare('theo', [dayFor('tess')])
    await db.user.update({ where: { id: theo.id }, data: { approvalGroupId: workshop.id } })
    expect(await prepare('theo', [dayFor('tess')])).toMatchObject({ code: 'FORBIDDEN' })
    const { data } = await world.ask<{ node: unknown }>('theo', 'query ($id: ID!) { node(id: $id) { id } }', {
      id: (await offersOf('tess'))[0]!.id,
    })
    expect(data!.node).toBeNull()
    await db.user.update({ where: { id: theo.id }, data: { approvalGroupId: fieldNorth.id } })
    await db.crewLeader.deleteMany()
    expect(await prepare('theo', [dayFor('tess')])).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('gets an answer for each person; what one may not book does not stop the others', async () => {
    const answer = await prepare('ada', [
      dayFor('tess'),
      dayFor('rita'),
      dayFor('theo', { lines: [jobTask('7:00', '9:00', 'mill')] }),
      dayFor('fay', { lines: [task('1:00', '16:30')] }),
      dayFor('jack', { lines: [jobTask('7:00', '9:00', 'bridge'), task('8:00', '10:00')] }),
      dayFor('amy', { lines: [] }),
    ])
    expect(answer.outcomes!.map(({ code, path }) => [code, path])).toEqual([
      [null, null],
      ['TASK_TYPE_NOT_ALLOWED', 'lines.0.startTime'],
      ['INVALID_INPUT', 'lines.0.job'],
      ['OVER_DAILY_MAXIMUM', null],
      ['OVERLAP_WITHIN', 'lines.1.startTime'],
      ['INVALID_INPUT', 'lines'],
    ])
    expect(await db.preparedDay.count()).toBe(1)
  })

  it('sees each person’s day in one word, and nothing of anybody’s timesheet', async () => {
    const { tess } = world.company.people
    await db.absence.create({
      data: { userId: tess.id, kind: 'NOT_ROSTERED', startDate: new Date(TODAY), endDate: new Date(TODAY) },
    })
    await world.seed({ owner: 'fay', status: 'PENDING', startDate: TODAY, group: 'fieldNorth' })
    await world.seed({ owner: 'rita', status: 'DRAFT', startDate: TODAY })
    await prepare('theo', [dayFor('theo'), dayFor('amy')])
    await prepare('theo', [dayFor('jack', { lines: [jobTask('7:00', '9:00', 'bridge')] })], false)
    const offer = (await offersOf('amy'))[0]!
    await submitFrom('amy', offer, '7:00', '17:15')
    const states = Object.fromEntries((await crew('theo')).map(({ firstName, state }) => [firstName, state]))
    expect(states).toEqual({
      ...{ Amy: 'HANDED_IN_OTHERWISE', Fay: 'HANDED_IN_ALREADY', Jack: 'READY' },
      ...{ Rita: 'FREE', Sam: 'FREE', Tess: 'AWAY', Theo: 'OFFERED' },
    })
    expect(
      await codes(prepare('theo', [dayFor('tess'), dayFor('fay'), dayFor('amy', { version: 1 })])),
    ).toEqual(['PREPARED_IS', 'PREPARED_IS', 'PREPARED_IS'])
    const seen = await world.ask<{ timesheets: { totalCount: number } }>(
      'theo',
      '{ timesheets(first: 5) { totalCount } }',
    )
    expect(seen.data!.timesheets.totalCount).toBe(0)
    expect(await crew('theo', 'workshop')).toEqual([])
  })
})

describe('An offer', () => {
  it('is seen by its person when it is handed out, with its hours, and its changes notify', async () => {
    await prepare('theo', [dayFor('tess')], false)
    expect([await offersOf('tess'), await messages('tess')]).toEqual([[], []])
    await prepare('theo', [dayFor('tess', { version: 1 })])
    expect(await offersOf('tess')).toMatchObject([
      { version: 2, startDate: TODAY, preparedBy: { firstName: 'Theo' } },
    ])
    await prepare('theo', [dayFor('tess', { version: 2 })])
    await prepare('ada', [dayFor('tess', { version: 2, lines: [task('8:00', '16:00')] })])
    expect(await messages('tess')).toEqual([
      'Theo Tester prepared your day Tue Nov 17, 2026: 1 task · 08 hrs 30 mins',
      'Ada Tester changed your prepared day Tue Nov 17, 2026: 1 task · 08 hrs 00 mins',
    ])
    expect(await prepare('theo', [dayFor('tess', { version: 2 })])).toMatchObject({
      outcomes: [
        { code: 'PREPARED_CHANGED', message: 'Changed by Ada Tester at 20:00. Please look at it again.' },
      ],
    })
  })

  it('becomes its person’s own timesheet, once', async () => {
    await prepare('theo', [dayFor('tess')])
    const [offer] = await offersOf('tess')
    expect(await submitFrom('tess', offer!)).toMatchObject({
      timesheet: { status: 'PENDING', totalDuration: 510 },
    })
    expect(await submitFrom('tess', offer!, '16:00', '17:00')).toMatchObject({ code: 'PREPARED_USED' })
    expect([await offersOf('tess'), await stateOf('theo', 'tess')]).toEqual([[], 'HANDED_IN'])
    expect(await db.timesheet.findMany({ select: { unusual: true } })).toEqual([{ unusual: 0 }])
  })

  it('comes back when its draft is deleted, and shows as started while it is a draft', async () => {
    await prepare('theo', [dayFor('tess')])
    const [offer] = await offersOf('tess')
    const tess = await world.signIn('tess')
    const saved = await tess.save({ ...world.day([times('7:00', '9:00')]), preparedDay: offer!.id })
    expect([await offersOf('tess'), await stateOf('theo', 'tess')]).toEqual([[], 'STARTED'])
    expect(await codes(prepare('theo', [dayFor('tess', { version: 1 })]))).toEqual(['PREPARED_IS'])
    await tess.remove((saved as { timesheet: { id: string; version: number } }).timesheet)
    expect(await offersOf('tess')).toHaveLength(1)
  })

  test.each([
    ['15 minutes longer', '7:00', '15:45', 0],
    ['16 minutes longer', '7:00', '15:46', 1],
    ['as long, half an hour later', '7:30', '16:00', 1],
  ])('shows its approver a day that is %s', async (_, start, end, reasons) => {
    await prepare('theo', [dayFor('tess')])
    await submitFrom('tess', (await offersOf('tess'))[0]!, start, end)
    const { data } = await world.ask<{
      timesheets: { edges: { node: { unusual: string[]; preparedDay: unknown } }[] }
    }>(
      'ada',
      '{ timesheets(first: 1) { edges { node { unusual preparedDay { lines { startTime endTime notes } preparedBy { firstName } } } } } }',
    )
    const { unusual, preparedDay } = data!.timesheets.edges[0]!.node
    expect(unusual).toEqual(reasons === 0 ? [] : ['PREPARED_OTHERWISE'])
    expect(preparedDay).toEqual({
      lines: [{ startTime: 420, endTime: 930, notes: 'Safety course' }],
      preparedBy: { firstName: 'Theo' },
    })
  })

  it('is declined with words to who prepared it, once, and can be prepared again', async () => {
    await prepare('theo', [dayFor('tess')])
    const { id, version } = (await offersOf('tess'))[0]!
    expect(await decline('tess', { id, version: version + 1, words: '' })).toMatchObject({
      code: 'PREPARED_CHANGED',
    })
    expect(await decline('fay', { id, version, words: '' })).toMatchObject({ code: 'NOT_FOUND' })
    await decline('tess', { id, version, words: 'I was at the dentist' })
    await decline('tess', { id, version, words: 'I was at the dentist' })
    expect(await messages('theo')).toEqual([
      'Tess Tester says that the prepared day Tue Nov 17, 2026 is not theirs: I was at the dentist',
    ])
    expect([await offersOf('tess'), await stateOf('theo', 'tess')]).toEqual([[], 'DECLINED'])
    expect(await codes(prepare('theo', [dayFor('tess', { version })]))).toEqual([null])
    expect(await offersOf('tess')).toHaveLength(1)
  })

  it('is withdrawn by who may prepare it, and by an absence', async () => {
    await prepare('theo', [dayFor('tess'), dayFor('fay')])
    const { id } = (await offersOf('tess'))[0]!
    expect(await withdraw('bob', [id])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await withdraw('ada', [id])).toMatchObject({ ids: [id] })
    const { data } = await world.ask<{ result: { __typename: string } }>(
      'fay',
      'mutation ($user: ID!, $day: Date!) { result: createAbsence(user: $user, kind: NOT_ROSTERED, startDate: $day, endDate: $day, weekdays: []) { __typename } }',
      { user: idOf('fay'), day: TODAY },
    )
    expect(data!.result.__typename).not.toMatch(/Refusal|Invalid/)
    expect([await offersOf('tess'), await offersOf('fay')]).toEqual([[], []])
    expect((await messages('tess')).at(-1)).toBe('Ada Tester withdrew your prepared day Tue Nov 17, 2026')
  })

  it('is named by the reminder of its missing day', async () => {
    await prepare('theo', [dayFor('tess')])
    world.at('2026-11-18T10:00:00.000Z')
    const ada = await world.signInAgain('ada')
    await ada.ask(
      'mutation ($users: [ID!]!, $dates: [Date!]!) { remindMissing(dates: $dates, users: $users) { __typename } }',
      { users: [idOf('tess')], dates: ['2026-11-16', TODAY] },
    )
    expect((await messages('tess')).at(-1)).toBe(
      'Ada Tester reminds you to hand in your timesheets for Mon Nov 16, 2026 and Tue Nov 17, 2026 (prepared by Theo Tester)',
    )
  })

  it('expires with its pay period', async () => {
    await prepare('theo', [dayFor('tess')])
    const dates = { startDate: new Date('2026-11-16'), endDate: new Date('2026-11-22') }
    await db.payPeriod.create({
      data: {
        gpPayCycle: 'NONE',
        ...dates,
        isClosed: true,
        changedAt: new Date(NOON),
        nameOfModifier: '',
      } as never,
    })
    expect([await offersOf('tess'), await stateOf('theo', 'tess')]).toEqual([[], 'EXPIRED'])
  })
})

test('of a change and a handing in at the same time, what the person handed in stands', async () => {
  const offers = Array.from({ length: 20 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
  for (const startDate of offers) {
    await prepare('theo', [dayFor('tess', { startDate })])
    const [offer] = await offersOf('tess')
    const day = { startDate, shift: 'DAY', lines: [times('7:00', '15:30')], preparedDay: offer!.id }
    const tess = await world.signIn('tess')
    const [change] = await Promise.all([
      prepare('theo', [dayFor('tess', { startDate, version: 1, lines: [task('9:00', '10:00')] })]),
      tess.submit(day),
      tess.submit(day),
    ])
    const sheets = await db.timesheet.findMany({
      where: { startDate: new Date(startDate) },
      include: { preparedDay: true },
    })
    expect(sheets).toMatchObject([{ status: 'PENDING', startTime: 420, endTime: 930, totalDuration: 510 }])
    expect(sheets[0]!.preparedDay).not.toBeNull()
    const code = change.outcomes![0]!.code
    expect([null, 'PREPARED_IS']).toContain(code)
  }
})
