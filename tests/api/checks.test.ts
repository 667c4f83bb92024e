// What the server refuses to save or submit: the checks in their order, task types, and links that do not hold.
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const OVER_MAXIMUM =
  'Total hours logged in the timesheet is over 14 hours. Please review and adjust your tasks accordingly.'
const OVER_DAY =
  'The combined total hours for all timesheets on this day exceed 14 hours. Please review and adjust your timesheets.'
const OVERLAP_WITHIN =
  'Overlapping tasks detected in the timesheet. Ensure there are no conflicts in your specified task times.'
const OVERLAP_OTHERS =
  'Overlapping tasks detected with another timesheet. Ensure there are no conflicts in your specified task times.'
const PAST_MIDNIGHT =
  'You have entered time for a Day shift that passes midnight. Please change the shift type to Night Shift or correct the task time before saving or submitting.'
const PAST_MIDDAY =
  'You have entered time for a Night shift that passes midday. Please confirm this is accurate or go back and correct the timesheet.'

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

const refused = (message: string, path?: string) => ({
  is: 'Refusal',
  message,
  ...(path !== undefined && { path }),
})

describe('the checks on Save and on Submit', () => {
  test.each(['save', 'submit'] as const)('%s: Night shift passing midday, unless confirmed', async (verb) => {
    const late = world.night(tasks(['22:00', '4:00'], ['10:00', '12:30']))
    expect(await tess[verb](late)).toMatchObject({
      ...refused(PAST_MIDDAY, 'lines.1.startTime'),
      code: 'NIGHT_PAST_MIDDAY',
      confirmable: true,
    })
    expect(await db.timesheet.count()).toBe(0)
    expect((await tess[verb]({ ...late, confirmed: ['NIGHT_PAST_MIDDAY'] })).is).toBe('TimesheetChange')
  })

  test.each(['save', 'submit'] as const)('%s: the order, as each is put right in turn', async (verb) => {
    const all = world.day(tasks(['6:00', '20:00'], ['19:00', '0:30']))
    expect(await tess[verb](all)).toMatchObject(refused(OVER_MAXIMUM))
    await settings({ maximumDailyHoursCheckingEnable: false })
    expect(await tess[verb](all)).toMatchObject(refused(OVERLAP_WITHIN, 'lines.1.startTime'))
    const apart = world.day(tasks(['6:00', '19:00'], ['19:00', '0:30']))
    expect(await tess[verb](apart)).toMatchObject(refused(PAST_MIDNIGHT, 'lines.1.startTime'))
    await settings({ passMidnightCheckingEnable: false })
    expect((await tess[verb](apart)).is).toBe('TimesheetChange')
  })

  it("Submit: the day's total, before overlap within, before overlap with another, before midnight", async () => {
    await world.seed({ owner: 'tess', times: [['9:00', '16:00']] })
    const short = world.day(tasks(['15:00', '20:00'], ['19:00', '0:30']))
    expect(await tess.submit(short)).toMatchObject(refused(OVER_DAY))
    await settings({ maximumDailyHoursCheckingEnable: false })
    expect(await tess.submit(short)).toMatchObject(refused(OVERLAP_WITHIN, 'lines.1.startTime'))
    const apart = world.day(tasks(['15:00', '19:00'], ['19:00', '0:30']))
    expect(await tess.submit(apart)).toMatchObject(refused(OVERLAP_OTHERS, 'lines.0.startTime'))
    await settings({ timesheetOverlapCheckingEnable: false })
    expect(await tess.submit(apart)).toMatchObject(refused(PAST_MIDNIGHT, 'lines.1.startTime'))
  })

  it('a refusal changes nothing: neither the timesheet nor its history', async () => {
    const draft = done(await tess.save(world.day(tasks(['7:00', '8:00']))))
    const history = await db.timesheetHistory.count()
    await tess.submit(world.day(tasks(['4:00', '18:01']), { id: draft.id, version: 1 }))
    expect(await tess.read(draft.number)).toEqual(draft)
    expect(await db.timesheetHistory.count()).toBe(history)
  })
})

describe("all that day's timesheets", () => {
  test.each(['DRAFT', 'PENDING', 'APPROVED', 'RECALLED'] as const)('count in status %s', async (status) => {
    await world.seed({ owner: 'tess', status, times: [['4:00', '13:00']] })
    expect(await tess.submit(world.day(tasks(['13:00', '18:01'])))).toMatchObject(refused(OVER_DAY))
    expect(await tess.submit(world.day(tasks(['12:00', '14:00'])))).toMatchObject(refused(OVERLAP_OTHERS))
  })

  test.each(['DECLINED', 'CANCELLED'] as const)('do not count in status %s', async (status) => {
    await world.seed({ owner: 'tess', status, times: [['4:00', '13:00']] })
    expect((await tess.submit(world.day(tasks(['8:00', '18:00'])))).is).toBe('TimesheetChange')
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
      ...refused(OVERLAP_OTHERS, 'lines.0.startTime'),
      other: { number: other.id, startDate: '2026-11-17', startTime: 600, endTime: 720 },
    })
    expect(await tess.submit(world.day(tasks(['4:00', '18:01']))), 'another refusal').toMatchObject({
      other: null,
    })
  })

  it('are those of the same person', async () => {
    await world.seed({ owner: 'theo', times: [['4:00', '13:00']] })
    expect((await tess.submit(world.day(tasks(['8:00', '18:00'])))).is).toBe('TimesheetChange')
  })

  it('are those other than the one being submitted', async () => {
    const draft = done(await tess.save(world.day(tasks(['7:00', '16:00']))))
    const again = world.day(tasks(['7:00', '17:00']), { id: draft.id, version: 1 })
    expect((await tess.submit(again)).is).toBe('TimesheetChange')
  })

  it('stop no draft: only Submit compares them', async () => {
    await world.seed({ owner: 'tess', times: [['4:00', '13:00']] })
    expect((await tess.save(world.day(tasks(['8:00', '18:00'])))).is).toBe('TimesheetChange')
  })

  test.each([
    ['a night shift of the day before that runs into this morning', 'NIGHT', '2026-11-16', ['22:00', '6:00']],
    ['a night shift of two days before that ends this morning', 'NIGHT', '2026-11-15', ['11:30', '11:00']],
  ] as const)('reach over midnight: %s', async (_case, shift, startDate, [start, end]) => {
    await world.seed({ owner: 'tess', shift, startDate, times: [[start, end]] })
    expect(await tess.submit(world.day(tasks(['5:00', '9:00'])))).toMatchObject(refused(OVERLAP_OTHERS))
  })

  it('reach over midnight: this night into the day after', async () => {
    await world.seed({ owner: 'tess', startDate: '2026-11-16', times: [['5:00', '9:00']] })
    const night = (end: string) => world.night(tasks(['22:00', end]), { startDate: '2026-11-15' })
    expect(await tess.submit(night('5:01'))).toMatchObject(refused(OVERLAP_OTHERS))
    expect((await tess.submit(night('5:00'))).is, 'touching is no overlap').toBe('TimesheetChange')
  })
})

describe('task types (spec 4)', () => {
  test.each([
    ['rita', 'RENTAL', ['rental']],
    ['jack', 'JOB_COST', ['jobCost', 'unbilled']],
    ['tess', 'ALL', ['rental', 'jobCost', 'unbilled']],
  ] as const)('%s, of TaskType %s, may record %s', async (name, _taskType, may) => {
    const caller = await world.signIn(name)
    for (const type of ['rental', 'jobCost', 'unbilled'] as const)
      for (const verb of ['save', 'submit'] as const) {
        const lines = [world[may[0]]('7:00', '8:00'), world[type]('8:00', '9:00')]
        const outcome = await caller[verb](world.day(lines))
        await db.timesheet.deleteMany()
        if ((may as readonly string[]).includes(type))
          expect(outcome.is, `${verb} ${type}`).toBe('TimesheetChange')
        else
          expect(outcome, `${verb} ${type}`).toMatchObject(
            refused('You cannot perform this function', 'lines.1.startTime'),
          )
      }
  })
})

describe('the links of a task', () => {
  const invalid = (...problems: { path: string; message: string }[]) => ({
    is: 'InvalidInput',
    problems: expect.arrayContaining(problems) as unknown,
  })

  test.each(['save', 'submit'] as const)('%s: records that do not belong together', async (verb) => {
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
    expect(await tess[verb](world.day(lines))).toMatchObject(
      invalid(
        { path: 'lines.0.workOrder', message: 'WO-1043 is not a work order of EX-118' },
        { path: 'lines.1.equipment', message: 'EX-118 is not at this site' },
        { path: 'lines.2.workOrderTask', message: 'This task belongs to another work order' },
        { path: 'lines.3.jobCostCode', message: 'This cost code belongs to another job' },
      ),
    )
  })

  test.each(['save', 'submit'] as const)('%s: a job of a division that is not theirs', async (verb) => {
    const { mill } = world.company.jobs
    const jobCostCode = globalId('JobCostCode', mill.costCodes[0]!)
    const input = world.day([world.jobCost('7:00', '8:00', { job: globalId('Job', mill), jobCostCode })])
    const problem = { path: 'lines.0.job', message: 'Please select Job' }
    expect(await tess[verb](input)).toMatchObject(invalid(problem))
    const will = await world.signIn('will')
    expect((await will[verb](input)).is, 'but to whom it is').toBe('TimesheetChange')
  })

  test.each([
    ['rental', 'site', 'Site', 'Please select Site'],
    ['rental', 'equipment', 'Equipment', 'Please select Fleet'],
    ['rental', 'workOrder', 'WorkOrder', 'Please select Work Order'],
    ['rental', 'workOrderTask', 'WorkOrderTask', 'Please select Task'],
    ['rental', 'taskCategory', 'TaskCategory', 'Please select Task Category'],
    ['jobCost', 'job', 'Job', 'Please select Job'],
    ['jobCost', 'jobCostCode', 'JobCostCode', 'Please select Cost Code'],
    ['unbilled', 'glAccount', 'GlAccount', 'Please select GL Entry'],
  ] as const)('%s: a %s that does not exist', async (task, field, type, message) => {
    const lines = [world[task]('7:00', '8:00', { [field]: globalId(type, 999_999) })]
    for (const verb of ['save', 'submit'] as const)
      expect(await tess[verb](world.day(lines))).toMatchObject(invalid({ path: `lines.0.${field}`, message }))
  })

  test.each(['save', 'submit'] as const)('%s: a GL account that is inactive by now', async (verb) => {
    const { id } = world.company.glAccounts.training
    const draft = done(await tess.save(world.day([world.unbilled('7:00', '8:00')])))
    await db.glAccount.update({ where: { id }, data: { active: false } })
    const refused = invalid({ path: 'lines.0.glAccount', message: 'Please select GL Entry' })
    const twoDaysAgo = { startDate: '2026-11-15' }
    expect(await tess[verb](world.day([world.unbilled('7:00', '8:00')], twoDaysAgo))).toMatchObject(refused)
    const [line] = draft.lines
    const kept = [world.unbilled('7:00', '9:00', { id: line!.id })]
    const claim = { id: draft.id, version: draft.version }
    expect((await tess[verb](world.day(kept, claim))).is, 'but not where it was before').toBe(
      'TimesheetChange',
    )
    await db.glAccount.update({ where: { id }, data: { active: true } })
  })

  test.each([
    ['of another type', () => globalId('Equipment', world.company.sites.yard)],
    ['that is none', () => 'nonsense'],
    ['of a row number that no row can have', () => globalId('Site', 99_999_999_999)],
  ])('an id %s is refused without a fault', async (_case, id) => {
    const outcome = await tess.save(world.day([world.rental('7:00', '8:00', { site: id() })]))
    expect(outcome.is).toBe('NotAllowed')
    expect(outcome.code).not.toBe('INTERNAL')
    expect(world.takeFaults()).toEqual([])
    expect(await db.timesheet.count()).toBe(0)
  })

  it('is dropped where the type of the task has no field for it', async () => {
    const { number } = done(
      await tess.save(
        world.day([world.unbilled('7:00', '8:00', { site: globalId('Site', world.company.sites.yard) })]),
      ),
    )
    expect(await db.timesheetLine.findFirst({ where: { timesheetId: number } })).toMatchObject({
      siteId: null,
      glAccountId: world.company.glAccounts.training.id,
    })
  })

  it('is stored as it was chosen', async () => {
    const { workOrders, sites, equipment, categories, jobs } = world.company
    const { number } = done(
      await tess.save(world.day([world.rental('7:00', '8:00'), world.jobCost('8:00', '9:00')])),
    )
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
    ])
  })
})

describe('values must have the right type', () => {
  test.each([
    ['a start below 0', { startTime: -1 }, 'lines.0.startTime'],
    ['an end over 1440', { endTime: 1441 }, 'lines.0.endTime'],
    ['1001 characters of description', { notes: 'x'.repeat(1001) }, 'lines.0.notes'],
  ])('%s', async (_case, wrong, path) => {
    for (const verb of ['save', 'submit'] as const) {
      const outcome = await tess[verb](world.day([world.unbilled('7:00', '8:00', wrong)]))
      expect(outcome.is).toBe('InvalidInput')
      expect(outcome.problems!.map((problem) => problem.path)).toContain(path)
    }
  })

  it('stores every character that people type', async () => {
    const notes = 'Kōwhai – "quote" \'s 100 % _ \\ 漢字 🚜 é\nsecond line'
    const { number } = done(await tess.save(world.day([world.unbilled('7:00', '8:00', { notes })])))
    expect((await tess.read(number))?.lines[0]?.notes).toBe(notes)
  })

  it('refuses characters that the database cannot store, and names them', async () => {
    const outcome = await tess.save(world.day([world.unbilled('7:00', '8:00', { notes: 'a\u0000b' })]))
    const message = 'Text may contain neither the character U+0000 nor half of a pair of characters.'
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
