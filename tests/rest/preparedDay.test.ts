// Plans made elsewhere: prepared days over the legacy interface (rulings 6b).
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { refused } from '#tests/support/rest.ts'
import { globalId, setUpWorld, TODAY } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  const { people, groups } = world.company
  await db.crewLeader.create({ data: { approvalGroupId: groups.fieldNorth.id, leaderId: people.theo.id } })
})
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.preparedDay.deleteMany()
  await db.absence.deleteMany()
  await db.crewLeader.deleteMany()
  await db.notification.deleteMany()
})

const id = (name: PersonName) => world.company.people[name].id
const work = (more: object = {}) => ({
  ...{ TimesheetLineType: 1, StartTime: 420, EndTime: 930, Notes: 'Safety course' },
  ...{ GLAccount: world.company.glAccounts.training.number, ...more },
})
const item = (name: PersonName, more: object = {}) => ({
  ...{ UserId: id(name), StartDate: TODAY, PreparedLines: [work()] },
  ...more,
})
type Row = {
  Index: number
  PreparedDayId: number | null
  Code: string | null
  Message: string | null
  Target: string | null
}
async function post(by: PersonName, items: object[], key?: string) {
  const { accessToken } = await world.signIn(by)
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  }
  const response = await world.app.fetch(
    new Request(`${ORIGIN}/PreparedDay`, { method: 'POST', headers, body: JSON.stringify({ items }) }),
  )
  const body = (await response.json()) as { value: Row[]; error?: { code: string; message: string } }
  return { status: response.status, body, rows: body.error ? [] : body.value }
}
const codes = async (by: PersonName, items: object[]) =>
  (await post(by, items)).rows.map(({ Code, Target }) => [Code, Target])
const read = async (by: PersonName, path = '') =>
  (await world.rest(by, 'GET', `/PreparedDay?$expand=PreparedLines($expand=*),User,PreparedBy${path}`)).body
    .value as Record<string, unknown>[]

describe('POST /PreparedDay', () => {
  it('offers a day to each person, who may be named in three ways, with records by their numbers or ids', async () => {
    const { workOrders, jobs, equipment, sites, categories } = world.company
    await db.user.update({ where: { id: id('jack') }, data: { gpEmployeeId: 'E77' } })
    const repair = {
      ...{ TimesheetLineType: 0, StartTime: 420, EndTime: 540, Notes: 'Pump' },
      ...{ WorkOrder: workOrders.repair.name, WorkOrderTask: workOrders.repair.tasks[0]!.name },
      Category: categories.repairs.name,
    }
    const job = {
      ...{ TimesheetLineType: 2, StartTime: 420, EndTime: 540, Notes: '' },
      ...{ JobId: jobs.bridge.id, JobCostCode: jobs.bridge.costCodes[0]!.name },
    }
    const { status, rows } = await post('theo', [
      item('tess', { Shift: true, PreparedLines: [repair] }),
      item('tess', { UserId: undefined, Email: 'FAY@test.example' }),
      item('tess', { UserId: undefined, GPEmployeeId: 'E77', PreparedLines: [job] }),
    ])
    const stored = { PreparedDayId: expect.any(Number) as unknown, Code: null, Message: null, Target: null }
    expect([status, rows]).toEqual([200, [0, 1, 2].map((Index) => ({ Index, ...stored }))])
    const days = await read('theo')
    expect(days.map(({ UserId }) => UserId)).toEqual([id('tess'), id('fay'), id('jack')])
    expect(days[0]).toMatchObject({
      ...{ StartDate: TODAY, Shift: true, State: 'Offered', Source: 'Plan', Version: 1 },
      ...{ User: { FirstName: 'Tess' }, PreparedBy: { FirstName: 'Theo' } },
      PreparedLines: [
        {
          ...{ StartTime: 420, EndTime: 540, Notes: 'Pump', WorkOrderId: workOrders.repair.id },
          // The work order brings them.
          ...{ EquipmentId: equipment.digger.id, SiteId: sites.yard.id },
          WorkOrderTask: { Name: workOrders.repair.tasks[0]!.name },
        },
      ],
    })
    expect(days[2]!.PreparedLines).toMatchObject([
      { Job: { Name: jobs.bridge.name }, JobCostCodeId: jobs.bridge.costCodes[0]!.id },
    ])
    // One's own offer is there to read, and nobody else's.
    expect((await read('tess')).map(({ UserId }) => UserId)).toEqual([id('tess')])
    expect(await read('will')).toEqual([])
  })

  it('answers for each item; what is wrong with one does not stop the others', async () => {
    const { people, workOrders } = world.company
    await db.absence.create({
      data: {
        userId: people.rita.id,
        kind: 'NOT_ROSTERED',
        startDate: new Date(TODAY),
        endDate: new Date(TODAY),
      },
    })
    await world.seed({ owner: 'fay', status: 'PENDING', startDate: TODAY, group: 'fieldNorth' })
    const named = (by: object) => item('tess', { UserId: undefined, ...by })
    const other = (more: object) => item('tess', { StartDate: undefined, ...more })
    const items: [object, string | null, string | null][] = [
      [item('theo'), null, null],
      [item('theo'), 'INVALID_INPUT', 'StartDate'],
      [item('will'), 'NOT_FOUND', null],
      [item('tess', { UserId: 999_999 }), 'NOT_FOUND', null],
      // The same answer, so that nobody learns who has an account.
      [named({ Email: 'will@test.example' }), 'NOT_FOUND', null],
      [named({ Email: 'nobody@test.example' }), 'NOT_FOUND', null],
      [named({}), 'INVALID_INPUT', 'UserId'],
      [named({ UserId: id('tess'), Email: 'tess@test.example' }), 'INVALID_INPUT', 'UserId'],
      [item('rita'), 'PREPARED_IS', null],
      [item('fay'), 'PREPARED_IS', null],
      [other({ Nope: 1 }), 'INVALID_INPUT', 'Nope'],
      [item('tess', { StartDate: '2026-02-30' }), 'INVALID_INPUT', 'StartDate'],
      [item('tess', { StartDate: '2101-01-01' }), 'INVALID_INPUT', 'StartDate'],
      [other({ PreparedLines: [] }), 'INVALID_INPUT', 'PreparedLines'],
      [other({ PreparedLines: Array(61).fill(work()) }), 'INVALID_INPUT', 'PreparedLines'],
      [
        other({ PreparedLines: [work({ StartTime: undefined })] }),
        'INVALID_INPUT',
        'PreparedLines/0/StartTime',
      ],
      [
        other({ PreparedLines: [work({ GLAccount: '4711' })] }),
        'INVALID_INPUT',
        'PreparedLines/0/GlaccountId',
      ],
      [
        other({ PreparedLines: [work({ EndTime: 480 }), work({ EndTime: 480 })] }),
        'OVERLAP_WITHIN',
        'PreparedLines/1/StartTime',
      ],
      // A task number says something only within its work order.
      [
        other({
          PreparedLines: [work({ TimesheetLineType: 0, WorkOrderTask: workOrders.repair.tasks[0]!.name })],
        }),
        'INVALID_INPUT',
        'PreparedLines/0/WorkOrderTaskId',
      ],
    ]
    const answers = await codes(
      'ada',
      // Each on a day of its own, except Theo, who is there twice.
      items.map(([one], at) => ({
        ...one,
        StartDate: (one as { StartDate?: string }).StartDate ?? `2026-10-${at + 10}`,
      })),
    )
    // An approver who is no leader prepares for the groups, too.
    expect(answers).toEqual(items.map(([, code, target]) => [code, target]))
    expect(await db.preparedDay.count()).toBe(1)
  })

  it.each([
    ['tess', 'FORBIDDEN'],
    ['uma', 'FORBIDDEN'],
    ['will', 'FORBIDDEN'],
  ] as const)('is refused to %s', async (by, code) => {
    expect((await post(by, [item('tess')])).body.error?.code).toBe(code)
  })

  it('is for 1 to 200 items, and for an access token of a leader that may write', async () => {
    for (const items of [[], Array(201).fill(item('tess'))])
      expect((await post('theo', items)).body.error?.message).toBe('Send 1 to 200 days at once.')
    const theo = await world.signInAgain('theo')
    const [reading, writing] = [
      await createApiToken(world, theo),
      await createApiToken(world, theo, { mayWrite: true }),
    ]
    const body = { items: [item('tess')] }
    expect((await reading.caller.rest('POST', '/PreparedDay', body)).status).toBe(403)
    expect((await writing.caller.rest('POST', '/PreparedDay', body)).body).toMatchObject({
      value: [{ Code: null }],
    })
  })

  it('answers a repeated request with its first answer, and does nothing twice', async () => {
    const plan = [item('tess'), item('will')]
    const all = await Promise.all([1, 2, 3].map(() => post('theo', plan, 'week 47')))
    const tess = await world.signIn('tess')
    const { rows } = all[0]!
    await tess.submit({
      ...world.day([world.unbilled('7:00', '15:30')]),
      preparedDay: globalId('PreparedDay', { id: rows[0]!.PreparedDayId! }),
    })
    all.push(await post('theo', plan, 'week 47'))
    for (const one of all) expect([one.status, one.rows]).toEqual([200, rows])
    expect(rows.map(({ Code }) => Code)).toEqual([null, 'NOT_FOUND'])
    const told = { userId: id('tess'), notificationKind: 'PREPARED' as const }
    expect([await db.preparedDay.count(), await db.notification.count({ where: told })]).toEqual([1, 1])
    expect((await post('theo', [item('fay')], 'week 47')).body.error?.message).toBe(
      'This Idempotency-Key was sent with another plan.',
    )
    expect((await post('ada', [item('jack')], 'week 47')).rows[0]!.Code).not.toBe('NOT_FOUND')
  })

  it('tells a person of a whole week once, and replaces neither what a leader decided nor what was declined', async () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
    const days = (more: object = {}) => week.map((StartDate) => item('tess', { StartDate, ...more }))
    const first = await post('theo', days())
    const offered = await db.notification.findMany()
    expect(offered.map(({ message }) => message)).toEqual([
      'Theo Tester prepared 4 days for you, Mon Nov 16, 2026 – Thu Nov 19, 2026',
    ])
    const ids = first.rows.map(({ PreparedDayId }) => PreparedDayId!)
    const where = (at: number) => ({ where: { id: ids[at]! } })
    await db.preparedDay.update({ ...where(0), data: { source: 'LEADER' } })
    await db.preparedDay.update({ ...where(1), data: { state: 'WITHDRAWN', source: 'LEADER' } })
    await db.preparedDay.update({ ...where(2), data: { state: 'DECLINED' } })
    const again = await post('theo', days())
    expect(again.rows.map(({ Message }) => Message)).toEqual([
      'Theo Tester has prepared this day. A plan does not replace it.',
      'Theo Tester has withdrawn this day. A plan does not replace it.',
      null,
      null,
    ])
    expect([await db.notification.count(), (await db.preparedDay.findUnique(where(2)))?.state]).toEqual([
      1,
      'DECLINED',
    ])
    await post('theo', days({ PreparedLines: [work({ EndTime: 900 })] }))
    expect(
      await db.preparedDay.findMany({ orderBy: { startDate: 'asc' }, select: { version: true } }),
    ).toEqual([1, 1, 2, 2].map((version) => ({ version })))
  })
})

test('DELETE /PreparedDay withdraws a day once; a day that its person has begun stays, and the next plan may offer it again', async () => {
  const { rows } = await post('theo', [item('tess'), item('fay')])
  const [tess, fay] = rows.map(({ PreparedDayId }) => `/PreparedDay(${PreparedDayId})`) as [string, string]
  const remove = (by: PersonName, path: string) => world.rest(by, 'DELETE', path)
  expect([(await remove('tess', tess)).status, (await remove('bob', tess)).status]).toEqual([403, 404])
  for (let times = 0; times < 2; times++) expect((await remove('theo', tess)).status).toBe(204)
  const signed = await world.signIn('fay')
  const preparedDay = globalId('PreparedDay', { id: rows[1]!.PreparedDayId! })
  await signed.save({ ...world.day([world.unbilled('7:00', '15:30')]), preparedDay })
  expect((await remove('theo', fay)).body).toEqual(
    refused('PREPARED_BEGUN', 'A timesheet was begun from this prepared day. It stays.'),
  )
  expect((await read('theo')).map(({ State }) => State).toSorted()).toEqual(['Offered', 'Withdrawn'])
  expect(await codes('theo', [item('tess')])).toEqual([[null, null]])
})
