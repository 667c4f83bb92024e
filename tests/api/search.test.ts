// What people type finds names without regard to case, accents and apostrophes.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { searchable } from '#domain/search.ts'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sam: Caller
let tess: number
beforeAll(async () => {
  sam = await world.signIn('sam')
  tess = world.company.people.tess.id
  await world.seed({ owner: 'tess' })
})

const rename = (firstName: string, lastName: string) =>
  db.user.update({ where: { id: tess }, data: { firstName, lastName } })

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

test('the database spells every name as a search is spelled', async () => {
  const latin = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code))
  const vietnamese = fc.integer({ min: 0x1ea0, max: 0x1ef9 }).map((code) => String.fromCodePoint(code))
  const greek = fc.constantFrom(...'αβγΑΒΓάέήΆς σΣ')
  const letter = fc.oneof(latin, vietnamese, greek, fc.constantFrom(...`'’‘ʼʻ\`´ʹđĐøØłŁßæÆœŒıİþÞ`))
  await fc.assert(
    fc.asyncProperty(
      fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
      async (name) => {
        const [row] = await db.$queryRaw<{ spelled: string }[]>`SELECT "searchable"(${name}) AS "spelled"`
        expect(row!.spelled).toBe(searchable(name))
      },
    ),
    { numRuns: 300 },
  )
})

test('records and groups are found so, too', async () => {
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
