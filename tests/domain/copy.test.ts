// Copies of a day: the values that a copy takes over, and those that it never does.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyTasks, lastDays, type PastSheet } from '#domain/timesheet/copy.ts'
import { newFieldService, noFieldService } from '#domain/timesheet/field-service.ts'
import { newTask, type TaskValues } from '#domain/timesheet/task.ts'
import { fieldsOfType, links } from '#domain/timesheet/task-fields.ts'
import { allowedLineTypes, type TaskType } from '#domain/timesheet/task-type.ts'

const yard = { id: 's1', name: 'Yard-1' }
const digger = { id: 'e1', code: 'EX-118', name: 'Excavator', site: yard }
const repair = { id: 'w1', code: 'WO-1042', name: 'Replace the hydraulic pump', equipment: digger }
const rental: TaskValues = {
  ...newTask('a', 'RENTAL', 420),
  id: 'line-1',
  endTime: 690,
  site: yard,
  equipment: digger,
  workOrder: repair,
  workOrderTask: { id: 't1', name: 'Drain' },
  taskCategory: { id: 'k1', name: 'Repairs' },
  notes: 'Seal was gone, pump out by ten',
  fieldServiceOn: true,
  fieldService: { ...newFieldService(), smuReading: 1204, customerSignature: 'x.png' },
}
const bridge: TaskValues = {
  ...newTask('b', 'JOB_COST', 700),
  endTime: 800,
  job: { id: 'j1', code: 'J-100', name: 'Bridge' },
  jobCostCode: { id: 'c1', code: '03-110', name: 'Steel' },
  notes: 'North abutment',
}
const talk: TaskValues = {
  ...newTask('c', 'UNBILLED', 405),
  endTime: 420,
  glAccount: { id: 'g1', code: '6100', name: 'Toolbox talk' },
  notes: 'Heat stress',
}
const gone = { available: false } as const

function copy(tasks: readonly TaskValues[], taskType: TaskType = 'ALL') {
  let next = 0
  return copyTasks(tasks, taskType, () => `new-${next++}`)
}

describe('a copy of a day', () => {
  it('has the tasks with their types, links and times, and describes each by the record it is booked to', () => {
    const { tasks, leftOut } = copy([talk, rental, bridge])
    expect(leftOut).toEqual([])
    const { workOrderTask, taskCategory } = rental
    expect(tasks).toMatchObject([
      {
        key: 'new-0',
        timesheetLineType: 'UNBILLED',
        startTime: 405,
        endTime: 420,
        glAccount: talk.glAccount,
      },
      {
        startTime: 420,
        endTime: 690,
        site: yard,
        equipment: digger,
        workOrder: repair,
        workOrderTask,
        taskCategory,
      },
      { startTime: 700, endTime: 800, job: bridge.job, jobCostCode: bridge.jobCostCode },
    ])
    expect(tasks.map(({ notes }) => notes)).toEqual(['Toolbox talk', 'Replace the hydraulic pump', 'Steel'])
  })

  it('leaves out records that can no longer be chosen, with everything below them, and says so once', () => {
    const closed = { ...rental, workOrder: { ...repair, ...gone } }
    const { tasks, leftOut } = copy([closed, { ...closed, startTime: 690, endTime: 720 }])
    expect(leftOut).toEqual(['WO-1042 Replace the hydraulic pump'])
    const kept = { site: yard, equipment: digger, workOrder: null, workOrderTask: null, notes: '' }
    for (const task of tasks) expect(task).toMatchObject(kept)
    const { tasks: booked, leftOut: job } = copy([{ ...bridge, job: { ...bridge.job!, ...gone } }])
    expect(booked).toMatchObject([{ job: null, jobCostCode: null }])
    expect(job).toEqual(['J-100 Bridge'])
  })

  it('keeps an inactive machine and site that the work order fills in', () => {
    const site = { ...yard, ...gone }
    const equipment = { ...digger, site, ...gone }
    const { tasks, leftOut } = copy([{ ...rental, site, equipment }])
    expect(tasks).toMatchObject([{ site, equipment, workOrder: repair }])
    expect(leftOut).toEqual([])
    const alone = copy([{ ...rental, site, equipment, workOrder: null, workOrderTask: null }])
    expect(alone.tasks).toMatchObject([{ site: null, equipment: null }])
    expect(alone.leftOut).toEqual(['Yard-1', 'EX-118 Excavator'])
  })

  it('leaves out tasks of types that the person may no longer record, and says so', () => {
    expect(copy([talk, rental, bridge], 'RENTAL')).toMatchObject({
      tasks: [{ timesheetLineType: 'RENTAL' }],
      leftOut: ['Unbill tasks', 'Job cost tasks'],
    })
    expect(copy([rental], 'JOB_COST')).toEqual({ tasks: [], leftOut: ['Rental tasks'] })
  })

  const record = { id: fc.string(), name: fc.string(), available: fc.boolean() }
  const choice = fc.option(fc.record(record, { requiredKeys: ['id', 'name'] }), { nil: null })
  const minute = fc.option(fc.integer({ min: 0, max: 1440 }), { nil: null })
  const task = fc
    .record({
      type: fc.constantFrom('RENTAL' as const, 'JOB_COST' as const, 'UNBILLED' as const),
      startTime: minute,
      endTime: minute,
      notes: fc.string(),
      chosen: fc.record(Object.fromEntries(links.map((link) => [link, choice]))),
    })
    .map(({ type, chosen, ...rest }) => ({
      ...rental,
      ...Object.fromEntries(links.map((link) => [link, null])),
      // As the form holds it: links of the type only.
      ...Object.fromEntries(
        Object.entries(chosen).filter(([link]) => (fieldsOfType[type] as readonly string[]).includes(link)),
      ),
      ...rest,
      timesheetLineType: type,
    })) as unknown as fc.Arbitrary<TaskValues>
  const taskType = fc.constantFrom<TaskType>('ALL', 'RENTAL', 'JOB_COST')

  it('takes over no text, signature or measurement, and no stored task', () => {
    fc.assert(
      fc.property(fc.array(task), taskType, (day, type) => {
        for (const made of copy(day, type).tasks) {
          expect(made).toMatchObject({ ...noFieldService(), id: null })
          const names = links.flatMap((link) => made[link]?.name.trim() ?? [])
          expect(['', ...names]).toContain(made.notes)
        }
      }),
    )
  })

  it('keeps every allowed task with its times in its position, and nothing that the user did not choose', () => {
    fc.assert(
      fc.property(fc.array(task), taskType, (day, type) => {
        const { tasks } = copy(day, type)
        const allowed = day.filter((one) => allowedLineTypes(type).includes(one.timesheetLineType))
        expect(tasks.map((one) => [one.timesheetLineType, one.startTime, one.endTime])).toEqual(
          allowed.map((one) => [one.timesheetLineType, one.startTime, one.endTime]),
        )
        tasks.forEach((made, at) => {
          for (const link of links) if (made[link]) expect(made[link]).toBe(allowed[at]![link])
          if (made.workOrderTask) expect(made.workOrder).toBe(allowed[at]!.workOrder)
          if (made.jobCostCode) expect(made.job).toBe(allowed[at]!.job)
        })
      }),
    )
  })

  it('copied again stays the same and leaves out nothing more', () => {
    fc.assert(
      fc.property(fc.array(task), taskType, (day, type) => {
        const once = copy(day, type)
        expect(copy(once.tasks, type)).toEqual({ tasks: once.tasks, leftOut: [] })
      }),
    )
  })
})

describe('the last days', () => {
  const sheet = (startDate: string, changes: Partial<PastSheet> = {}): PastSheet => ({
    startDate,
    shift: 'DAY',
    status: 'APPROVED',
    lines: [rental],
    ...changes,
  })

  it('are as many as requested, each once, with the timesheets of a shift combined in order', () => {
    const [earlier, later] = [sheet('2026-11-18'), sheet('2026-11-19', { lines: [bridge] })]
    const night = sheet('2026-11-18', { shift: 'NIGHT' })
    const days = lastDays([later, sheet('2026-11-19', { lines: [talk, rental] }), night, earlier], 2)
    expect(days.map(({ startDate, shift }) => [startDate, shift])).toEqual([
      ['2026-11-19', 'DAY'],
      ['2026-11-18', 'NIGHT'],
    ])
    expect(days[0]!.lines.map(({ key }) => key)).toEqual(['c', 'a', 'b'])
    expect(lastDays([later, night, earlier], 3).at(-1)).toMatchObject({ shift: 'DAY' })
  })

  it.each(['DRAFT', 'RECALLED'] as const)('ignore a timesheet that is not submitted: %s', (status) => {
    const unfinished = sheet('2026-11-20', { status, lines: [talk] })
    const days = lastDays([unfinished, sheet('2026-11-20'), sheet('2026-11-19', { status })], 3)
    expect(days).toEqual([{ startDate: '2026-11-20', shift: 'DAY', lines: [rental] }])
  })

  it('include a declined timesheet only if no other replaces it', () => {
    const declined = sheet('2026-11-19', { status: 'DECLINED', lines: [talk] })
    expect(lastDays([declined], 3)[0]!.lines).toEqual([talk])
    expect(lastDays([declined, sheet('2026-11-19')], 3)[0]!.lines).toEqual([rental])
  })
})
