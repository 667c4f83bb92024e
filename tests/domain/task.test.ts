import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newFieldService, noReason } from '#domain/timesheet/field-service.ts'
import {
  narrowing,
  withCostCode,
  withEquipment,
  withFilledIn,
  withGlAccount,
  withJob,
  withSite,
  withWorkOrder,
} from '#domain/timesheet/selections.ts'
import {
  asSent,
  defaultLineType,
  duplicateTask,
  firstStartTime,
  hasData,
  linksOf,
  newTask,
  nextStartTime,
  withDuration,
  withLineType,
  type TaskValues,
} from '#domain/timesheet/task.ts'
import type { Link } from '#domain/timesheet/task-fields.ts'
import { workedMinutes } from '#domain/timesheet/time.ts'

const gladstone = { id: 's1', name: 'Gladstone' }
const moranbah = { id: 's2', name: 'Moranbah' }
const digger = { id: 'e1', code: 'EX-118', name: 'Excavator', site: gladstone }
const crane = { id: 'e2', code: 'CR-007', name: 'Crane', site: moranbah }
const repair = { id: 'w1', code: 'WO-1042', name: 'Replace hydraulic pump', equipment: digger }
const service = { id: 'w2', code: 'WO-1043', name: '250 hour service', equipment: crane }
const drain = { id: 't1', name: 'Drain the oil' }
const bridge = { id: 'j1', name: 'Bridge' }
const tunnel = { id: 'j2', name: 'Tunnel' }
const concrete = { id: 'c1', name: 'Concrete' }

const empty = newTask('a', 'RENTAL', 510)
const rental: TaskValues = {
  ...empty,
  endTime: 600,
  site: gladstone,
  equipment: digger,
  workOrder: repair,
  workOrderTask: drain,
  notes: 'Pump replaced',
}

describe('a new task', () => {
  it('defaults to Rental if allowed, otherwise Job Cost', () => {
    expect(defaultLineType('ALL')).toBe('RENTAL')
    expect(defaultLineType('RENTAL')).toBe('RENTAL')
    expect(defaultLineType('JOB_COST')).toBe('JOB_COST')
  })

  it('is empty except for its type and start', () => {
    const task = newTask('b', 'UNBILLED', 615)
    const { key, timesheetLineType, startTime, fieldService, signedFor, photos, ...rest } = task
    expect([key, timesheetLineType, startTime, photos]).toEqual(['b', 'UNBILLED', 615, []])
    const values = [rest, fieldService, signedFor].flatMap((part) => Object.values(part))
    expect(values.filter((value) => value !== null && value !== '' && value !== false)).toEqual([])
  })

  test.each([
    ["the person's default start time", { enableUseDefaultStartTime: false, defaultStartTime: 510 }, 375],
    [
      "the setting's default if it is enabled",
      { enableUseDefaultStartTime: true, defaultStartTime: 510 },
      510,
    ],
  ])('that is the first of its day starts at %s', (_, settings, startTime) => {
    expect(firstStartTime({ defaultStartTime: 375 }, settings)).toBe(startTime)
  })

  test.each([
    ['the latest end of the existing tasks', 'DAY', [510, 720, 750, 960, 720, 750], 960],
    ['midnight, as 12:00 am', 'DAY', [1200, 1440], 0],
    ['the morning end of a night that crossed midnight', 'NIGHT', [1320, 120], 120],
    ['the end of the morning task of a night', 'NIGHT', [1080, 1380, 0, 240], 240],
    ['the end of a task that has no start', 'DAY', [null, 1020], 1020],
    ['the morning end of a task without a start in a night', 'NIGHT', [1080, 1380, null, 300], 300],
    ['no time while no task has an end', 'DAY', [510, null], null],
  ] as const)('that follows others starts at %s', (_, shift, times, startTime) => {
    // Start and end of each task in turn.
    const tasks = Array.from({ length: times.length / 2 }, (_, at) => ({
      startTime: times[2 * at]!,
      endTime: times[2 * at + 1]!,
    }))
    expect(nextStartTime(tasks, shift)).toBe(startTime)
  })
})

describe('setting hours and minutes', () => {
  test.each([
    ['the end from the start', 510, null, 510, 600],
    ['the end from the start, whatever the end was', 510, 1020, 510, 600],
    ['the start if only the end is set', null, 600, 510, 600],
    ['the start on the day before', null, 60, 1410, 60],
    ['both from 12:00 AM if neither is set', null, null, 0, 90],
  ])('derives %s', (_, startTime, endTime, start, end) => {
    expect(withDuration({ startTime, endTime }, 90)).toEqual({ startTime: start, endTime: end })
  })

  it('gives exactly that duration, whatever the previous times', () => {
    const time = fc.option(fc.integer({ min: 0, max: 1440 }), { nil: null })
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(time, time, minutes, (startTime, endTime, duration) => {
        expect(workedMinutes(withDuration({ startTime, endTime }, duration))).toBe(duration)
      }),
    )
  })
})

describe('selections of a Rental task', () => {
  const cleared = { workOrder: null, workOrderTask: null }

  it('choosing a fleet fills the site; a work order fills both, and the description if none is typed', () => {
    expect(withEquipment(empty, digger)).toMatchObject({ equipment: digger, site: gladstone })
    const filled = { workOrder: repair, equipment: digger, site: gladstone, notes: 'Replace hydraulic pump' }
    expect(withWorkOrder(empty, repair)).toMatchObject(filled)
    expect(withWorkOrder({ ...empty, notes: 'My own words' }, repair).notes).toBe('My own words')
  })

  it('choosing another work order replaces the description that the first one filled in', () => {
    const first = withWorkOrder(empty, repair)
    expect(withWorkOrder(first, service).notes).toBe('250 hour service')
    expect(withWorkOrder(withWorkOrder(first, null), service).notes).toBe('250 hour service')
    expect(withWorkOrder(withEquipment(first, crane), service).notes).toBe('250 hour service')
    const written = { ...first, notes: 'Replace hydraulic pump, second go' }
    expect(withWorkOrder(written, service).notes).toBe('Replace hydraulic pump, second go')
  })

  it('changing a site, a fleet or a work order clears what is below it', () => {
    expect(withSite(rental, moranbah)).toEqual({ ...rental, site: moranbah, equipment: null, ...cleared })
    expect(withSite(rental, null)).toEqual({ ...rental, site: null, equipment: null, ...cleared })
    expect(withEquipment(rental, crane)).toMatchObject({ equipment: crane, site: moranbah, ...cleared })
    expect(withEquipment(rental, null)).toEqual({ ...rental, equipment: null, ...cleared })
    const changed = { workOrder: service, workOrderTask: null, equipment: crane, site: moranbah }
    expect(withWorkOrder(rental, service)).toMatchObject(changed)
    expect(withWorkOrder(rental, null)).toEqual({ ...rental, ...cleared })
  })

  it('choosing the same record again changes nothing', () => {
    expect(withSite(rental, { ...gladstone })).toEqual(rental)
    expect(withEquipment(rental, { ...digger })).toEqual(rental)
    expect(withWorkOrder(rental, { ...repair })).toEqual(rental)
  })
})

describe('the site and the fleet that narrow the lists of fleet and work orders (rulings 2c)', () => {
  const first = withWorkOrder(empty, repair)
  const atSite = withSite(empty, gladstone)
  const onFleet = withEquipment(empty, digger)
  test.each<[string, TaskValues, string | undefined, string | undefined]>([
    ['a work order filled them in', first, undefined, undefined],
    ['that work order is cleared', withWorkOrder(first, null), undefined, undefined],
    ['another work order replaces it', withWorkOrder(first, service), undefined, undefined],
    ['the task is a duplicate', duplicateTask(first, 'b', true), undefined, undefined],
    ['the person chose the site', atSite, 's1', undefined],
    ['a work order of that site fills in the fleet', withWorkOrder(atSite, repair), 's1', undefined],
    ['a work order of another site replaces both', withWorkOrder(atSite, service), undefined, undefined],
    ['the person chose the fleet, which filled in the site', onFleet, undefined, 'e1'],
    ['the person cleared that fleet', withEquipment(onFleet, null), undefined, undefined],
    ['a work order of that fleet is chosen', withWorkOrder(onFleet, repair), undefined, 'e1'],
    ['a work order of another fleet replaces it', withWorkOrder(onFleet, service), undefined, undefined],
    ['the person chose the filled-in fleet', withEquipment(first, first.equipment), undefined, 'e1'],
    ['the person chose the filled-in site', withSite(first, first.site), 's1', undefined],
    ['a stored work order explains them', withFilledIn(rental), undefined, undefined],
    ['a stored task has no work order', withFilledIn({ ...rental, workOrder: null }), undefined, 'e1'],
    [
      'a stored task has no fleet either',
      withFilledIn({ ...rental, workOrder: null, equipment: null }),
      's1',
      undefined,
    ],
  ])('are only the chosen ones: %s', (_, task, site, fleet) => {
    const orders = narrowing('workOrder', task)
    expect([orders.site?.id, orders.equipment?.id]).toEqual([site, fleet])
    // The list of fleet is narrowed by the same site, and never by the fleet that is in the field.
    const machines = narrowing('equipment', task)
    expect([machines.site?.id, machines.equipment?.id]).toEqual([site, undefined])
  })
})

it('tasks are those of the work order, cost codes those of the job, and nothing narrows the other lists', () => {
  const task: TaskValues = { ...withWorkOrder(empty, repair), job: bridge, jobCostCode: concrete }
  const narrows = (link: Link) => Object.values(narrowing(link, task)).map((record) => record?.id ?? null)
  expect(narrows('workOrderTask')).toEqual([null, null, repair.id])
  expect(narrows('jobCostCode')).toEqual([null, null, bridge.id])
  for (const link of ['site', 'taskCategory', 'job', 'glAccount'] as const)
    expect(narrows(link)).toEqual([null, null, null])
})

it('changing the job of a Job Cost task clears its cost code', () => {
  const job: TaskValues = { ...newTask('b', 'JOB_COST', 0), job: bridge, jobCostCode: concrete }
  expect(withJob(job, tunnel)).toEqual({ ...job, job: tunnel, jobCostCode: null })
  expect(withJob(job, null)).toEqual({ ...job, job: null, jobCostCode: null })
  expect(withJob(job, { ...bridge })).toEqual(job)
})

it("switching the type of a task clears the task's data and changes its type", () => {
  const switched = withLineType(rental, 'JOB_COST')
  expect(switched.timesheetLineType).toBe('JOB_COST')
  expect(switched.key).toBe(rental.key)
  const { site, equipment, workOrder, workOrderTask, notes } = switched
  expect([site, equipment, workOrder, workOrderTask, notes]).toEqual([null, null, null, null, ''])
})

describe('duplicating a task', () => {
  const serviced: TaskValues = {
    ...rental,
    id: 'stored',
    employerSite: true,
    fieldServiceOn: true,
    fieldService: {
      ...newFieldService(),
      customerName: 'Bowen Quarries',
      smuReading: 1204.5,
      customerSignature: 'a.png',
      workerSignature: 'b.png',
    },
  }

  it('copies type, links and field-service data but not notes, photos, signatures, reasons or times', () => {
    const unsigned = { unsignedReason: 'OTHER', unsignedNote: 'Gate locked' } as const
    const fieldService = { ...serviced.fieldService, ...unsigned }
    expect(duplicateTask({ ...serviced, photos: ['a'], fieldService }, 'copy', true)).toEqual({
      ...serviced,
      ...{ key: 'copy', id: null, startTime: null, endTime: null, notes: '' },
      fieldService: { ...serviced.fieldService, ...noReason, customerSignature: null, workerSignature: null },
    })
  })

  it('leaves out the field service of a person who may not add one', () => {
    expect(duplicateTask(serviced, 'copy', false)).toEqual({
      ...duplicateTask({ ...rental, id: 'stored' }, 'copy', true),
      fieldService: newFieldService(),
    })
    const sent = asSent(duplicateTask(serviced, 'copy', false))
    expect(sent).toMatchObject({ employerSite: false, fieldService: null })
  })
})

const machine = ['site', 'equipment', 'workOrder'] as const
test.each([
  ['RENTAL', [...machine, 'taskCategory', 'workOrderTask'], [...machine, 'taskCategory', 'workOrderTask']],
  ['JOB_COST', ['taskCategory', 'job', 'jobCostCode'], [...machine, 'taskCategory', 'job', 'jobCostCode']],
  ['UNBILLED', ['glAccount'], [...machine, 'glAccount']],
] as const)(
  'the links of %s are %j, and with the machine of an employer’s site %j',
  (type, links, atSite) => {
    expect([linksOf(type, false), linksOf(type, true)]).toEqual([links, atSite])
  },
)

it('a task is sent with field service and employer-site mode only while the switch is on, even if they are empty', () => {
  expect(asSent(rental)).toEqual({ ...rental, employerSite: false, fieldService: null })
  const filled = { ...newFieldService(), rego: '123ABC' }
  for (const type of ['RENTAL', 'JOB_COST', 'UNBILLED'] as const) {
    const task: TaskValues = { ...newTask('b', type, 0), employerSite: true, fieldService: filled }
    expect(asSent(task)).toMatchObject({ employerSite: false, fieldService: null })
  }
  for (const fieldService of [newFieldService(), filled])
    for (const employerSite of [false, true]) {
      const sent = asSent({ ...rental, fieldServiceOn: true, employerSite, fieldService })
      expect(sent).toMatchObject({ fieldService, employerSite })
    }
})

it('switching the type would delete links, descriptions and field service, but no times', () => {
  expect(hasData(empty)).toBe(false)
  expect(hasData({ ...empty, endTime: 600, notes: '  ' })).toBe(false)
  expect(hasData({ ...empty, notes: 'Pump' })).toBe(true)
  expect(hasData({ ...empty, site: gladstone })).toBe(true)
  expect(hasData({ ...empty, photos: ['a'] })).toBe(true)
  expect(hasData({ ...empty, employerSite: true })).toBe(true)
  expect(hasData({ ...empty, fieldService: { ...newFieldService(), model: 'PC300' } })).toBe(true)
})

it('a description that a copied day filled in changes with its record, unless somebody wrote it', () => {
  const [training, travel] = [
    { id: 'g1', name: 'Training' },
    { id: 'g2', name: 'Travel' },
  ] as const
  const course = { ...newTask('a', 'UNBILLED', 510), glAccount: training, notes: 'Training' }
  expect(withGlAccount(course, travel).notes).toBe('Travel')
  expect(withGlAccount(course, null).notes).toBe('')
  const pour = { ...newTask('a', 'JOB_COST', 510), job: bridge, jobCostCode: concrete, notes: 'Concrete' }
  expect(withCostCode(pour, null).notes).toBe('Bridge')
  expect(withJob(pour, tunnel).notes).toBe('Tunnel')
  // A record alone fills in none.
  for (const notes of ['First aid', '']) expect(withGlAccount({ ...course, notes }, travel).notes).toBe(notes)
})
