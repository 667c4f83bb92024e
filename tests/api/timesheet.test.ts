// Saving, submitting, approving and declining: the rows that each writes in one transaction, and the responses.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Sheet } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { historyLines, traces } from '#tests/support/traces.ts'
import { globalId, NOON, TODAY, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let tess: Caller
let ada: Caller
beforeAll(async () => {
  tess = await world.signIn('tess')
  ada = await world.signIn('ada')
})
afterEach(async () => {
  world.at(NOON)
  await db.timesheet.deleteMany()
})

async function submitObstacle(caller: Caller) {
  const { data } = await caller.ask<{ me: { submitObstacle: string | null } }>('{ me { submitObstacle } }')
  return data!.me.submitObstacle
}

function person(name: PersonName) {
  return world.company.people[name]
}

describe('saving', () => {
  it('stores a draft with its totals and its history, task by task, and notifies nobody', async () => {
    const { yard } = world.company.sites
    const tasks = [world.rental('7:00', '12:00'), { timesheetLineType: 'JOB_COST', startTime: 750 }]
    const sheet = done(await tess.save(world.day(tasks)))
    expect(sheet).toMatchObject({
      ...{ status: 'DRAFT', startDate: TODAY, shift: 'DAY', startTime: 420, endTime: 720, version: 1 },
      ...{ totalDuration: 300, submittedCount: 0, approvalGroup: null },
      lines: [{ minutes: 300 }, { startTime: 750, endTime: null, minutes: 0 }],
    })
    const { events, notifications } = await traces(sheet.number)
    expect(events).toMatchObject([{ timesheetEventType: 'CREATED', actorId: person('tess').id }])
    expect(notifications).toEqual([])
    expect(await historyLines(sheet.number)).toEqual([
      'CREATE HEADER Start Date:  > Tue Nov 17, 2026',
      'CREATE HEADER Shift:  > Day Shift',
      'CREATE TASK Task 1 Type:  > Rental',
      'CREATE TASK Task 1 Start Time:  > 07:00 am',
      'CREATE TASK Task 1 End Time:  > 12:00 pm',
      `CREATE TASK Task 1 Site:  > Yard-${yard.id}`,
      'CREATE TASK Task 1 Fleet:  > EX-118 Excavator',
      'CREATE TASK Task 1 Work Order:  > WO-1042 Replace the hydraulic pump',
      'CREATE TASK Task 1 Task Category:  > Repairs',
      'CREATE TASK Task 1 Task:  > Drain Drain it',
      'CREATE TASK Task 1 Job Description:  > Pump replaced',
      'CREATE TASK Task 2 Type:  > Job cost',
      'CREATE TASK Task 2 Start Time:  > 12:30 pm',
    ])
  })

  it('refuses a future date, in the company’s time zone', async () => {
    // 18 November has begun in Brisbane, but not in Greenwich.
    world.at('2026-11-17T14:30:00.000Z')
    const lines = [world.unbilled('7:00', '8:00')]
    const session = await world.signInAgain('tess')
    expect((await session.save(world.day(lines, { startDate: '2026-11-18' }))).is).toBe('TimesheetChange')
    const tomorrow = world.day(lines, { startDate: '2026-11-19' })
    for (const outcome of [await session.save(tomorrow), await session.submit(tomorrow)])
      expect(outcome).toMatchObject({
        is: 'InvalidInput',
        problems: [{ path: 'startDate', message: 'Start date cannot be in the future' }],
      })
    await db.setting.update({ where: { id: 1 }, data: { timeZone: 'Pacific/Honolulu' } })
    expect(await session.save(world.day(lines, { startDate: '2026-11-18' }))).toMatchObject({
      is: 'InvalidInput',
    })
    await db.setting.update({ where: { id: 1 }, data: { timeZone: 'Australia/Brisbane' } })
  })

  it('again replaces the tasks, increments the version, stays a draft, and records only the changes', async () => {
    const first = done(
      await tess.save(world.day([world.unbilled('7:00', '8:00'), world.unbilled('22:00', '23:00')])),
    )
    const task = world.unbilled('22:00', '23:00', { id: first.lines[1]!.id, notes: 'Fire drill' })
    const second = done(await tess.save(world.night([task], { id: first.id, version: first.version })))
    expect(second).toMatchObject({
      ...{ id: first.id, status: 'DRAFT', version: 2, shift: 'NIGHT' },
      ...{ startTime: 1320, endTime: 1380, totalDuration: 60 },
    })
    expect(await db.timesheetLine.count({ where: { timesheetId: first.number } })).toBe(1)
    expect((await historyLines(first.number)).filter((line) => line.startsWith('EDIT'))).toEqual([
      'EDIT HEADER Shift: Day Shift > Night Shift',
      'EDIT TASK Task 1 Type: Unbill > ',
      'EDIT TASK Task 1 Start Time: 07:00 am > ',
      'EDIT TASK Task 1 End Time: 08:00 am > ',
      'EDIT TASK Task 1 GL Entry: 6100 Training > ',
      'EDIT TASK Task 1 Job Description: First aid course > ',
      'EDIT TASK Task 1 Job Description: First aid course > Fire drill',
    ])
  })
})

describe('submitting', () => {
  it('sets status 1, counts the submission, stamps the group of the owner, and never notifies the actor', async () => {
    const amy = await world.signIn('amy')
    await world.seed({ owner: 'amy', status: 'DRAFT', startDate: '2026-11-10' })
    const outcome = await amy.submit(world.day([world.rental('7:00', '15:00')]))
    const sheet = done(outcome)
    expect(sheet).toMatchObject({
      ...{ status: 'PENDING', submittedCount: 1, approvalGroup: { name: 'Field north' } },
    })
    expect(outcome.counts).toMatchObject({ draft: 1, pending: 1 })
    const row = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.number } })
    expect(row.submittedAt?.toISOString()).toBe(NOON)
    const { notifications } = await traces(sheet.number)
    expect(notifications.map(({ userId }) => userId)).toEqual([person('ada').id])
  })

  it('of a draft that was changed in the meantime reports the conflict before validation errors', async () => {
    const { id, version } = done(await tess.save(world.day([world.rental('7:00', '15:00')])))
    done(await tess.save(world.day([world.rental('7:00', '14:00')], { id, version })))
    const outcome = await tess.submit(world.day([world.rental(null, null, { notes: '' })], { id, version }))
    expect(outcome).toMatchObject({ is: 'Refusal', code: 'CHANGED_SINCE' })
  })

  it("of a recalled timesheet increments the count and stamps the owner's current group", async () => {
    const { id, version } = await world.seed({ owner: 'tess', status: 'RECALLED', group: 'workshop' })
    const sheet = done(
      await tess.submit(
        world.day([world.rental('7:00', '15:00')], { id: globalId('Timesheet', id), version }),
      ),
    )
    expect(sheet).toMatchObject({
      status: 'PENDING',
      submittedCount: 2,
      approvalGroup: { name: 'Field north' },
    })
  })

  it('requires the fields of each task, each with its message, and saves nothing', async () => {
    const outcome = await tess.submit(
      world.day([world.rental('7:00', '15:00'), { timesheetLineType: 'RENTAL' }]),
    )
    expect(outcome.is).toBe('InvalidInput')
    expect(Object.fromEntries(outcome.problems!.map(({ path, message }) => [path, message]))).toEqual({
      'lines.1.site': 'Please select Site',
      'lines.1.equipment': 'Please select Fleet',
      'lines.1.workOrder': 'Please select Work Order',
      'lines.1.taskCategory': 'Please select Task Category',
      'lines.1.workOrderTask': 'Please select Task',
      'lines.1.notes': 'Please enter Job Description',
      'lines.1.startTime': 'Please choose working time',
    })
    expect(await db.timesheet.count()).toBe(0)
  })

  it('is refused if nobody could approve it, for whatever reason; a draft is accepted', async () => {
    const { fieldNorth } = world.company.groups
    const input = world.day([world.rental('7:00', '15:00')])
    const isRefused = async (name: PersonName) => {
      const caller = await world.signIn(name)
      const message = await submitObstacle(caller)
      expect(message, name).not.toBeNull()
      expect(await caller.submit(input), name).toMatchObject({ code: 'NO_APPROVAL_GROUP', message })
    }
    // In no group, and in one without an active approver.
    for (const name of ['lone', 'emil'] as const) {
      await isRefused(name)
      expect((await (await world.signIn(name)).save(input)).is).toBe('TimesheetChange')
    }
    expect(await submitObstacle(await world.signIn('amy'))).toBeNull()
    await db.user.update({ where: { id: person('ada').id }, data: { active: false } })
    await isRefused('amy')
    await db.user.update({ where: { id: person('ada').id }, data: { active: true } })
    await db.approvalGroup.update({ where: { id: fieldNorth.id }, data: { active: false } })
    await isRefused('tess')
    await db.approvalGroup.update({ where: { id: fieldNorth.id }, data: { active: true } })
  })

  it('by a System_Administrator in no group goes to the other System_Administrators', async () => {
    const sam = await world.signIn('sam')
    const alone = { approvalGroupId: null }
    const other = { userType: 'SYSTEM_ADMINISTRATOR' } as const
    await db.user.update({ where: { id: person('sam').id }, data: alone })
    const input = world.day([world.rental('7:00', '15:00')])
    expect(await sam.submit(input)).toMatchObject({ code: 'NO_OTHER_ADMINISTRATOR' })
    expect(await submitObstacle(sam), 'said before anything is typed').toMatch(
      /^You are in no approval group, and there is no other active System Administrator/,
    )

    await db.user.update({ where: { id: person('emil').id }, data: other })
    expect(await submitObstacle(sam)).toBeNull()
    const { number } = done(await sam.submit(input))
    expect(await db.timesheet.findUnique({ where: { id: number } })).toMatchObject({
      status: 'PENDING',
      approvalGroupId: null,
    })
    expect((await traces(number)).notifications).toMatchObject([
      { userId: person('emil').id, message: 'Sam Tester submitted the timesheet for Tue Nov 17, 2026' },
    ])
    await db.user.update({ where: { id: person('emil').id }, data: { userType: 'STAFF' } })
    await db.user.update({
      where: { id: person('sam').id },
      data: { approvalGroupId: world.company.groups.fieldNorth.id },
    })
  })
})

it('approving is also for the timesheet of another approver of the group', async () => {
  const { id } = await world.seed({ owner: 'amy' })
  expect(done(await ada.approve({ id: globalId('Timesheet', id) })).status).toBe('APPROVED')
})

it('declining requires a reason of 1 to 1000 characters, without blanks around them', async () => {
  const sheet = await submitted()
  for (const [reason, message] of [
    ['', 'Please enter the reason for decline'],
    ['x'.repeat(1001), 'At most 1000 characters'],
  ] as const)
    expect(await ada.decline(sheet, reason)).toMatchObject({ problems: [{ path: 'reason', message }] })
  const reason = 'é'.repeat(1000)
  const declined = done(await ada.decline(sheet, `  ${reason} `))
  expect(declined).toMatchObject({ reason, approver: { firstName: 'Ada' } })
})

describe('two people at the same time', () => {
  it('a claim on an older version is refused because it changed, and changes nothing', async () => {
    const draft = done(await tess.save(world.day([world.unbilled('7:00', '8:00')])))
    const input = (end: string, version: number | null) =>
      world.day([world.unbilled('7:00', end)], { id: draft.id, version })
    const { version } = done(await tess.save(input('9:00', 1)))
    for (const outcome of [await tess.save(input('10:00', 1)), await tess.submit(input('10:00', 1))]) {
      expect(outcome).toMatchObject({ is: 'Refusal', code: 'CHANGED_SINCE' })
      expect(outcome.message).toMatch(
        /^Changed by Tess Tester at \d\d:\d\d since you opened it\. Please look at it again\.$/,
      )
    }
    expect(await tess.save(input('10:00', null))).toMatchObject({
      problems: [{ path: 'version', message: 'Please say which version of the timesheet was seen.' }],
    })
    expect((await tess.read(draft.number))?.totalDuration).toBe(120)
    done(await tess.submit(input('9:00', version)))
    for (const decision of [
      await ada.approve({ id: draft.id, version }),
      await ada.decline({ id: draft.id, version }, 'Wrong job'),
    ])
      expect(decision).toMatchObject({ code: 'CHANGED_SINCE' })
    expect((await ada.read(draft.number))?.status).toBe('PENDING')
  })

  it('names the date of the first decision if it was not today', async () => {
    const sheet = done(await tess.submit(world.day([world.rental('7:00', '15:00')])))
    done(await ada.approve(sheet))
    await db.timesheetEvent.updateMany({
      where: { timesheetId: sheet.number, timesheetEventType: 'APPROVED' },
      data: { at: new Date('2026-11-16T01:05:00Z') },
    })
    expect((await ada.decline(sheet, 'Wrong job')).message).toBe(
      'Already approved by Ada Tester at 16/11/2026 11:05',
    )
  })
})

describe('creating twice', () => {
  it('with the same key gives one draft, also when its day has changed since, and loses no later input', async () => {
    const key = { clientMutationKey: 'k1' }
    const day = (startDate: string, end: string) =>
      world.day([world.rental('7:00', end)], { ...key, startDate })
    const first = done(await tess.save(day(TODAY, '15:00')))
    const moved = done(await tess.save(day('2026-10-01', '15:00')))
    expect(moved).toMatchObject({ id: first.id, startDate: '2026-10-01' })
    const last = done(await tess.submit(day('2026-10-01', '16:00')))
    expect(last).toMatchObject({ id: first.id, status: 'PENDING', totalDuration: 540 })
    expect(last.lines[0]!.id).toBe(first.lines[0]!.id)
    expect(await db.timesheet.count()).toBe(1)
  })

  it('of a submission returns the first result, also once it is approved, and refuses other hours', async () => {
    const key = { clientMutationKey: 'k1' }
    const input = world.day([world.rental('7:00', '15:00')], key)
    const first = done(await tess.submit(input))
    expect(done(await tess.submit(input))).toEqual(first)
    const again = await tess.submit(world.day([world.rental('9:00', '10:00')], key))
    expect(again).toMatchObject({ code: 'ALREADY_DECIDED' })
    expect(again.message).toContain('Already submitted by Tess Tester')
    expect(await db.timesheet.count()).toBe(1)
    expect((await traces(first.number)).events).toHaveLength(1)
    await ada.approve(first)
    expect(done(await tess.submit(input))).toMatchObject({ id: first.id, status: 'APPROVED' })
  })

  it('is refused after the first result was deleted', async () => {
    const input = world.day([world.rental('7:00', '15:00')], { clientMutationKey: 'gone' })
    await tess.remove(done(await tess.save(input)))
    for (const again of [await tess.save(input), await tess.submit(input)])
      expect(again).toMatchObject({
        is: 'Refusal',
        code: 'DELETED_SINCE',
        message: 'This timesheet was saved before and has been deleted since.',
      })
    expect(await db.timesheet.count()).toBe(0)
    expect((await (await world.signIn('theo')).save(input)).is, "another person's key is another").toBe(
      'TimesheetChange',
    )
  })
})

async function submitted(): Promise<Sheet> {
  return done(await tess.submit(world.day([world.rental('7:00', '15:00')])))
}
