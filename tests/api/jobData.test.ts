// Job data created one record at a time: the checks and keys of an import, history, and the effect of a later import.
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { send } from '#tests/support/everyWrite.ts'
import { importing } from '#tests/support/importing.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

type JobRecord = { number: number; version: number; active: boolean; cells: Record<string, string | null> }
type Result = {
  __typename: string
  code?: string
  message?: string
  problems?: { path: string; message: string }[]
  record?: JobRecord
  goneId?: string | null
  kept?: JobRecord | null
}
const RECORD =
  'number version active cells { name number description equipment site location employeeId payCycle }'
const changedRecord = `... on JobRecordChange { record { ${RECORD} } }`
const deletedRecord = `... on JobRecordDeleted { goneId kept { ${RECORD} } }`

async function call(field: string, variables: object): Promise<Result> {
  const select = field === 'deleteJobRecord' ? deletedRecord : changedRecord
  const { result, errors } = await send(world, field, { by: 'sam', variables }, select)
  expect(errors).toEqual([])
  return result as Result
}
const create = (kind: string, cells: object) =>
  call('createJobRecord', { kind, input: { active: true, ...cells } })
const update = (kind: string, { number, version }: JobRecord, cells: object) =>
  call('updateJobRecord', { kind, number, version, input: { active: true, ...cells } })
const remove = (kind: string, { number, version }: JobRecord) =>
  call('deleteJobRecord', { kind, number, version })
async function made(kind: string, cells: object): Promise<JobRecord> {
  const result = await create(kind, cells)
  expect(result).toMatchObject({ __typename: 'JobRecordChange' })
  return result.record!
}
async function list(kind: string, search: string | null = null) {
  const { data } = await world.ask<{ jobRecords: { edges: { node: JobRecord }[] } }>(
    'sam',
    `query ($kind: JobDataKind!, $search: String) {
      jobRecords(kind: $kind, search: $search) { edges { node { ${RECORD} } } } }`,
    { kind, search },
  )
  return data!.jobRecords.edges.map(({ node }) => node)
}

it('a company can reach a submitted timesheet with a work order without any import', async () => {
  const site = await made('SITE', { number: '501', location: 'Emerald' })
  const fleet = await made('EQUIPMENT', { name: 'GR-501', description: 'Grader', site: '501' })
  const order = await made('WORK_ORDER', { name: 'WO-501', equipment: 'GR-501', description: 'Circle shoes' })
  const task = await made('WORK_ORDER_TASK', { workOrder: 'WO-501', name: '010', description: 'Adjust' })
  const category = await made('TASK_CATEGORY', { name: 'Adjusting' })
  await made('GP_EMPLOYEE', { employeeId: 'E501', firstName: 'Nora', lastName: 'Quist', payCycle: 'RENTAL' })
  const { data } = await world.ask<{ gpEmployees: { employees: object[] } }>(
    'uma',
    '{ gpEmployees(search: "quist") { employees { employeeId payCycle } } }',
  )
  expect(data!.gpEmployees.employees).toEqual([{ employeeId: 'E501', payCycle: 'RENTAL' }])
  const tess = await world.signIn('tess')
  const sheet = await tess.submit(
    world.day([
      world.rental('7:00', '15:00', {
        site: globalId('Site', site.number),
        equipment: globalId('Equipment', fleet.number),
        workOrder: globalId('WorkOrder', order.number),
        workOrderTask: globalId('WorkOrderTask', task.number),
        taskCategory: globalId('TaskCategory', category.number),
      }),
    ]),
  )
  expect(sheet).toMatchObject({
    is: 'TimesheetChange',
    timesheet: { status: 'PENDING', lines: [{ workOrder: { id: globalId('WorkOrder', order.number) } }] },
  })
})

describe('a record made by hand', () => {
  it.each([
    ['SITE', {}, ['number', 'Please enter Site number']],
    ['SITE', { number: 'x', location: 'Pit' }, ['number', /^Site number is not a whole number from 1 to/]],
    ['EQUIPMENT', { name: 'A-1', description: 'Axe' }, ['site', 'Please select Site']],
    ['EQUIPMENT', { name: 'A-1', description: 'Axe', site: '999' }, ['site', 'Site 999 does not exist']],
    [
      'EQUIPMENT',
      { name: 'ex-118'.toUpperCase(), description: 'Axe', site: '1' },
      ['name', 'There is already equipment with this fleet number, active or inactive'],
    ],
    [
      'JOB_COST_CODE',
      { job: 'J-100', name: '03-110', description: 'Steel' },
      ['name', 'There is already a cost code of this job with this cost code, active or inactive'],
    ],
  ])('%s %o is refused as in an import', async (kind, cells, [path, message]) => {
    const result = await create(kind, cells)
    const problem = result.problems?.find((one) => one.path === path)
    expect(problem?.message).toMatch(message as string)
  })

  it('can be changed except its key, has a history, and is found by its parent record', async () => {
    const record = await made('EQUIPMENT', { name: 'CR-9', description: 'Crane', site: '2' })
    const changed = await update('EQUIPMENT', record, { name: 'CR-10', description: 'Crane 9 t', site: '1' })
    expect(changed.record).toMatchObject({
      version: record.version + 1,
      cells: { name: 'CR-9', description: 'Crane 9 t', site: '1' },
    })
    const where = { noun: 'EQUIPMENT', recordId: record.number } as const
    const history = await db.administrationHistory.findMany({ where, orderBy: { id: 'asc' } })
    const change = { field: 'Description', previousValue: 'Crane', currentValue: 'Crane 9 t' }
    const moved = { field: 'Site', previousValue: '2', currentValue: '1' }
    expect(history).toMatchObject([
      { action: 'CREATED' },
      { action: 'CHANGED', changeDetail: [change, moved] },
    ])
    expect(history[0]!.changeDetail).toContainEqual(expect.objectContaining({ textField: 'Fleet number' }))
    expect((await list('EQUIPMENT', 'yard')).map(({ cells }) => cells.name)).toEqual(['CR-9', 'EX-118'])
  })

  it('is deleted while nothing refers to it, and becomes inactive otherwise', async () => {
    const { number } = await made('SITE', { number: '77', location: 'Quarry' })
    const [site] = await list('SITE', 'quarry')
    const fleet = await made('EQUIPMENT', { name: 'QU-1', description: 'Crusher', site: '77' })
    const kept = await remove('SITE', site!)
    expect([kept.goneId, kept.kept]).toMatchObject([null, { number, active: false }])
    expect((await remove('EQUIPMENT', fleet)).goneId).toBeTruthy()
    expect((await remove('SITE', kept.kept!)).goneId).toBeTruthy()
    expect(await db.site.count({ where: { id: 77 } })).toBe(0)
    const [used] = await list('EQUIPMENT', 'EX-118')
    expect((await remove('EQUIPMENT', used!)).kept).toMatchObject({ active: false })
  })

  it('is overwritten by the next import of its kind, which shows as a conflict in an open form', async () => {
    const record = await made('TASK_CATEGORY', { name: 'Waiting' })
    const names = (await list('TASK_CATEGORY')).map(({ cells }) => cells.name)
    const others = names.filter((name) => name !== 'Waiting') as string[]
    await importing({ 'task-categories': ['name', ...others] }, { isSure: true })
    expect((await list('TASK_CATEGORY', 'Waiting'))[0]).toMatchObject({
      active: false,
      version: record.version + 1,
    })
    expect(await update('TASK_CATEGORY', record, { name: 'Waiting' })).toMatchObject({
      code: 'CHANGED_SINCE',
      message: expect.stringMatching(/^Changed by an import at /),
    })
  })
})

it('a record says how long it was booked to in the last four weeks', async () => {
  await db.timesheet.deleteMany()
  const { people } = world.company
  const employee = { employeeId: 'E-LATELY', firstName: 'Fay', lastName: 'Tester' }
  const texts = { staffNumber: '', staffType: '', department: '', location: '' }
  await db.gpEmployee.create({ data: { ...employee, ...texts } })
  await db.user.update({ where: { id: people.fay.id }, data: { gpEmployeeId: employee.employeeId } })
  await world.seed({ owner: 'fay', startDate: '2026-11-17', times: [['7:00', '9:00']] })
  await world.seed({ owner: 'fay', startDate: '2026-11-16', status: 'CANCELLED' })
  // The 27th day before today is the first that counts.
  await world.seed({ owner: 'fay', startDate: '2026-10-21', times: [['7:00', '7:30']] })
  await world.seed({ owner: 'fay', startDate: '2026-10-20' })
  type Found = { jobRecords: { edges: { node: { number: number; minutesLately: number } }[] } }
  const used = async (kind: string) => {
    const query = `{ jobRecords(first: 100, kind: ${kind}) { edges { node { number minutesLately } } } }`
    const { data } = await world.ask<Found>('sam', query)
    return data!.jobRecords.edges.map(({ node }) => node).filter(({ minutesLately }) => minutesLately > 0)
  }
  expect(await used('GP_EMPLOYEE')).toMatchObject([{ minutesLately: 150 }])
  const [line] = await db.timesheetLine.findMany()
  expect(await used('GL_ACCOUNT')).toEqual([{ number: line!.glAccountId, minutesLately: 150 }])
})
