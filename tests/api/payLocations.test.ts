// Pay locations: who makes, changes and deletes them, which jobs people may book to, and two changes at the same time.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { eventsDelivered, type Caller } from '#tests/support/caller.ts'
import { send } from '#tests/support/everyWrite.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const LOCATION = 'id name region active version people disabledPeople divisions { division active }'
const CHANGED = `... on PayLocationChange { payLocation { ${LOCATION} } }`
const DELETED = '... on PayLocationsDeleted { goneIds kept { name active } }'
const LIST = `query ($search: String) { allPayLocations(search: $search) { edges { node { ${LOCATION} } } } }`
const JOBS = '{ jobs { name } }'

type Location = { id: string; name: string; divisions: object[] }
type Result = {
  payLocation: Location
  goneIds: string[]
  kept: object[]
  code: string
  message: string
  problems: { path: string; message: string }[]
}
const depot = { name: 'Depot', region: 'QLD', active: true, divisions: [] as string[] }
const input = (changes: object = {}) => ({ ...depot, ...changes })

const world = setUpWorld()
let sam: Caller
let tess: Caller
/** The division of each job, and the north as it is at first. */
let divisions: { bridge: string; other: string }
let north: string
beforeAll(async () => {
  sam = await world.signIn('sam')
  tess = await world.signIn('tess')
  const bridge = world.company.jobs.bridge.division
  const jobs = await db.job.findMany()
  divisions = { bridge, other: jobs.find(({ division }) => division !== bridge)!.division }
  north = globalId('PayLocation', world.company.payLocations.north)
})
afterEach(async () => {
  const { north, south } = world.company.payLocations
  await db.payLocation.deleteMany({ where: { id: { notIn: [north.id, south.id] } } })
  await db.jobDivisionPayLocation.deleteMany()
  await db.jobDivisionPayLocation.create({ data: { payLocationId: north.id, division: divisions.bridge } })
  for (const { id, name, region } of [north, south])
    await db.payLocation.update({ where: { id }, data: { name, region, active: true, version: 1 } })
})

async function change(name: string, variables: object, select = CHANGED): Promise<Result> {
  const { result, errors } = await send(world, name, { by: sam, variables }, select)
  expect(errors).toEqual([])
  return result as Result
}
const create = (changes: object = {}) => change('createPayLocation', { input: input(changes) })
const update = (changes: object) =>
  change('updatePayLocation', { id: north, version: 1, input: input(changes) })
const remove = (ids: string[]) => change('deletePayLocations', { ids }, DELETED)
const list = async (search: string | null = null) => {
  const { data } = await sam.ask<{ allPayLocations: { edges: { node: Location }[] } }>(LIST, { search })
  return data!.allPayLocations.edges.map(({ node }) => node)
}
const jobsOf = async (caller: Caller) => {
  const { data } = await caller.ask<{ jobs: { name: string }[] }>(JOBS)
  return data!.jobs.map(({ name }) => name)
}

describe('pay locations', () => {
  it('are listed by name with their people, and can be searched by words of name and region', async () => {
    await create({ name: 'Depot', region: 'Far West' })
    const found = await list()
    expect(found.map(({ name }) => name)).toEqual([...found.map(({ name }) => name)].sort())
    const { length } = await db.user.findMany({
      where: { payLocationId: world.company.payLocations.north.id, active: true },
    })
    expect(found.find(({ id }) => id === north)).toMatchObject({ people: length, disabledPeople: 2 })
    expect((await list('west dep')).map(({ name }) => name)).toEqual(['Depot'])
    expect(await list('100%')).toEqual([])
  })

  it('are created with the divisions whose jobs their people may book to', async () => {
    const { payLocation } = await create({ name: ' Depot ', divisions: [divisions.other] })
    expect(payLocation).toMatchObject({
      name: 'Depot',
      region: 'QLD',
      version: 1,
      people: 0,
      divisions: [{ division: divisions.other, active: true }],
    })
    const where = { noun: 'PAY_LOCATION' } as const
    const made = await db.administrationHistory.findFirst({ where, orderBy: { id: 'desc' } })
    expect(made).toMatchObject({ action: 'CREATED', nameOfModifier: 'Sam Tester' })
  })

  it('are refused with a sentence at the field', async () => {
    for (const [changes, path, message] of [
      [{ name: ' ' }, 'name', 'Please enter Name'],
      [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
      [{ region: '' }, 'region', 'Please enter Region'],
      [{ divisions: ['Nothing of ours'] }, 'divisions', 'Please choose divisions that have jobs'],
    ] as const)
      expect((await create(changes)).problems).toEqual([{ path, message }])
  })

  it('have unique names without regard to case, even if two are created at the same time', async () => {
    const answers = await Promise.all([create({ name: 'Depot' }), create({ name: 'DEPOT' })])
    expect(answers.filter((answer) => answer.payLocation)).toHaveLength(1)
    const message = 'There is already a pay location with this name, active or inactive'
    expect(answers.flatMap(({ problems = [] }) => problems)).toEqual([{ path: 'name', message }])
    expect((await update({ name: 'depot' })).problems).toEqual([{ path: 'name', message }])
  })

  it('that change take effect immediately on what their people may book to', async () => {
    const jobs = await db.job.findMany()
    const of = (division: string) =>
      jobs.filter((job) => job.division === division && job.active).map(({ name }) => name)
    const { name, region } = world.company.payLocations.north
    expect(await jobsOf(tess)).toEqual(of(divisions.bridge).sort())
    const { payLocation } = await update({ name, region, divisions: [divisions.other] })
    expect(payLocation.divisions).toEqual(
      [
        { division: divisions.bridge, active: false },
        { division: divisions.other, active: true },
      ].sort((a, b) => (a.division < b.division ? -1 : 1)),
    )
    await eventsDelivered()
    expect(await jobsOf(tess)).toEqual(of(divisions.other).sort())
  })

  it('are deleted, or become inactive if people have or had them', async () => {
    const [free, left] = [await create({ name: 'Free' }), await create({ name: 'Left' })]
    const field = { field: 'PayLocation', textField: 'Pay Location' }
    await db.administrationHistory.create({
      data: {
        ...{ noun: 'USER', recordId: world.company.people.tess.id, action: 'CHANGED' },
        ...{ nameOfModifier: 'Sam Tester', emailOfModifier: 'sam@test.example' },
        changeDetail: [{ ...field, previousValue: 'Left', currentValue: 'North' }],
      },
    })
    const ids = [free.payLocation.id, left.payLocation.id, north]
    const { goneIds, kept } = await remove(ids)
    expect(goneIds).toEqual([free.payLocation.id])
    expect(kept).toEqual([
      { name: 'Left', active: false },
      { name: world.company.payLocations.north.name, active: false },
    ])
    // Repeating it changes nothing, and a missing record counts as deleted.
    expect((await remove(ids)).goneIds).toEqual([free.payLocation.id])
    expect(await db.user.count({ where: { payLocationId: null, firstName: 'Tess' } })).toBe(0)
    expect((await remove([])).problems).toHaveLength(1)
  })

  it('that are deleted while somebody is given one stay', async () => {
    const { payLocation } = await create({ name: 'Contested' })
    const id = Number(atob(payLocation.id).split(':')[1])
    const { lone } = world.company.people
    const before = lone.payLocationId
    const deleted = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: lone.id }, data: { payLocationId: id } })
      const asked = remove([payLocation.id])
      await blockedStatements(1)
      return { asked }
    })
    expect((await deleted.asked).kept).toEqual([{ name: 'Contested', active: false }])
    await db.user.update({ where: { id: lone.id }, data: { payLocationId: before } })
  })
})

it('System_Administrators are notified of a change immediately', async () => {
  const { events } = await sam.subscribe('subscription { payLocationsChanged { payLocationId } }', 1)
  const { payLocation } = await create({ name: 'New here' })
  expect(await events).toEqual([{ payLocationsChanged: { payLocationId: payLocation.id } }])
})
