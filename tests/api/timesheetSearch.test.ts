// A search finds timesheets by people, by number, and by the current records and descriptions of their tasks. It
// ignores case, accents and apostrophes.
import fc from 'fast-check'
import { beforeAll, expect, it, test } from 'vitest'
import { searchable } from '#domain/search.ts'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { importing } from '#tests/support/importing.ts'
import { changeJobRecord, expectFollowed } from '#tests/support/job-data.ts'
import { rebuildTimesheetSearch, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sam: Caller
let sheet: { id: number }
let other: { id: number }
beforeAll(async () => {
  sam = await world.signIn('sam')
  sheet = await world.seed({
    owner: 'tess',
    times: [
      ['7:00', '9:00'],
      ['9:00', '11:00'],
    ],
  })
  other = await world.seed({ owner: 'will' })
  const { equipment, workOrders, jobs, glAccounts } = world.company
  const where = { timesheetId: sheet.id }
  const [first, second] = await db.timesheetLine.findMany({ where, orderBy: { position: 'asc' } })
  const ofMachine = {
    ...{ workOrderId: workOrders.repair.id, equipmentId: equipment.digger.id },
    notes: 'Siobhán’s gearbox was leaking 100% oil',
    fieldService: { create: { customerName: 'Bowen Quarries' } },
  }
  await db.timesheetLine.update({ where: { id: first!.id }, data: ofMachine })
  const ofJob = { jobId: jobs.bridge.id, glAccountId: glAccounts.training.id, notes: '' }
  await db.timesheetLine.update({ where: { id: second!.id }, data: ofJob })
  await db.timesheetLine.updateMany({
    where: { timesheetId: other.id },
    data: { notes: '', equipmentId: null, workOrderId: null, glAccountId: null },
  })
  await rebuildTimesheetSearch()
})

async function found(search: string, viewer: PersonName = 'sam'): Promise<number[]> {
  const caller = viewer === 'sam' ? sam : await world.signIn(viewer)
  type Found = { timesheets: { totalCount: number; edges: { node: { number: number } }[] } }
  const { data } = await caller.ask<Found>(
    'query ($filter: TimesheetFilter) { timesheets(filter: $filter) { totalCount edges { node { number } } } }',
    { filter: { search } },
  )
  const { totalCount, edges } = data!.timesheets
  expect(totalCount).toBe(edges.length)
  const numbers = edges.map(({ node }) => node.number)
  expect(await foundByRest(search, caller)).toEqual(new Set(numbers))
  return numbers
}

/** The same over the legacy interface, where the whole search is one phrase. */
async function foundByRest(search: string, caller: Caller): Promise<Set<unknown>> {
  const phrase = encodeURIComponent(`"${search.replace(/["\\]/g, '\\$&')}"`)
  const { body } = await caller.rest('GET', `/Timesheet?$search=${phrase}&$top=1000`)
  return new Set((body.value as { TimesheetHeaderId: number }[]).map((one) => one.TimesheetHeaderId))
}

test.each([
  ['a work order', 'wo-1042'],
  ['what a work order is about', 'HYDRAULIC pump'],
  ['a machine', 'ex-118'],
  ['a job', 'J-100'],
  ['what a job is about', 'bridge'],
  ['an account', '6100'],
  ['words of a description', 'siobhans GEARBOX'],
  ['a customer', 'bowen'],
  ['words of two tasks', 'gearbox bridge'],
  ['a name and a word', 'tess gearbox'],
  ['what looks like a pattern', '100%'],
])('%s finds the timesheet: %s', async (_what, search) => {
  expect(await found(search)).toEqual([sheet.id])
})

test.each(['tess crane', '1%0', 'gearbox_', 'leaki_g'])('%s finds nothing', async (search) => {
  expect(await found(search)).toEqual([])
})

test.each(['g', 'ex', 'wo 10', '10 oi', 'ea', '42', 'te'])(
  'a short word finds its record: %s',
  async (search) => {
    expect(await found(`${search} gearbox`)).toEqual([sheet.id])
  },
)

it('finds a timesheet by its number, with or without a #', async () => {
  expect(await found(String(other.id))).toContain(other.id)
  expect(await found(`#${other.id}`)).toEqual([other.id])
  expect(await found('99999999999')).toEqual([])
})

it('finds nothing that is out of sight', async () => {
  expect(await found('gearbox', 'will')).toEqual([])
  expect(await found(`#${sheet.id}`, 'will')).toEqual([])
  expect(await found('gearbox', 'tess')).toEqual([sheet.id])
})

it('follows renamed records', async () => {
  const { equipment, people } = world.company
  await changeJobRecord(world, 'EQUIPMENT', equipment.digger.id, { description: 'Grüne Ramme' })
  expect(await found('grune')).toEqual([sheet.id])
  expect(await found('excavator')).toEqual([])
  // The timesheets were not recorded by the application.
  await recheckPending()
  const orders = ['name,equipment,description', 'WO-1043,CR-007,250 hour service']
  await importing({ 'work-orders': [...orders, 'WO-1042,EX-118,Crowd cylinder'] })
  expect(await found('crowd')).toEqual([sheet.id])
  expect(await found('hydraulic')).toEqual([])
  await expectFollowed()
  // It is finished, and open again.
  for (const more of [[], ['WO-1042,EX-118,Replace the hydraulic pump']]) {
    await importing({ 'work-orders': [...orders, ...more] })
    await expectFollowed()
  }
  await db.user.update({ where: { id: people.tess.id }, data: { lastName: 'Nguyệt' } })
  expect(await found('nguyet gearbox')).toEqual([sheet.id])
})

it('follows recorded, changed and deleted timesheets', async () => {
  const fay = await world.signIn('fay')
  const service = await world.fieldService({ customerName: 'Mount Isa Mines' })
  const crane = world.rental('7:00', '8:00', { notes: 'Slewing ring', ...service })
  const weighbridge = world.jobCost('8:00', '9:00', { notes: 'Weighbridge' })
  const sheet = done(await fay.submit(world.day([crane, weighbridge])))
  expect(await found('mines slewing')).toEqual([sheet.number])
  expect(await found('weighbridge')).toEqual([sheet.number])
  const { id, version, lines } = done(await fay.recall(sheet))
  const slewed = { ...crane, id: lines[0]!.id, fieldService: null, notes: 'Slew motor' }
  done(await fay.save({ ...world.day([slewed]), id, version }))
  expect(await found('mines')).toEqual([])
  expect(await found('weighbridge')).toEqual([])
  expect(await found('slew motor')).toEqual([sheet.number])
})

const rename = (firstName: string, lastName: string) =>
  db.user.update({ where: { id: world.company.people.tess.id }, data: { firstName, lastName } })

async function finds(search: string): Promise<boolean> {
  const { data } = await sam.ask<{ timesheetOwners: object[]; timesheets: { totalCount: number } }>(
    `query ($search: String, $filter: TimesheetFilter) {
      timesheetOwners(search: $search) { id }
      timesheets(filter: $filter) { totalCount }
    }`,
    { search, filter: { search } },
  )
  const found = data!.timesheets.totalCount === 1
  expect(data!.timesheetOwners).toHaveLength(found ? 1 : 0)
  return found
}

test.each([
  ['Siobhán', 'O’Dea', "O'DEA siobhan"],
  ['Nguyệt', 'Trần', 'NGUYỆT'],
  ['Łukasz', 'Weiß', 'lukasz weiss'],
  ['Ægir', 'Þór', 'aegir þor'],
  ['Γιώργος', 'Παπάς', 'γιωργος παπας'],
  ['Anne-Marie', 'D`Arcy', 'marie darcy'],
])('%s %s is found by %s', async (firstName, lastName, search) => {
  await rename(firstName, lastName)
  expect(await finds(search)).toBe(true)
})

test.each([
  ['Tess', 'Tester', 'tessa'],
  ['Tess', 'Tester', 'tess theo'],
  ['100%', 'Tester', '1%0'],
  ['Tess', 'Tester', '_ess'],
])('%s %s is not found by %s', async (firstName, lastName, search) => {
  await rename(firstName, lastName)
  expect(await finds(search)).toBe(false)
})

test('only the first five words count', async () => {
  await rename('Tess', 'Tester')
  expect(await finds('t te tes test tess nobody')).toBe(true)
})

test('the database normalises names like searches', async () => {
  const latin = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code))
  const vietnamese = fc.integer({ min: 0x1ea0, max: 0x1ef9 }).map((code) => String.fromCodePoint(code))
  const greek = fc.constantFrom(...'αβγΑΒΓάέήΆς σΣ')
  const letter = fc.oneof(latin, vietnamese, greek, fc.constantFrom(...`'’‘ʼʻ\`´ʹđĐøØłŁßæÆœŒıİþÞ`))
  const name = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 50, maxLength: 100 }), async (names) => {
      const rows = await db.$queryRaw<{ spelled: string }[]>`
        SELECT "searchable"("name") AS "spelled" FROM unnest(${names}::text[]) WITH ORDINALITY AS n("name", "at") ORDER BY "at"`
      expect(rows.map(({ spelled }) => spelled)).toEqual(names.map(searchable))
    }),
    { numRuns: 5 },
  )
})

test('records and groups are found the same way', async () => {
  const { sites, equipment, workOrders, jobs } = world.company
  const spelled = { description: "Siobhán's pump" }
  await db.equipment.update({ where: { id: equipment.digger.id }, data: spelled })
  await db.workOrder.update({ where: { id: workOrders.repair.id }, data: spelled })
  await db.job.update({ where: { id: jobs.bridge.id }, data: spelled })
  await db.site.update({ where: { id: sites.yard.id }, data: { location: "O'Dea’s Đất" } })
  const asked = `query ($search: String) { equipment(search: $search) { id } workOrders(search: $search) { id }
    jobs(search: $search) { id } sites(search: $search) { id } }`
  const found = async (search: string) => {
    const { data } = await sam.ask<Record<string, object[]>>(asked, { search })
    return Object.values(data!).map(({ length }) => length)
  }
  expect(await found('SIOBHANS pump')).toEqual([1, 1, 1, 0])
  expect(await found('odeas dat')).toEqual([0, 0, 0, 1])
})
