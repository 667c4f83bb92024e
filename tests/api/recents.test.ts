// Recent choices: taken from the viewer's own timesheets, and only records that they may choose now.
import { beforeEach, describe, expect, it } from 'vitest'
import dialogQuery from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { notSigned } from '#domain/timesheet/field-service.ts'
import { db, onStatement } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { AT_CUSTOMER, globalId, NOON, TODAY, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.timesheet.deleteMany()
})

const SAVE = `mutation ($input: TimesheetInput!) { saveTimesheet(input: $input) { __typename } }`
const RECENTS = `{ me { recents {
  sites { id } equipment { id site { id } } workOrders { id equipment { id site { id } } }
  taskCategories { id } jobs { id } glAccounts { id }
} } }`
type Kind = 'sites' | 'equipment' | 'workOrders' | 'taskCategories' | 'jobs' | 'glAccounts'

async function save(name: PersonName, startDate: string, lines: object[]) {
  const { data } = await world.ask<{ saveTimesheet: { __typename: string } }>(name, SAVE, {
    input: world.day(lines, { startDate }),
  })
  expect(data!.saveTimesheet.__typename).toBe('TimesheetChange')
}
async function recents(name: PersonName): Promise<Record<Kind, string[]>> {
  const caller = await world.signInAgain(name)
  const { data, errors } = await caller.ask<{ me: { recents: Record<Kind, { id: string }[]> } }>(RECENTS)
  expect(errors).toEqual([])
  const found = Object.entries(data!.me.recents).map(([kind, rows]) => [kind, rows.map(({ id }) => id)])
  return Object.fromEntries(found) as Record<Kind, string[]>
}
/** How many statements a query costs once it is known. */
async function statements(query: string, variables?: object, name: PersonName = 'tess'): Promise<number> {
  const caller = await world.signIn(name)
  await caller.ask(query, variables)
  const sent: string[] = []
  const stop = onStatement(({ sql }) => sent.push(sql))
  const { errors } = await caller.ask(query, variables)
  stop()
  expect(errors).toEqual([])
  return sent.length
}
const nothing = { sites: [], equipment: [], workOrders: [], taskCategories: [], jobs: [], glAccounts: [] }
const onCrane = () => ({
  site: globalId('Site', world.company.sites.mine),
  equipment: globalId('Equipment', world.company.equipment.crane),
  workOrder: globalId('WorkOrder', world.company.workOrders.service),
  workOrderTask: null,
})

describe('recents', () => {
  it("are the records of one's own last tasks, latest first, each once", async () => {
    const { sites, workOrders, jobs, glAccounts, categories } = world.company
    // Longer ago than sixty days.
    await save('tess', '2026-09-10', [world.unbilled('7:00', '8:00')])
    expect(await recents('tess')).toEqual(nothing)
    await save('tess', '2026-11-12', [world.rental('7:00', '8:00'), world.unbilled('8:00', '9:00')])
    await save('tess', '2026-11-16', [
      world.rental('7:00', '8:00', onCrane()),
      world.jobCost('8:00', '9:00'),
      world.jobCost('9:00', '10:00'),
    ])
    // Written later about an earlier day.
    await save('tess', '2026-11-13', [world.rental('7:00', '8:00')])
    const found = await recents('tess')
    expect(found.workOrders).toEqual([
      globalId('WorkOrder', workOrders.service),
      globalId('WorkOrder', workOrders.repair),
    ])
    expect(found.sites).toEqual([globalId('Site', sites.mine), globalId('Site', sites.yard)])
    expect(found.jobs).toEqual([globalId('Job', jobs.bridge)])
    expect(found.glAccounts).toEqual([globalId('GlAccount', glAccounts.training)])
    expect(found.taskCategories).toEqual([globalId('TaskCategory', categories.repairs)])
    for (const other of ['theo', 'ada', 'sam'] as const) expect(await recents(other), other).toEqual(nothing)
  })

  it('are five at most', async () => {
    const numbers = Array.from({ length: 7 }, (_, index) => 7100 + index)
    await db.glAccount.createMany({
      data: numbers.map((number) => ({ number, description: `${number} Course` })),
    })
    const accounts = await db.glAccount.findMany({ where: { number: { in: numbers } } })
    const lines = accounts.map((account, index) =>
      world.unbilled(`${7 + index}:00`, `${8 + index}:00`, { glAccount: globalId('GlAccount', account) }),
    )
    await save('tess', TODAY, lines)
    const latest = accounts.map((account) => globalId('GlAccount', account)).reverse()
    expect((await recents('tess')).glAccounts).toEqual(latest.slice(0, 5))
  })

  it('of a day begin with its last task, and skip inactive records in favour of the next ones', async () => {
    const { workOrders } = world.company
    await save('tess', TODAY, [world.rental('7:00', '8:00'), world.rental('8:00', '9:00', onCrane())])
    const { id } = workOrders.service
    const both = [workOrders.service, workOrders.repair].map((one) => globalId('WorkOrder', one))
    expect((await recents('tess')).workOrders).toEqual(both)
    await db.workOrder.update({ where: { id }, data: { active: false } })
    expect((await recents('tess')).workOrders).toEqual([globalId('WorkOrder', workOrders.repair)])
    await db.workOrder.update({ where: { id }, data: { active: true } })
  })

  it('cost one statement for the picks and one for each kind that has any', async () => {
    await save('tess', TODAY, [world.rental('7:00', '8:00'), world.jobCost('8:00', '9:00')])
    expect((await statements(RECENTS)) - (await statements('{ me { userId } }'))).toBe(6)
  })
})

describe('visits', () => {
  const VISITS = '{ me { visits { number startDate equipmentId customerName serialNumber smuReading } } }'
  type Visit = { number: number; customerName: string; smuReading: number | null }
  const visits = async (name: PersonName) => {
    const { data, errors } = await (await world.signIn(name)).ask<{ me: { visits: Visit[] } }>(VISITS)
    expect(errors).toEqual([])
    return data!.me.visits
  }
  const at = (customerName: string) => ({ fieldService: { ...AT_CUSTOMER, customerName, ...notSigned } })

  it("are one's own field services, latest first, without cancelled timesheets", async () => {
    const bowen = world.rental('7:00', '8:00', at('Bowen'))
    await save('fay', '2026-11-12', [bowen, world.unbilled('8:00', '9:00')])
    await save('fay', '2026-11-16', [world.rental('7:00', '8:00', at('Carrick'))])
    await save('fay', '2026-11-15', [world.rental('7:00', '8:00', at('Cadia'))])
    const where = { startDate: new Date('2026-11-15') }
    await db.timesheet.updateMany({ where, data: { status: 'CANCELLED' } })
    const found = await visits('fay')
    expect(found).toMatchObject([
      { customerName: 'Carrick', startDate: '2026-11-16', serialNumber: AT_CUSTOMER.serialNumber },
      { customerName: 'Bowen', equipmentId: globalId('Equipment', world.company.equipment.digger) },
    ])
    for (const other of ['theo', 'ada', 'sam', 'uma'] as const) expect(await visits(other), other).toEqual([])
  })

  it('cost one statement, and none for somebody without field service', async () => {
    await save('fay', TODAY, [world.rental('7:00', '8:00', at('Bowen'))])
    const cost = async (name: PersonName) =>
      (await statements(VISITS, {}, name)) - (await statements('{ me { userId } }', {}, name))
    expect([await cost('fay'), await cost('tess')]).toEqual([1, 0])
  })
})

describe('the last texts', () => {
  const words = async (name: PersonName) => {
    type Words = { me: { recents: { words: { record: string; texts: string[] }[] } } }
    const caller = await world.signInAgain(name)
    const { data } = await caller.ask<Words>('{ me { recents { words { record texts } } } }')
    return data!.me.recents.words
  }
  const written = (start: number, notes: string) => world.rental(`${start}:00`, `${start + 1}:00`, { notes })

  it("are one's own three latest different texts about a record, without the text that it filled in", async () => {
    const { workOrders, jobs } = world.company
    await save('tess', '2026-11-12', [written(7, 'Fourth'), written(8, 'Third'), written(9, 'Second')])
    const booked = [world.jobCost('8:00', '9:00'), world.unbilled('9:00', '10:00', { notes: 'Training' })]
    await save('tess', '2026-11-13', [written(7, 'First'), ...booked])
    await save('tess', '2026-11-16', [written(7, 'Replace the hydraulic pump'), written(8, ' First ')])
    await save('theo', TODAY, [written(7, 'Of another person')])
    // Too long ago, too long to be read at a glance, and empty.
    await save('tess', '2026-09-10', [world.rental('7:00', '8:00', { ...onCrane(), notes: 'Long ago' })])
    await save('tess', TODAY, [written(7, 'x'.repeat(201)), written(8, '')])
    expect(await words('tess')).toEqual([
      { record: globalId('WorkOrder', workOrders.repair), texts: ['First', 'Second', 'Third'] },
      { record: globalId('JobCostCode', jobs.bridge.costCodes[0]!), texts: ['Deck poured'] },
    ])
    expect(await words('sam')).toEqual([])
  })
})

it('the form of a new timesheet costs one request with a fixed number of statements, however much was recorded', async () => {
  const variables = { number: 0, isStored: false, isNew: true }
  const open = () => statements(dialogQuery.params.text!, variables)
  const first = [world.rental('7:00', '8:00'), world.jobCost('8:00', '9:00'), world.unbilled('9:00', '9:30')]
  await save('tess', TODAY, first)
  const few = await open()
  for (let day = 1; day <= 9; day++) await save('tess', `2026-11-0${day}`, first)
  expect(await open()).toBe(few)
  // The session, the settings, who could approve it, the picks and six kinds of them, the last words, the last timesheets
  // twice, what is closed.
  expect(few).toBeLessThanOrEqual(15)
})

describe('a record', () => {
  const LINE = `{ me { lastTimesheets(first: 1) { lines {
    workOrder { available equipment { available site { available } } } workOrderTask { available }
    job { available } jobCostCode { available } taskCategory { available } glAccount { available }
  } } } }`
  const line = async (name: PersonName) => {
    const caller = await world.signInAgain(name)
    const { data, errors } = await caller.ask<{
      me: { lastTimesheets: { lines: Record<string, unknown>[] }[] }
    }>(LINE)
    expect(errors).toEqual([])
    return data!.me.lastTimesheets[0]!.lines[0]!
  }

  it('shows whether it can be chosen', async () => {
    await save('tess', TODAY, [world.rental('7:00', '8:00')])
    const fleet = { available: true, site: { available: true } }
    expect(await line('tess')).toMatchObject({
      workOrder: { available: true, equipment: fleet },
      workOrderTask: { available: true },
      taskCategory: { available: true },
    })
    const where = { id: world.company.workOrders.repair.id }
    await db.workOrder.update({ where, data: { active: false } })
    expect(await line('tess')).toMatchObject({ workOrder: { available: false, equipment: fleet } })
    await db.workOrder.update({ where, data: { active: true } })
  })

  it('of another division cannot be chosen, and is not offered first', async () => {
    const { people, payLocations } = world.company
    await save('tess', TODAY, [world.jobCost('7:00', '8:00')])
    expect(await line('tess')).toMatchObject({ job: { available: true }, jobCostCode: { available: true } })
    expect((await recents('tess')).jobs).toHaveLength(1)
    const where = { id: people.tess.id }
    await db.user.update({ where, data: { payLocationId: payLocations.south.id } })
    expect(await line('tess')).toMatchObject({ job: { available: false }, jobCostCode: { available: false } })
    expect((await recents('tess')).jobs).toEqual([])
    await db.user.update({ where, data: { payLocationId: payLocations.north.id } })
  })
})

describe('the last timesheets', () => {
  const LAST = `query ($first: Int!) { me { lastTimesheets(first: $first) { number startDate } } }`
  const last = async (name: PersonName, first: number) => {
    const { data } = await world.ask<{ me: { lastTimesheets: { startDate: string }[] } }>(name, LAST, {
      first,
    })
    return data!.me.lastTimesheets.map(({ startDate }) => startDate)
  }

  it('are the viewer’s own by date, in any status except cancelled', async () => {
    await world.seed({ owner: 'amy', startDate: '2026-11-16', status: 'CANCELLED' })
    await world.seed({ owner: 'amy', startDate: '2026-11-12', status: 'APPROVED' })
    await world.seed({ owner: 'amy', startDate: '2026-11-14', status: 'DECLINED' })
    await world.seed({ owner: 'amy', startDate: '2026-11-13', status: 'DRAFT' })
    await world.seed({ owner: 'tess', startDate: '2026-11-15' })
    expect(await last('amy', 10)).toEqual(['2026-11-14', '2026-11-13', '2026-11-12'])
    expect(await last('amy', 2)).toEqual(['2026-11-14', '2026-11-13'])
    expect(await last('sam', 10)).toEqual([])
  })
})
