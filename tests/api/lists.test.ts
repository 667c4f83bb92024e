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
  const plant = async (name: string, sheet: Parameters<World['plant']>[0], createdAt: string) => {
    const { id } = await world.plant(sheet)
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
