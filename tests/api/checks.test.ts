// Timesheets that the server refuses to save or submit: the checks in their order, task types, and invalid links.
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let tess: Caller
beforeAll(async () => {
  tess = await world.signIn('tess')
})
afterEach(async () => {
  await db.timesheet.deleteMany()
  await settings({
    timesheetOverlapCheckingEnable: true,
    passMidnightCheckingEnable: true,
    maximumDailyHoursCheckingEnable: true,
    maximumDailyHours: 14,
  })
})

function settings(data: object) {
  return db.setting.update({ where: { id: 1 }, data })
}

function tasks(...times: [string, string][]) {
  return times.map(([start, end]) => world.unbilled(start, end))
}

const refused = (code: string, path?: string) => ({ is: 'Refusal', code, ...(path && { path }) })

describe('the checks on Save and on Submit', () => {
  it('refuse a Night shift that passes midday, unless it is confirmed', async () => {
    const late = world.night(tasks(['22:00', '4:00'], ['10:00', '12:30']))
    expect(await tess.save(late)).toMatchObject({
      ...refused('NIGHT_PAST_MIDDAY', 'lines.1.startTime'),
      confirmable: true,
    })
    expect(await db.timesheet.count()).toBe(0)
    expect((await tess.save({ ...late, confirmed: ['NIGHT_PAST_MIDDAY'] })).is).toBe('TimesheetChange')
  })

  it('come in their order, as each is put right in turn or switched off', async () => {
    await world.seed({ owner: 'tess', times: [['9:00', '16:00']] })
    const short = world.day(tasks(['15:00', '20:00'], ['19:00', '0:30']))
    const long = world.day(tasks(['6:00', '20:00'], ['19:00', '0:30']))
    expect(await tess.submit(long)).toMatchObject(refused('OVER_DAILY_MAXIMUM'))
    expect(await tess.submit(short)).toMatchObject(refused('OVER_DAY_TOTAL'))
    await settings({ maximumDailyHoursCheckingEnable: false })
    expect(await tess.submit(short)).toMatchObject(refused('OVERLAP_WITHIN', 'lines.1.startTime'))
    const apart = world.day(tasks(['15:00', '19:00'], ['19:00', '0:30']))
    expect(await tess.submit(apart)).toMatchObject(refused('OVERLAP_OTHERS', 'lines.0.startTime'))
    await settings({ timesheetOverlapCheckingEnable: false })
    expect(await tess.submit(apart)).toMatchObject(refused('DAY_PAST_MIDNIGHT', 'lines.1.startTime'))
  })
})

describe("all that day's timesheets", () => {
  test.each([
    ['count', ['DRAFT', 'PENDING', 'APPROVED', 'RECALLED']],
    ['do not count', ['DECLINED', 'CANCELLED']],
  ] as const)('%s in status %s, and only those of the same person', async (counts, statuses) => {
    await world.seed({ owner: 'theo', times: [['4:00', '13:00']] })
    for (const status of statuses) {
      await world.seed({ owner: 'tess', status, times: [['4:00', '13:00']] })
      const over = await tess.submit(world.day(tasks(['13:00', '18:01'])))
      if (counts === 'count') expect(over, status).toMatchObject(refused('OVER_DAY_TOTAL'))
      else expect(over.is, status).toBe('TimesheetChange')
      await db.timesheet.deleteMany({ where: { userId: world.company.people.tess.id } })
    }
  })

  it('are named to their owner: the number, the date and the times of the task that is in the way', async () => {
    const other = await world.seed({
      owner: 'tess',
      times: [
        ['7:00', '9:00'],
        ['10:00', '12:00'],
      ],
    })
    expect(await tess.submit(world.day(tasks(['9:00', '10:15'])))).toMatchObject({
      ...refused('OVERLAP_OTHERS', 'lines.0.startTime'),
      other: { number: other.id, startDate: '2026-11-17', startTime: 600, endTime: 720 },
    })
    expect(await tess.submit(world.day(tasks(['4:00', '18:01']))), 'another refusal').toMatchObject({
      other: null,
    })
  })

  it('are those other than the one being submitted, and stop no draft', async () => {
    // Save does not compare them.
    await world.seed({ owner: 'tess', times: [['15:00', '16:00']] })
    const draft = done(await tess.save(world.day(tasks(['7:00', '16:00']))))
    await db.timesheet.deleteMany({ where: { id: { not: draft.number } } })
    const again = world.day(tasks(['7:00', '17:00']), { id: draft.id, version: 1 })
    expect((await tess.submit(again)).is).toBe('TimesheetChange')
  })

  it('reach over midnight, as far as a night of two days before', async () => {
    const startDate = '2026-11-15'
    await world.seed({ owner: 'tess', shift: 'NIGHT', startDate, times: [['11:30', '11:00']] })
    expect(await tess.submit(world.day(tasks(['5:00', '9:00'])))).toMatchObject(refused('OVERLAP_OTHERS'))
    await db.timesheet.deleteMany()
    await world.seed({ owner: 'tess', startDate: '2026-11-16', times: [['5:00', '9:00']] })
    const night = (end: string) => world.night(tasks(['22:00', end]), { startDate })
    expect(await tess.submit(night('5:01'))).toMatchObject(refused('OVERLAP_OTHERS'))
    expect((await tess.submit(night('5:00'))).is, 'touching is no overlap').toBe('TimesheetChange')
  })
})

describe('task types (spec 4)', () => {
  test.each([
    ['rita', 'rental', ['jobCost', 'unbilled']],
    ['jack', 'jobCost', ['rental']],
  ] as const)('%s may record %s, but not %j', async (name, may, mayNot) => {
    const caller = await world.signIn(name)
    for (const type of mayNot)
      for (const verb of ['save', 'submit'] as const) {
        const lines = [world[may]('7:00', '8:00'), world[type]('8:00', '9:00')]
        const answer = refused('TASK_TYPE_NOT_ALLOWED', 'lines.1.startTime')
        expect(await caller[verb](world.day(lines)), `${verb} ${type}`).toMatchObject(answer)
        done(await caller.save(world.day(lines.slice(0, 1))))
      }
  })
})

describe('the links of a task', () => {
  const invalid = (...problems: { path: string; message: string }[]) => ({
    is: 'InvalidInput',
    problems: expect.arrayContaining(problems) as unknown,
  })

  it('are refused if records do not belong together, or if their job is of another division', async () => {
    const { workOrders, sites, jobs } = world.company
    const workOrder = globalId('WorkOrder', workOrders.service)
    const workOrderTask = globalId('WorkOrderTask', workOrders.service.tasks[0]!)
    const jobCostCode = globalId('JobCostCode', jobs.tunnel.costCodes[0]!)
    const lines = [
      world.rental('6:00', '7:00', { workOrder, workOrderTask }),
      world.rental('7:00', '8:00', { site: globalId('Site', sites.mine) }),
      world.rental('8:00', '9:00', { workOrderTask }),
      world.jobCost('9:00', '10:00', { jobCostCode }),
    ]
    expect(await tess.save(world.day(lines))).toMatchObject(
      invalid(
        { path: 'lines.0.workOrder', message: 'WO-1043 is not a work order of EX-118' },
        { path: 'lines.1.equipment', message: 'EX-118 is not at this site' },
        { path: 'lines.2.workOrderTask', message: 'This task belongs to another work order' },
        { path: 'lines.3.jobCostCode', message: 'This cost code belongs to another job' },
      ),
    )
    const { mill } = jobs
    const links = { job: globalId('Job', mill), jobCostCode: globalId('JobCostCode', mill.costCodes[0]!) }
    const input = world.day([world.jobCost('7:00', '8:00', links)])
    expect(await tess.submit(input)).toMatchObject(
      invalid({ path: 'lines.0.job', message: 'Please select Job' }),
    )
    const will = await world.signIn('will')
    expect((await will.submit(input)).is, 'his division').toBe('TimesheetChange')
  })

  it('are refused if a record does not exist, by the name of its field', async () => {
    const given = [
      ['rental', 'site', 'Site', 'Please select Site'],
      ['rental', 'equipment', 'Equipment', 'Please select Fleet'],
      ['rental', 'workOrder', 'WorkOrder', 'Please select Work Order'],
      ['rental', 'workOrderTask', 'WorkOrderTask', 'Please select Task'],
      ['rental', 'taskCategory', 'TaskCategory', 'Please select Task Category'],
      ['jobCost', 'job', 'Job', 'Please select Job'],
      ['jobCost', 'jobCostCode', 'JobCostCode', 'Please select Cost Code'],
      ['unbilled', 'glAccount', 'GlAccount', 'Please select GL Entry'],
    ] as const
    const lines = given.map(([task, field, type], at) =>
      world[task](`${at + 7}:00`, `${at + 8}:00`, { [field]: globalId(type, 999_999) }),
    )
    const problems = given.map(([, field, , message], at) => ({ path: `lines.${at}.${field}`, message }))
    expect(await tess.save(world.day(lines))).toMatchObject(invalid(...problems))
  })

  it('are refused if a GL account is inactive, except where it was before', async () => {
    const { id } = world.company.glAccounts.training
    const draft = done(await tess.save(world.day([world.unbilled('7:00', '8:00')])))
    await db.glAccount.update({ where: { id }, data: { active: false } })
    const refused = invalid({ path: 'lines.0.glAccount', message: 'Please select GL Entry' })
    const twoDaysAgo = { startDate: '2026-11-15' }
    expect(await tess.submit(world.day([world.unbilled('7:00', '8:00')], twoDaysAgo))).toMatchObject(refused)
    const kept = [world.unbilled('7:00', '9:00', { id: draft.lines[0]!.id })]
    const again = await tess.submit(world.day(kept, { id: draft.id, version: draft.version }))
    expect(again.is, 'but not where it was before').toBe('TimesheetChange')
    await db.glAccount.update({ where: { id }, data: { active: true } })
  })

  it('are refused without a fault if an id is of another type, malformed, or out of range', async () => {
    const ofAnotherType = globalId('Equipment', world.company.sites.yard)
    for (const site of [ofAnotherType, 'nonsense', globalId('Site', 99_999_999_999)]) {
      const outcome = await tess.save(world.day([world.rental('7:00', '8:00', { site })]))
      expect(outcome).toMatchObject({
        is: 'NotAllowed',
        code: expect.not.stringMatching('INTERNAL') as unknown,
      })
    }
    expect(world.takeFaults()).toEqual([])
    expect(await db.timesheet.count()).toBe(0)
  })

  it('are stored as they were chosen, or dropped where the type of the task has no field for them', async () => {
    const { workOrders, sites, equipment, categories, jobs, glAccounts } = world.company
    const site = globalId('Site', sites.yard)
    const { rental, jobCost, unbilled } = world
    const tasks = [rental('7:00', '8:00'), jobCost('8:00', '9:00'), unbilled('9:00', '10:00', { site })]
    const { number } = done(await tess.save(world.day(tasks)))
    const lines = await db.timesheetLine.findMany({
      where: { timesheetId: number },
      orderBy: { position: 'asc' },
    })
    expect(lines).toMatchObject([
      {
        siteId: sites.yard.id,
        equipmentId: equipment.digger.id,
        workOrderId: workOrders.repair.id,
        workOrderTaskId: workOrders.repair.tasks[0]!.id,
        taskCategoryId: categories.repairs.id,
        jobId: null,
      },
      {
        siteId: null,
        jobId: jobs.bridge.id,
        jobCostCodeId: jobs.bridge.costCodes[0]!.id,
        taskCategoryId: categories.repairs.id,
      },
      { siteId: null, glAccountId: glAccounts.training.id },
    ])
  })
})

describe('values', () => {
  it('keep every character that people type, and refuse those that the database cannot store', async () => {
    const notes = 'Kōwhai – "quote" \'s 100 % _ \\ 漢字 🚜 é\nsecond line'
    const { number } = done(await tess.save(world.day([world.unbilled('7:00', '8:00', { notes })])))
    expect((await tess.read(number))?.lines[0]?.notes).toBe(notes)
    const outcome = await tess.save(world.day([world.unbilled('7:00', '8:00', { notes: 'a\u0000b' })]))
    const message = 'Text may contain neither the character U+0000 nor an unpaired surrogate.'
    expect(outcome).toEqual({ is: 'NotAllowed', code: 'BAD_TEXT', message })
    const search = await tess.ask('query ($search: String) { sites(search: $search) { id } }', {
      search: '\u0000',
    })
    expect(search.errors).toMatchObject([{ message }])
    const email = 'te\u0000ss@test.example'
    const login = await world.nobody.rest('POST', '/auth/login', { email, password: 'x' })
    expect(login).toMatchObject({ status: 400, body: { value: message } })
  })
})
