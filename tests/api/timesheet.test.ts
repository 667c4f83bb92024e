// Saving, submitting, approving and declining: what each writes, all in one transaction, and the responses.
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
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
  it('sets status 0 and computes every total, whatever the client thinks', async () => {
    const sheet = done(
      await tess.save(world.day([world.rental('7:00', '12:00'), world.jobCost('12:30', '15:45')])),
    )
    expect(sheet).toMatchObject({
      status: 'DRAFT',
      startDate: TODAY,
      shift: 'DAY',
      startTime: 420,
      endTime: 945,
      totalDuration: 495,
      submittedCount: 0,
      version: 1,
      approvalGroup: null,
    })
    expect(sheet.lines.map((line) => line.minutes)).toEqual([300, 195])
  })

  it('has no field in which a client could send a total', async () => {
    for (const total of [{ totalDuration: 1 }, { lines: [world.unbilled('7:00', '8:00', { minutes: 1 })] }]) {
      const answer = await tess.ask(
        'mutation ($input: TimesheetInput!) { saveTimesheet(input: $input) { __typename } }',
        {
          input: world.day([world.unbilled('7:00', '8:00')], total),
        },
      )
      expect(answer.status).toBe(400)
      expect(answer.errors[0]?.message).toMatch(/is not defined by type/)
    }
  })

  it('accepts an incomplete draft', async () => {
    const bare = { timesheetLineType: 'RENTAL' }
    const sheet = done(await tess.save(world.day([bare, { timesheetLineType: 'JOB_COST', startTime: 600 }])))
    expect(sheet).toMatchObject({ status: 'DRAFT', startTime: null, endTime: null, totalDuration: 0 })
    expect(sheet.lines).toMatchObject([
      { startTime: null, endTime: null, minutes: 0 },
      { startTime: 600, endTime: null, minutes: 0 },
    ])
  })

  it('needs at least one task', async () => {
    expect(await tess.save(world.day([]))).toMatchObject({
      is: 'InvalidInput',
      problems: [{ path: 'lines', message: 'A timesheet has at least one task' }],
    })
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

  test.each(['2026-02-30', '17.11.2026', '2026-11-17T00:00:00Z', ''])('%j is no date', async (startDate) => {
    const answer = await tess.ask(
      'mutation ($input: TimesheetInput!) { saveTimesheet(input: $input) { __typename } }',
      {
        input: world.day([world.unbilled('7:00', '8:00')], { startDate }),
      },
    )
    expect(answer.errors[0]?.message).toContain('A date is written YYYY-MM-DD.')
  })

  it('again replaces the tasks, counts the version up and stays a draft', async () => {
    const first = done(
      await tess.save(world.day([world.rental('7:00', '12:00'), world.unbilled('12:00', '13:00')])),
    )
    const second = done(
      await tess.save(
        world.night([world.unbilled('22:00', '4:00')], { id: first.id, version: first.version }),
      ),
    )
    expect(second).toMatchObject({
      id: first.id,
      status: 'DRAFT',
      version: 2,
      shift: 'NIGHT',
      startTime: 1320,
      endTime: 240,
      totalDuration: 360,
    })
    expect(second.lines).toHaveLength(1)
    expect(await db.timesheetLine.count({ where: { timesheetId: first.number } })).toBe(1)
  })

  it('notifies nobody', async () => {
    const { number } = done(await tess.save(world.day([world.unbilled('7:00', '8:00')])))
    const { events, notifications } = await traces(number)
    expect(events).toMatchObject([{ timesheetEventType: 'CREATED', actorId: person('tess').id }])
    expect(notifications).toEqual([])
  })

  it('writes history of a new timesheet, task by task', async () => {
    const { yard } = world.company.sites
    const { number } = done(await tess.save(world.day([world.rental('7:00', '12:00')])))
    expect(await historyLines(number)).toEqual([
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
    ])
  })

  it('writes history of what changed and nothing else', async () => {
    const first = done(
      await tess.save(world.day([world.unbilled('7:00', '8:00'), world.unbilled('9:00', '10:00')])),
    )
    await tess.save(
      world.day([world.unbilled('9:00', '10:00', { id: first.lines[1]!.id, notes: 'Fire drill' })], {
        id: first.id,
        version: first.version,
      }),
    )
    expect((await historyLines(first.number)).filter((line) => line.startsWith('EDIT'))).toEqual([
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
  it('sets status 1, counts the submission, stamps the group of the owner', async () => {
    const sheet = done(await tess.submit(world.day([world.rental('7:00', '15:00')])))
    expect(sheet).toMatchObject({
      status: 'PENDING',
      submittedCount: 1,
      approvalGroup: { name: 'Field north' },
    })
    const row = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.number } })
    expect(row.submittedAt?.toISOString()).toBe(NOON)
  })

  it('of a draft that was changed in the meantime reports the conflict before validation errors', async () => {
    const { id, version } = done(await tess.save(world.day([world.rental('7:00', '15:00')])))
    done(await tess.save(world.day([world.rental('7:00', '14:00')], { id, version })))
    const outcome = await tess.submit(world.day([world.rental(null, null, { notes: '' })], { id, version }))
    expect(outcome).toMatchObject({ is: 'Refusal', code: 'CHANGED_SINCE' })
  })

  it('of a recalled timesheet counts up and stamps the group the owner is in now', async () => {
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

  it('never notifies the actor', async () => {
    const { number } = done(
      await (await world.signIn('amy')).submit(world.day([world.rental('7:00', '15:00')])),
    )
    const { notifications } = await traces(number)
    expect(notifications.map(({ userId }) => userId)).toEqual([person('ada').id])
  })

  it('answers with the counts that the change moved', async () => {
    await world.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-10' })
    const { counts } = await tess.submit(world.day([world.rental('7:00', '15:00')]))
    expect(counts).toMatchObject({ total: 2, draft: 1, pending: 1 })
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

  test.each([
    ['lone', 'who is in no group'],
    ['emil', 'whose group has no active approver'],
  ] as const)('by %s, %s, is refused: nobody could approve it', async (name, _reason) => {
    const caller = await world.signIn(name)
    expect(await caller.submit(world.day([world.rental('7:00', '15:00')]))).toMatchObject({
      is: 'Refusal',
      code: 'NO_APPROVAL_GROUP',
    })
    expect((await caller.save(world.day([world.rental('7:00', '15:00')]))).is, 'a draft may wait').toBe(
      'TimesheetChange',
    )
  })

  it('by the only approver of a group is refused: nobody could approve it', async () => {
    const amy = await world.signIn('amy')
    expect(await submitObstacle(amy)).toBeNull()
    await db.user.update({ where: { id: person('ada').id }, data: { active: false } })
    const refused = await amy.submit(world.day([world.rental('7:00', '15:00')]))
    expect(refused).toMatchObject({ code: 'NO_APPROVAL_GROUP', message: await submitObstacle(amy) })
    await db.user.update({ where: { id: person('ada').id }, data: { active: true } })
  })

  it('to a group that is not active is refused', async () => {
    const { id } = world.company.groups.fieldNorth
    await db.approvalGroup.update({ where: { id }, data: { active: false } })
    expect(await tess.submit(world.day([world.rental('7:00', '15:00')]))).toMatchObject({
      code: 'NO_APPROVAL_GROUP',
    })
    await db.approvalGroup.update({ where: { id }, data: { active: true } })
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

describe('declining', () => {
  test.each([
    ['', 'Please enter the reason for decline'],
    ['x'.repeat(1001), 'At most 1000 characters'],
  ])('requires a reason of 1 to 1000 characters', async (reason, message) => {
    const sheet = await submitted()
    expect(await ada.decline(sheet, reason)).toMatchObject({
      is: 'InvalidInput',
      problems: [{ path: 'reason', message }],
    })
    expect((await ada.read(sheet.number))?.status).toBe('PENDING')
  })

  it('takes 1000 characters, without blanks around them', async () => {
    const reason = 'é'.repeat(1000)
    const declined = done(await ada.decline(await submitted(), `  ${reason} `))
    expect(declined).toMatchObject({ reason, approver: { firstName: 'Ada' } })
  })
})

describe('two people at the same time', () => {
  it('a claim on an older version is refused because it changed, and changes nothing', async () => {
    const draft = done(await tess.save(world.day([world.unbilled('7:00', '8:00')])))
    const input = (end: string, version: number) =>
      world.day([world.unbilled('7:00', end)], { id: draft.id, version })
    done(await tess.save(input('9:00', 1)))
    for (const outcome of [await tess.save(input('10:00', 1)), await tess.submit(input('10:00', 1))]) {
      expect(outcome).toMatchObject({ is: 'Refusal', code: 'CHANGED_SINCE' })
      expect(outcome.message).toMatch(
        /^Changed by Tess Tester at \d\d:\d\d since you opened it\. Please look at it again\.$/,
      )
    }
    expect((await tess.read(draft.number))?.totalDuration).toBe(120)
  })

  it('a decision on an older version is refused because it changed', async () => {
    const sheet = await submitted()
    await db.timesheet.update({ where: { id: sheet.number }, data: { version: { increment: 1 } } })
    expect(await ada.approve(sheet)).toMatchObject({ code: 'CHANGED_SINCE' })
    expect(await ada.decline(sheet, 'Wrong job')).toMatchObject({ code: 'CHANGED_SINCE' })
    expect((await ada.read(sheet.number))?.status).toBe('PENDING')
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

  it('a change of a stored timesheet needs its version', async () => {
    const { id } = done(await tess.save(world.day([world.rental('7:00', '15:00')])))
    expect(await tess.save(world.day([world.rental('7:00', '14:00')], { id, version: null }))).toMatchObject({
      is: 'InvalidInput',
      problems: [{ path: 'version', message: 'Please say which version of the timesheet was seen.' }],
    })
  })
})

describe('creating twice', () => {
  it('with the same key returns the first result, also once it is approved', async () => {
    const input = world.day([world.rental('7:00', '15:00')], { clientMutationKey: 'k1' })
    const first = done(await tess.submit(input))
    expect(done(await tess.submit(input))).toEqual(first)
    expect(await db.timesheet.count()).toBe(1)
    expect((await traces(first.number)).events).toHaveLength(1)
    await ada.approve(first)
    expect(done(await tess.submit(input))).toMatchObject({ id: first.id, status: 'APPROVED' })
  })

  it('after a lost response loses no later input', async () => {
    const key = { clientMutationKey: 'k1' }
    const first = done(await tess.save(world.day([world.rental('7:00', '15:00')], key)))
    const more = [world.rental('7:00', '15:00'), world.unbilled('15:00', '16:00')]
    const second = done(await tess.submit(world.day(more, key)))
    expect(second).toMatchObject({ id: first.id, status: 'PENDING', totalDuration: 540 })
    expect(second.lines[0]!.id).toBe(first.lines[0]!.id)
    expect(await db.timesheet.count()).toBe(1)
  })

  it('stays one draft also when its day was changed since', async () => {
    const input = world.day([world.rental('7:00', '15:00')], { clientMutationKey: 'k1' })
    const first = done(await tess.save(input))
    const second = done(await tess.save({ ...input, startDate: '2026-10-01' }))
    expect(second).toMatchObject({ id: first.id, startDate: '2026-10-01' })
    expect(await db.timesheet.count()).toBe(1)
  })

  it('with other hours is refused because it is already submitted', async () => {
    const key = { clientMutationKey: 'k1' }
    const first = done(await tess.submit(world.day([world.rental('7:00', '15:00')], key)))
    const again = await tess.submit(world.day([world.rental('9:00', '10:00')], key))
    expect(again).toMatchObject({ code: 'ALREADY_DECIDED' })
    expect(again.message).toContain('Already submitted by Tess Tester')
    expect((await tess.read(first.number))?.totalDuration).toBe(480)
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
