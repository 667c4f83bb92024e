// The lists of the dashboards: newest first, 25 a page, filtered; and the records that are looked up while typing.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createWorld, globalId, type World } from '#tests/support/world.ts'

let world: World
let sam: Caller
const numbers: Record<string, number> = {}
beforeAll(async () => {
  world = await createWorld()
  sam = await world.signIn('sam')
  const plant = async (name: string, sheet: Parameters<World['seed']>[0], createdAt: string) => {
    const { id } = await world.seed(sheet)
    await db.timesheet.update({ where: { id }, data: { createdAt: new Date(createdAt) } })
    numbers[name] = id
  }
  // Neither in the order of their dates nor of their numbers.
  await plant('newest', { owner: 'tess', status: 'DRAFT', startDate: '2026-11-01' }, '2026-11-16T05:00:00Z')
  await plant('oldest', { owner: 'theo', startDate: '2026-11-09' }, '2026-11-10T05:00:00Z')
  await plant('night', { owner: 'tess', shift: 'NIGHT', startDate: '2026-11-05' }, '2026-11-12T05:00:00Z')
  await plant('sameTime1', { owner: 'will', startDate: '2026-11-04' }, '2026-11-11T05:00:00Z')
  await plant('sameTime2', { owner: 'will', startDate: '2026-11-03' }, '2026-11-11T05:00:00Z')
  await plant(
    'approved',
    { owner: 'amy', status: 'APPROVED', startDate: '2026-11-02' },
    '2026-11-15T05:00:00Z',
  )
})
afterAll(() => world.close())

const named = (list: number[]) =>
  list.map((number) => Object.keys(numbers).find((name) => numbers[name] === number))

describe('the list of timesheets', () => {
  it('is ordered by CreatedOn descending; the number breaks ties', async () => {
    expect(named(await sam.list())).toEqual([
      'newest',
      'approved',
      'night',
      'sameTime2',
      'sameTime1',
      'oldest',
    ])
  })

  test.each([
    ['status', { status: 'APPROVED' }, ['approved']],
    ['shift', { shift: 'NIGHT' }, ['night']],
    ['from, included', { from: '2026-11-05' }, ['night', 'oldest']],
    ['to, included', { to: '2026-11-02' }, ['newest', 'approved']],
    ['from and to', { from: '2026-11-03', to: '2026-11-04' }, ['sameTime2', 'sameTime1']],
    ['part of the first name, in any case', { search: 'WIL' }, ['sameTime2', 'sameTime1']],
    ['words of both names', { search: 'tester  theo' }, ['oldest']],
    ['words that all have to occur', { search: 'theo tess will' }, []],
    ['what a pattern would be', { search: '%' }, []],
    ['task type', { taskType: 'RENTAL' }, []],
    ['nothing', {}, ['newest', 'approved', 'night', 'sameTime2', 'sameTime1', 'oldest']],
  ])('is filtered by %s', async (_filter, filter, expected) => {
    expect(named(await sam.list(filter))).toEqual(expected)
  })

  it('is filtered by the types of its tasks', async () => {
    const all = await sam.list({ taskType: 'UNBILLED' })
    expect(all).toHaveLength(6)
  })
})

describe('the filters together', () => {
  const one = (type: string, row: { id: number }) => globalId(type, row)
  const numbersOf = async (caller: Caller, filter: object) => named(await caller.list(filter))
  const everybodys = {
    newest: 'tess',
    oldest: 'theo',
    night: 'tess',
    sameTime1: 'will',
    approved: 'amy',
  } as const

  it('show the timesheets of one person', async () => {
    const { tess } = world.company.people
    expect(await numbersOf(sam, { userId: one('User', tess) })).toEqual(['newest', 'night'])
  })

  it('show what one group decides', async () => {
    const { workshop, deserted } = world.company.groups
    const of = (group: { id: number }) => numbersOf(sam, { approvalGroup: one('ApprovalGroup', group) })
    expect(await of(workshop)).toEqual(['sameTime2', 'sameTime1'])
    expect(await of(deserted)).toEqual([])
  })

  it('narrow each other down', async () => {
    const { people, groups } = world.company
    const all = {
      userId: one('User', people.tess),
      approvalGroup: one('ApprovalGroup', groups.fieldNorth),
      status: 'PENDING',
      shift: 'NIGHT',
      from: '2026-11-05',
      to: '2026-11-05',
      taskType: 'UNBILLED',
      search: 'tess',
    }
    expect(await numbersOf(sam, all)).toEqual(['night'])
    for (const other of [
      { userId: one('User', people.theo) },
      { approvalGroup: one('ApprovalGroup', groups.workshop) },
      { status: 'APPROVED' },
      { shift: 'DAY' },
      { from: '2026-11-06', to: '2026-11-06' },
      { taskType: 'RENTAL' },
      { search: 'theo' },
      { ownTimesheet: true },
    ])
      expect(await numbersOf(sam, { ...all, ...other })).toEqual([])
  })

  // Ada approves for Field north, Bob for the workshop, Tess is staff.
  test.each([
    ['ada', ['approved', 'night', 'oldest']],
    ['bob', ['sameTime2', 'sameTime1']],
    ['tess', ['newest', 'night']],
  ] as const)('never widen what %s may see', async (name, visible) => {
    const caller = await world.signIn(name)
    expect(await numbersOf(caller, {})).toEqual(visible)
    for (const owner of new Set(Object.values(everybodys))) {
      const userId = one('User', world.company.people[owner])
      const own = await numbersOf(sam, { userId })
      expect(await numbersOf(caller, { userId })).toEqual(
        own.filter((each) => visible.includes(each as never)),
      )
    }
    for (const group of Object.values(world.company.groups)) {
      const approvalGroup = one('ApprovalGroup', group)
      const stamped = await numbersOf(sam, { approvalGroup })
      expect(await numbersOf(caller, { approvalGroup })).toEqual(
        stamped.filter((each) => visible.includes(each as never)),
      )
    }
  })

  test.each([
    ['userId', globalId('ApprovalGroup', 1)],
    ['userId', '12'],
    ['approvalGroup', globalId('User', 1)],
    ['approvalGroup', globalId('ApprovalGroup', 99_999_999_999)],
    ['status', 'EATEN'],
    ['shift', 'LATE'],
    ['taskType', 'ALL'],
    ['from', '2026-02-30'],
    ['to', 'yesterday'],
  ])('refuse %s %s', async (field, value) => {
    const { data, errors } = await sam.ask(
      'query ($filter: TimesheetFilter) { timesheets(filter: $filter) { edges { node { id } } } }',
      { filter: { [field]: value } },
    )
    expect(errors).not.toEqual([])
    expect(data).toBeNull()
  })

  it('are counted whole, however long the page is', async () => {
    const { data } = await sam.ask<{ timesheets: { totalCount: number; edges: object[] } }>(
      '{ timesheets(first: 1, filter: { status: PENDING }) { totalCount edges { node { id } } } }',
    )
    expect(data?.timesheets).toMatchObject({ totalCount: 4, edges: [{}] })
  })
})

describe('the orders of the list', () => {
  type Page = {
    timesheets: {
      edges: { node: { number: number } }[]
      pageInfo: { hasNextPage: boolean; endCursor: string | null }
    }
  }
  async function page(variables: object): Promise<Page['timesheets']> {
    const { data, errors } = await sam.ask<Page>(
      `query ($sort: TimesheetSort, $filter: TimesheetFilter, $after: String) {
        timesheets(first: 2, sort: $sort, filter: $filter, after: $after) {
          edges { node { number } } pageInfo { hasNextPage endCursor }
        }
      }`,
      variables,
    )
    expect(errors).toEqual([])
    return data!.timesheets
  }
  /** Two a page, so that every order is also one that pages can follow. */
  async function sorted(by: string, ascending: boolean, filter: object = {}) {
    const seen: number[] = []
    let after: string | null = null
    do {
      const { edges, pageInfo } = await page({ sort: { by, ascending }, filter, after })
      seen.push(...edges.map(({ node }) => node.number))
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    return named(seen)
  }
  const byDate = ['newest', 'approved', 'sameTime2', 'sameTime1', 'night', 'oldest']

  it('are by date and back', async () => {
    expect(await sorted('DATE', true)).toEqual(byDate)
    expect(await sorted('DATE', false)).toEqual(byDate.toReversed())
  })

  it('are by creation, the oldest first', async () => {
    const newestFirst = named(await sam.list())
    expect(await sorted('CREATED', true)).toEqual(newestFirst.toReversed())
  })

  it('are by the name of the owner, of one person the newest first', async () => {
    expect(await sorted('PERSON', true)).toEqual([
      'approved',
      'night',
      'newest',
      'oldest',
      'sameTime2',
      'sameTime1',
    ])
    expect((await sorted('PERSON', false))[0]).toBe('sameTime1')
  })

  it('follow a person to a new name', async () => {
    const { amy } = world.company.people
    await db.user.update({ where: { id: amy.id }, data: { firstName: 'Zoe' } })
    expect((await sorted('PERSON', true)).at(-1)).toBe('approved')
    await db.user.update({ where: { id: amy.id }, data: { firstName: 'Amy' } })
    expect((await sorted('PERSON', true))[0]).toBe('approved')
  })

  it('are by total, and go with every filter', async () => {
    await db.timesheet.update({ where: { id: numbers.oldest! }, data: { totalDuration: 700 } })
    await db.timesheet.update({ where: { id: numbers.night! }, data: { totalDuration: 60 } })
    expect((await sorted('TOTAL', false))[0]).toBe('oldest')
    expect((await sorted('TOTAL', true))[0]).toBe('night')
    expect(
      await sorted('TOTAL', true, { status: 'PENDING', search: 't', shift: 'DAY', to: '2026-11-09' }),
    ).toEqual(['sameTime2', 'sameTime1', 'oldest'])
  })
})

describe('who and what a list can be narrowed down to', () => {
  const names = async (caller: Caller, field: string, args: object = {}) => {
    const isPerson = field === 'timesheetOwners'
    const { data, errors } = await caller.ask<Record<string, { firstName?: string; name?: string }[]>>(
      `query ($search: String) { ${field}(search: $search) { ${isPerson ? 'firstName' : 'name'} } }`,
      args,
    )
    expect(errors).toEqual([])
    return data![field]!.map((row) => row.firstName ?? row.name)
  }

  test.each([
    ['sam', ['Amy', 'Tess', 'Theo', 'Will'], ['Field north', 'Workshop']],
    ['uma', ['Amy', 'Tess', 'Theo', 'Will'], ['Field north', 'Workshop']],
    ['ada', ['Amy', 'Tess', 'Theo'], ['Field north']],
    ['bob', ['Will'], ['Workshop']],
    ['tess', ['Tess'], ['Field north']],
    ['rita', [], []],
  ] as const)(
    '%s finds the people and groups of the timesheets they may see',
    async (name, owners, groups) => {
      const caller = await world.signIn(name)
      expect(await names(caller, 'timesheetOwners')).toEqual(owners)
      expect(await names(caller, 'timesheetGroups')).toEqual(groups)
    },
  )

  it('is found by words', async () => {
    expect(await names(sam, 'timesheetOwners', { search: 'tester th' })).toEqual(['Theo'])
    expect(await names(sam, 'timesheetGroups', { search: 'nor' })).toEqual(['Field north'])
    expect(await names(await world.signIn('bob'), 'timesheetOwners', { search: 'tess' })).toEqual([])
  })

  it('a timesheet can be moved to active groups with an active approver, by those who may move one', async () => {
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

describe('pages', () => {
  type Page = {
    timesheets: {
      edges: { node: { number: number } }[]
      pageInfo: { hasNextPage: boolean; endCursor: string | null }
    }
  }
  async function page(variables: object): Promise<Page['timesheets']> {
    const { data, errors } = await sam.ask<Page>(
      `query ($first: Int, $after: String) {
        timesheets(first: $first, after: $after) {
          edges { node { number } } pageInfo { hasNextPage endCursor }
        }
      }`,
      variables,
    )
    expect(errors).toEqual([])
    return data!.timesheets
  }

  it('follow each other without a gap or a repetition, also where many were created at once', async () => {
    const createdAt = new Date('2026-11-14T05:00:00Z')
    const { id } = world.company.people.jack
    await db.timesheet.createMany({
      data: Array.from({ length: 60 }, () => ({
        userId: id,
        lastActorId: id,
        startDate: createdAt,
        createdAt,
      })),
    })
    const seen: number[] = []
    let after: string | null = null
    do {
      const { edges, pageInfo } = await page({ first: 7, after })
      seen.push(...edges.map(({ node }) => node.number))
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(await sam.list())
    expect(new Set(seen).size).toBe(66)
  })

  it('are of 25, unless another number is asked for', async () => {
    expect((await page({})).edges).toHaveLength(25)
    expect((await page({ first: 3 })).edges).toHaveLength(3)
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

  test.each([
    ['', ['Mine', 'Yard']],
    ['yar', ['Yard']],
    ['%', []],
    ['nowhere', []],
  ])('a site by %j', async (search, expected) => {
    expect(
      await names('query ($search: String) { sites(search: $search) { location } }', { search }),
    ).toEqual(expected)
  })

  it('a site by what a drop-down shows, location and number joined with a dash', async () => {
    const { yard } = world.company.sites
    const shown = `Yard-${yard.id}`
    expect(
      await names('query ($search: String) { sites(search: $search) { location } }', { search: shown }),
    ).toContain('Yard')
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

  it('shows active records only, 20 of them unless more are asked for', async () => {
    await db.site.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({ location: `Depot ${index}`, active: index > 0 })),
    })
    const query = 'query ($first: Int) { sites(search: "depot", first: $first) { location } }'
    expect(await names(query)).toHaveLength(20)
    expect(await names(query, { first: 100 })).toHaveLength(29)
    expect(await names(query, { first: 100 })).not.toContain('Depot 0')
  })

  it('shows 200 work orders', async () => {
    const { digger } = world.company.equipment
    await db.workOrder.createMany({
      data: Array.from({ length: 230 }, (_, index) => ({
        name: `WO-2${String(index).padStart(3, '0')}`,
        description: 'Service',
        equipmentId: digger.id,
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
      const caller = await world.signInAnew('sam')
      return (await caller.ask<{ settings: { today: string } }>('{ settings { today } }')).data?.settings
        .today
    }
    expect(await today('2026-11-17T13:59:59.000Z')).toBe('2026-11-17')
    expect(await today('2026-11-17T14:00:00.000Z')).toBe('2026-11-18')
  })

  it('are those of the rulings until an administrator says otherwise', async () => {
    await db.setting.deleteMany()
    const { data } = await (
      await world.signInAnew('tess')
    ).ask<{ settings: object }>(
      `{ settings { timesheetOverlapCheckingEnable passMidnightCheckingEnable maximumDailyHoursCheckingEnable
         maximumDailyHours enableUseDefaultStartTime defaultStartTime timeZone } }`,
    )
    expect(data?.settings).toEqual({
      timesheetOverlapCheckingEnable: true,
      passMidnightCheckingEnable: true,
      maximumDailyHoursCheckingEnable: true,
      maximumDailyHours: 14,
      enableUseDefaultStartTime: true,
      defaultStartTime: 510,
      timeZone: 'Australia/Brisbane',
    })
  })
})
