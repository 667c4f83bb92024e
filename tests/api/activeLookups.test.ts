// What a task can point at: only what is active is offered, whatever is looked for.
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
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

test.each([
  ['sites', '', 2],
  ['equipment', '', 2],
  ['workOrders', '', 2],
  ['workOrderTasks', 'workOrder', 1],
  ['jobs', '', 2],
  ['jobCostCodes', 'job', 1],
  ['glAccounts', '', 1],
  ['taskCategories', '', 1],
] as const)('%s', async (field, parent, offered) => {
  const { workOrders, jobs } = world.company
  const ids = {
    workOrder: globalId('WorkOrder', workOrders.repair),
    job: globalId('Job', jobs.bridge),
    '': '',
  }
  const given = parent && `${parent}: ${JSON.stringify(ids[parent])}`
  const tess = await world.signIn('tess')
  for (const [search, count] of [
    ['', offered],
    ['Closed', 0],
  ] as const) {
    const args = [given, search && `search: ${JSON.stringify(search)}`].filter(Boolean).join(', ')
    const { data, errors } = await tess.ask<Record<string, { id: string }[]>>(
      `{ ${field}${args && `(${args})`} { id } }`,
    )
    expect(errors).toEqual([])
    expect(data![field]!.length, search).toBe(count)
  }
})
