// Lists of timesheets: invalid filters and the choices of filters; type-ahead look-ups; and the settings.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { globalId, TODAY, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sam: Caller
beforeAll(async () => {
  sam = await world.signIn('sam')
  for (const owner of ['tess', 'theo', 'will', 'amy'] as const) await world.seed({ owner })
})

it('the filters of timesheets refuse ids of another type, unknown enum values, and dates that do not exist', async () => {
  for (const [field, value] of [
    ['userId', globalId('ApprovalGroup', 1)],
    ['userId', '12'],
    ['approvalGroup', globalId('ApprovalGroup', 99_999_999_999)],
    ['status', 'EATEN'],
    ['taskType', 'ALL'],
    ['from', '2026-02-30'],
    ['from', '17.11.2026'],
    ['to', 'yesterday'],
  ] as const) {
    const { data, errors } = await sam.ask(
      'query ($filter: TimesheetFilter) { timesheets(filter: $filter) { edges { node { id } } } }',
      { filter: { [field]: value } },
    )
    expect(errors, `${field} ${value}`).not.toEqual([])
    expect(data).toBeNull()
  }
})

it('a page has 25 timesheets, unless another number is requested', async () => {
  const { id: userId } = world.company.people.jack
  const one = { userId, lastActorId: userId, startDate: new Date(TODAY) }
  await db.timesheet.createMany({ data: Array.from({ length: 30 }, () => one) })
  const length = async (args = '') => {
    const { data } = await sam.ask<{ timesheets: { edges: object[] } }>(
      `{ timesheets${args} { edges { cursor } } }`,
    )
    return data!.timesheets.edges.length
  }
  expect([await length(), await length('(first: 3)')]).toEqual([25, 3])
  await db.timesheet.deleteMany({ where: { userId } })
})

describe('records for a task are offered only while they are active, whatever the search', () => {
  beforeAll(async () => {
    const { sites, equipment, workOrders, jobs } = world.company
    const active = false
    await db.site.create({ data: { location: 'Closed yard', active } })
    await db.equipment.create({
      data: { name: 'EX-900', description: 'Closed', siteId: sites.yard.id, active },
    })
    const order = { name: 'WO-9000', description: 'Closed', equipmentId: equipment.digger.id, active }
    await db.workOrder.create({ data: order })
    const step = { name: 'Closed', description: 'Closed', workOrderId: workOrders.repair.id, active }
    await db.workOrderTask.create({ data: step })
    await db.job.create({ data: { name: 'J-900', description: 'Closed', division: 'Civil', active } })
    await db.jobCostCode.create({
      data: { name: '99-900', description: 'Closed', jobId: jobs.bridge.id, active },
    })
    await db.glAccount.create({ data: { number: 9000, description: '9000 Closed', active } })
    await db.taskCategory.create({ data: { name: 'Closed', active } })
  })

  it('of each kind', async () => {
    const { workOrders, jobs } = world.company
    const tess = await world.signIn('tess')
    const order = `workOrder: "${globalId('WorkOrder', workOrders.repair)}"`
    for (const [field, parent, offered] of [
      ['sites', '', 2],
      ['equipment', '', 2],
      ['workOrders', '', 2],
      ['workOrderTasks', order, 1],
      ['jobs', '', 2],
      ['jobCostCodes', `job: "${globalId('Job', jobs.bridge)}"`, 1],
      ['glAccounts', '', 1],
      ['taskCategories', '', 1],
    ] as const) {
      const { data, errors } = await tess.ask<Record<string, object[]>>(
        `{ all: ${field}(first: 20 ${parent}) { id } closed: ${field}(search: "Closed" ${parent}) { id } }`,
      )
      expect(errors).toEqual([])
      expect([field, data!.all!.length, data!.closed]).toEqual([field, offered, []])
    }
  })
})

describe('the choices of list filters', () => {
  const names = async (caller: Caller, field: string, args: object = {}) => {
    const isPerson = field === 'timesheetOwners'
    const { data, errors } = await caller.ask<Record<string, { firstName?: string; name?: string }[]>>(
      `query ($search: String) { ${field}(search: $search) { ${isPerson ? 'firstName' : 'name'} } }`,
      args,
    )
    expect(errors).toEqual([])
    return data![field]!.map((row) => row.firstName ?? row.name)
  }

  it('are the people and groups of the timesheets that the viewer may see, found by words', async () => {
    const [ada, rita, bob] = [
      await world.signIn('ada'),
      await world.signIn('rita'),
      await world.signIn('bob'),
    ]
    expect(await names(ada, 'timesheetOwners')).toEqual(['Amy', 'Tess', 'Theo'])
    expect(await names(ada, 'timesheetGroups')).toEqual(['Field north'])
    expect(await names(rita, 'timesheetOwners')).toEqual([])
    expect(await names(rita, 'timesheetGroups')).toEqual([])
    expect(await names(sam, 'timesheetOwners', { search: 'tester th' })).toEqual(['Theo'])
    expect(await names(sam, 'timesheetGroups', { search: 'nor' })).toEqual(['Field north'])
    expect(await names(bob, 'timesheetOwners', { search: 'tess' })).toEqual([])
  })

  it('a timesheet can be moved to active groups with an active approver, by people with permission', async () => {
    await db.approvalGroup.update({
      where: { id: world.company.groups.workshop.id },
      data: { active: false },
    })
    expect(await names(sam, 'approvalGroups')).toEqual(['Field north'])
    await db.approvalGroup.update({ where: { id: world.company.groups.workshop.id }, data: { active: true } })
    for (const name of ['sam', 'ada', 'bob'] as const)
      expect(await names(await world.signIn(name), 'approvalGroups')).toEqual(['Field north', 'Workshop'])
    expect(await names(sam, 'approvalGroups', { search: 'work' })).toEqual(['Workshop'])
    for (const name of ['tess', 'uma'] as const)
      expect(await names(await world.signIn(name), 'approvalGroups')).toEqual([])
  })
})

describe('looking up', () => {
  const names = async (query: string, variables: object = {}) => {
    const { data, errors } = await sam.ask<Record<string, { name?: string; location?: string }[]>>(
      query,
      variables,
    )
    expect(errors).toEqual([])
    return Object.values(data!)[0]!.map((record) => record.name ?? record.location)
  }

  it('a site by words, or by its text in the drop-down, location and number joined with a dash', async () => {
    const query = 'query ($search: String) { sites(search: $search) { location } }'
    const found = { '': ['Mine', 'Yard'], yar: ['Yard'], '%': [], nowhere: [] }
    for (const [search, expected] of Object.entries(found))
      expect(await names(query, { search }), search).toEqual(expected)
    expect(await names(query, { search: `Yard-${world.company.sites.yard.id}` })).toContain('Yard')
  })

  it('fleet, by its number and description, of one site', async () => {
    const query = 'query ($search: String, $site: ID) { equipment(search: $search, site: $site) { name } }'
    expect(await names(query, { search: 'excav 118' })).toEqual(['EX-118'])
    const { mine } = world.company.sites
    expect(await names(query, { site: globalId('Site', mine) })).toEqual(['CR-007'])
  })

  it('work orders of a fleet item or a site, tasks of a work order, cost codes of a job', async () => {
    const { equipment, sites, workOrders, jobs } = world.company
    const of = (type: string, row: { id: number }) => ({ id: globalId(type, row) })
    const { digger } = equipment
    expect(
      await names('query ($id: ID) { workOrders(equipment: $id) { name } }', of('Equipment', digger)),
    ).toEqual(['WO-1042'])
    expect(await names('query ($id: ID) { workOrders(site: $id) { name } }', of('Site', sites.mine))).toEqual(
      ['WO-1043'],
    )
    const { service } = workOrders
    expect(
      await names('query ($id: ID!) { workOrderTasks(workOrder: $id) { name } }', of('WorkOrder', service)),
    ).toEqual(['Grease'])
    const { data } = await sam.ask<{ jobCostCodes: { id: string }[] }>(
      'query ($id: ID!) { jobCostCodes(job: $id) { id } }',
      of('Job', jobs.tunnel),
    )
    expect(data?.jobCostCodes).toEqual([{ id: globalId('JobCostCode', jobs.tunnel.costCodes[0]!) }])
  })

  it('GL accounts sorted by their number', async () => {
    await db.glAccount.createMany({
      data: [
        { number: 900, description: '900 Sundries' },
        { number: 10_050, description: '10050 Freight' },
      ],
    })
    const { data } = await sam.ask<{ glAccounts: { number: number }[] }>('{ glAccounts { number } }')
    expect(data?.glAccounts.map(({ number }) => number)).toEqual([900, 6100, 10_050])
  })

  it('shows 20 records by default, and 200 work orders', async () => {
    await db.site.createMany({ data: Array.from({ length: 30 }, (_, at) => ({ location: `Depot ${at}` })) })
    const query = 'query ($first: Int) { sites(search: "depot", first: $first) { location } }'
    expect(await names(query)).toHaveLength(20)
    expect(await names(query, { first: 100 })).toHaveLength(30)
    const { id: equipmentId } = world.company.equipment.digger
    await db.workOrder.createMany({
      data: Array.from({ length: 230 }, (_, at) => ({
        ...{ name: `WO-2${String(at).padStart(3, '0')}`, description: 'Service', equipmentId },
      })),
    })
    expect(await names('{ workOrders { name } }')).toHaveLength(200)
    expect(await names('{ workOrders(first: 5000) { name } }')).toHaveLength(200)
  })
})

describe('settings', () => {
  it("tell today's date in the company's time zone", async () => {
    const today = async (instant: string) => {
      world.at(instant)
      const caller = await world.signInAgain('sam')
      return (await caller.ask<{ settings: { today: string } }>('{ settings { today } }')).data?.settings
        .today
    }
    expect(await today('2026-11-17T13:59:59.000Z')).toBe('2026-11-17')
    expect(await today('2026-11-17T14:00:00.000Z')).toBe('2026-11-18')
  })

  it('are those of the rulings until an administrator changes them', async () => {
    await db.setting.deleteMany()
    const { data } = await (
      await world.signInAgain('tess')
    ).ask<{ settings: object }>(
      `{ settings { timesheetOverlapCheckingEnable passMidnightCheckingEnable maximumDailyHoursCheckingEnable
         maximumDailyHours enableUseDefaultStartTime defaultStartTime timeZone } }`,
    )
    expect(data?.settings).toEqual({
      timesheetOverlapCheckingEnable: true,
      passMidnightCheckingEnable: true,
      maximumDailyHoursCheckingEnable: true,
      maximumDailyHours: 14,
      enableUseDefaultStartTime: false,
      defaultStartTime: 510,
      timeZone: 'Australia/Brisbane',
    })
  })
})
