// The table of rulings 1, cell by cell: each action from each status, by a user in every possible relation to the
// timesheet; its effects, or the sentence of its refusal.
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import type { TimesheetAction, TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { db, transaction } from '#server/database/client.ts'
import { onEvent, publish } from '#server/events/channel.ts'
import type { TimesheetChanged } from '#server/events/types.ts'
import { done, type Outcome } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { act, actions, roles, statuses, table, type Cell, type Role } from '#tests/support/lifecycle.ts'
import { historyLines, traces } from '#tests/support/traces.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const heard: TimesheetChanged[] = []
beforeAll(() => onEvent('timesheetChanged', (event) => heard.push(event)))
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.mailMessage.deleteMany()
})

/** 'Pending'. */
const label = (status: TimesheetStatus) => status.charAt(0) + status.slice(1).toLowerCase()
const participle: Record<TimesheetAction, string> = {
  ...{ save: 'saved', submit: 'submitted', edit: 'edited', recall: 'recalled', delete: 'deleted' },
  ...{ approve: 'approved', decline: 'declined', cancel: 'cancelled', move: 'moved' },
}

/** What an action that is done leads to, whatever status it started from. */
type Effect = {
  status: TimesheetStatus | null
  event: TimesheetChanged['what']
  reason?: string
  /** Whether the actor becomes the one who decided. */
  decides?: boolean
  notified?: readonly PersonName[]
  /** The sentence; {actor} is who did it. */
  message?: string
  mail?: string
}
const DAY = 'for Tue Nov 17, 2026'
const decided = (status: 'APPROVED' | 'DECLINED' | 'CANCELLED', more: Partial<Effect> = {}): Effect => ({
  ...{ status, event: status, decides: true, notified: ['tess'] },
  message: `{actor} Tester ${status.toLowerCase()} your timesheet ${DAY}`,
  ...more,
})
const effects: Record<TimesheetAction, Effect> = {
  save: { status: 'DRAFT', event: 'SAVED' },
  submit: {
    ...{ status: 'PENDING', event: 'SUBMITTED', notified: ['ada', 'amy'] },
    message: `{actor} Tester submitted the timesheet ${DAY}`,
  },
  edit: {
    ...{ status: 'PENDING', event: 'EDITED', notified: ['tess'] },
    message: `{actor} Tester edited your timesheet ${DAY}`,
  },
  approve: decided('APPROVED'),
  decline: decided('DECLINED', { reason: 'No such job' }),
  cancel: decided('CANCELLED', {
    reason: 'Entered twice',
    mail: `{actor} Tester cancelled the timesheet of Tess Tester ${DAY}.`,
  }),
  recall: { status: 'RECALLED', event: 'RECALLED' },
  delete: { status: null, event: 'DELETED' },
  move: {
    ...{ status: 'PENDING', event: 'MOVED', notified: ['bob'] },
    message: `{actor} Tester moved the timesheet of Tess Tester ${DAY} to Workshop`,
    mail: `{actor} Tester moved the timesheet of Tess Tester ${DAY} to Workshop.`,
  },
}

/** The history that an action leaves; of the status a change only where there is one. */
function expectedStory(action: TimesheetAction, from: TimesheetStatus): string[] {
  const wasSubmitted = from !== 'DRAFT'
  const task = 'EDIT TASK Task 1 Job Description: Planted > Corrected'
  const stamped = 'EDIT HEADER Approval Group:  > Field north'
  const reasonBefore = from === 'DECLINED' ? 'Wrong job' : ''
  // A recall keeps the reason of the round.
  const { status, reason = action === 'recall' ? reasonBefore : '' } = effects[action]
  const change = [
    ...(status !== null && status !== from
      ? [`EDIT STATUS_CHANGED Status: ${label(from)} > ${label(status)}`]
      : []),
    ...(reason !== reasonBefore ? [`EDIT STATUS_CHANGED Reason: ${reasonBefore} > ${reason}`] : []),
  ]
  switch (action) {
    case 'save':
    case 'edit':
      return [task, ...change]
    case 'submit':
      return [...(wasSubmitted ? [] : [stamped]), task, ...change]
    case 'move':
      return ['EDIT HEADER Approval Group: Field north > Workshop']
    case 'delete':
      return [
        'DELETE HEADER Start Date: Tue Nov 17, 2026 > ',
        'DELETE HEADER Shift: Day Shift > ',
        ...(wasSubmitted ? ['DELETE HEADER Approval Group: Field north > '] : []),
        'DELETE TASK Task 1 Type: Unbill > ',
        'DELETE TASK Task 1 Start Time: 07:00 am > ',
        'DELETE TASK Task 1 End Time: 03:00 pm > ',
        'DELETE TASK Task 1 GL Entry: 6100 Training > ',
        'DELETE TASK Task 1 Job Description: Planted > ',
      ]
    default:
      return change
  }
}

type Planted = Awaited<ReturnType<typeof plant>>

/** A timesheet of Tess in a status; Amy decided it where somebody did, at five past eleven in Brisbane. */
async function plant(status: TimesheetStatus) {
  const { id } = await world.seed({ owner: 'tess', status })
  const isDecided = status === 'APPROVED' || status === 'DECLINED' || status === 'CANCELLED'
  const lastActorId = world.company.people[isDecided ? 'amy' : 'tess'].id
  const updatedAt = new Date('2026-11-17T01:05:00Z')
  const event = {
    timesheetEventType: status === 'DRAFT' ? 'SAVED' : status === 'PENDING' ? 'SUBMITTED' : status,
    actorId: lastActorId,
    at: status === 'PENDING' ? new Date(NOON) : updatedAt,
  } as const
  return db.timesheet.update({
    where: { id },
    data: { lastActorId, updatedAt, events: { create: event } },
    include: { lines: true, events: true },
  })
}

/** Who may not record at all reads that; everybody else whose timesheet it is, or who decides it. */
function denial(by: PersonName, action: TimesheetAction, approvalGroupId: number | null): string {
  const isRecorded = action === 'save' || action === 'submit'
  if (isRecorded && by === 'uma') return 'User Administrators cannot record timesheets.'
  if (isRecorded && (by === 'ada' || by === 'bob'))
    return 'You cannot record timesheets. An administrator can allow it in your account.'
  if (isRecorded || action === 'recall' || action === 'delete')
    return `Only Tess Tester can ${action} this timesheet.`
  const approvers = approvalGroupId === null ? '' : 'approvers of Field north and '
  return `Only ${approvers}System Administrators can ${action} this timesheet.`
}

function refusal(
  cell: Cell,
  action: TimesheetAction,
  { status, approvalGroupId }: Planted,
  by: PersonName,
): object {
  const byWhom = status === 'RECALLED' || status === 'PENDING' ? 'Tess' : 'Amy'
  switch (cell) {
    case '404':
      return { is: 'NotAllowed', code: 'NOT_FOUND', message: 'Not found.' }
    case '403':
      return { is: 'NotAllowed', code: 'FORBIDDEN', message: denial(by, action, approvalGroupId) }
    case 'own':
      return { is: 'Refusal', code: 'OWN_TIMESHEET', message: `You cannot ${action} your own timesheet.` }
    case 'dra': {
      const message = `This timesheet is draft and cannot be ${participle[action]}.`
      return { is: 'Refusal', code: 'WRONG_STATUS', message }
    }
    default: {
      const past = { sub: 'submitted', app: 'approved', dec: 'declined', rec: 'recalled', can: 'cancelled' }
      const time = status === 'PENDING' ? '12:00' : '11:05'
      const message = `Already ${past[cell as keyof typeof past]} by ${byWhom} Tester at ${time}`
      return { is: 'Refusal', code: 'ALREADY_DECIDED', message }
    }
  }
}

/** The live events of the timesheet. It publishes one of its own and waits for it, so that no event is missing. */
async function liveEvents(timesheetId: number) {
  const end = { timesheetId: -timesheetId, userId: 0, approvalGroupId: null, formerGroupId: null } as const
  await transaction(async (tx) =>
    publish(tx, [{ name: 'timesheetChanged', event: { ...end, what: 'SAVED' } }]),
  )
  await expect
    .poll(() => heard.some((event) => event.timesheetId === -timesheetId), { interval: 5 })
    .toBe(true)
  return heard.filter((event) => event.timesheetId === timesheetId)
}

async function expectDone(action: TimesheetAction, sheet: Planted, by: PersonName, outcome: Outcome) {
  const { people, groups } = world.company
  const { id } = sheet
  const effect = effects[action]
  const actor = people[by]
  const isIn = sheet.approvalGroupId !== null || action === 'submit' ? groups.fieldNorth.id : null
  const groupId = action === 'move' ? groups.workshop.id : isIn

  const after = await db.timesheet.findUnique({ where: { id }, include: { lines: true } })
  if (effect.status === null) {
    const gone = { timesheet: null, goneId: globalId('Timesheet', id) }
    expect(outcome).toMatchObject({ is: 'TimesheetChange', ...gone })
    expect(after).toBeNull()
  } else {
    expect(outcome.is).toBe('TimesheetChange')
    expect(after).toMatchObject({
      status: effect.status,
      version: sheet.version + 1,
      submittedCount: sheet.submittedCount + (action === 'submit' ? 1 : 0),
      approvalGroupId: groupId,
      approverId: effect.decides ? actor.id : null,
      lastActorId: actor.id,
      decidedAt: effect.decides ? new Date(NOON) : null,
      reason: effect.reason ?? (action === 'recall' ? sheet.reason : null),
      userId: people.tess.id,
      totalDuration: 480,
    })
    const isRecorded = action === 'save' || action === 'submit' || action === 'edit'
    if (!isRecorded) expect(after!.lines).toEqual(sheet.lines)
    // Only Ada loses sight of what she moves.
    const isGone = action === 'move' && by === 'ada'
    expect(outcome.goneId).toBe(isGone ? globalId('Timesheet', id) : null)
    if (isGone) expect(outcome.timesheet).toBeNull()
    else
      expect(outcome.timesheet).toMatchObject({ number: id, status: effect.status, version: after!.version })
  }

  const { events: all, notifications, history, mail } = await traces(id)
  const events = all.slice(sheet.events.length)
  expect(events.map(({ timesheetEventType, actorId }) => [timesheetEventType, actorId])).toEqual(
    effect.event === 'DELETED' ? [] : [[effect.event, actor.id]],
  )
  expect(await historyLines(id)).toEqual(expectedStory(action, sheet.status))
  for (const row of history)
    expect(row).toMatchObject({
      eventId: events[0]?.id ?? null,
      userId: people.tess.id,
      approvalGroupId: groupId,
      modifierId: actor.id,
      nameOfModifier: `${actor.firstName} Tester`,
      emailOfModifier: actor.email,
      roleOfModifier: actor.userType,
    })
  // Everything that a change writes bears one instant.
  const instants = [after?.updatedAt, ...[...events, ...notifications, ...history].map(({ at }) => at)]
  expect(new Set(instants.flatMap((at) => at?.getTime() ?? [])).size).toBe(1)
  const worded = (text = '') => text.replace('{actor}', actor.firstName)
  expect(
    notifications.map(({ userId, actorId, message, isRead }) => ({ userId, actorId, message, isRead })),
  ).toEqual(
    (effect.notified ?? []).map((name) => ({
      userId: people[name].id,
      actorId: actor.id,
      message: worded(effect.message),
      isRead: false,
    })),
  )
  expect(mail).toEqual(
    effect.mail === undefined
      ? []
      : ['north@test.example', 'office@test.example'].map((to) => ({
          to,
          kind: 'GROUP_NOTIFICATION',
          state: 'QUEUED',
          subject: `Timesheet ${id} of Tess Tester was ${participle[action]}`,
          sentence: worded(effect.mail),
          facts: {
            Timesheet: `No. ${id}`,
            Person: 'Tess Tester',
            Date: 'Tue Nov 17, 2026',
            'Approval group': 'Field north',
            ...(effect.reason && { Reason: effect.reason }),
          },
          path: `/super/dashboard?timesheet=${id}`,
        })),
  )
  expect(await liveEvents(id)).toEqual([
    {
      timesheetId: id,
      userId: people.tess.id,
      approvalGroupId: groupId,
      formerGroupId: action === 'move' ? groups.fieldNorth.id : null,
      what: effect.event,
    },
  ])
}

async function expectUntouched(sheet: Planted) {
  const include = { lines: true, events: true }
  expect(await db.timesheet.findUnique({ where: { id: sheet.id }, include })).toEqual(sheet)
  expect(await traces(sheet.id)).toEqual({ events: sheet.events, notifications: [], history: [], mail: [] })
  expect(await liveEvents(sheet.id)).toEqual([])
}

describe.each(actions)('%s', (action) => {
  const rows = Object.entries(table[action]).map(([role, cells]) => ({
    name: roles[role as Role],
    cells: cells.trim().split(/\s+/) as Cell[],
  }))
  test.each(statuses.map((status, column) => ({ status, column })))(
    'of a $status timesheet, by everybody',
    async ({ status, column }) => {
      const isDone = ({ cells }: { cells: Cell[] }) => cells[column] === 'yes'
      const sheet = await plant(status)
      for (const { name, cells } of rows.filter((row) => !isDone(row)))
        expect(await act(world, action, await world.signIn(name), sheet), name).toMatchObject(
          refusal(cells[column]!, action, sheet, name),
        )
      await expectUntouched(sheet)
      for (const { name } of rows.filter(isDone)) {
        await db.timesheet.deleteMany()
        const own = await plant(status)
        await expectDone(action, own, name, await act(world, action, await world.signIn(name), own))
      }
    },
  )
})

describe('deleting', () => {
  it('removes a recalled timesheet from its approvers’ screens, with their unread notifications', async () => {
    const [tess, ada] = [await world.signIn('tess'), await world.signIn('ada')]
    const { id, number } = done(await tess.submit(world.day([world.unbilled('7:00', '8:00')])))
    await tess.recall({ id })
    const unread = async () => (await ada.ask('{ me { unreadNotifications } }')).data
    expect(await unread()).toEqual({ me: { unreadNotifications: 1 } })
    const change = 'timesheetChanged { timesheet { id } goneId counts { total } }'
    const gone = await ada.subscribe(`subscription { ${change} }`, 1)
    const mark = 'notificationsMarked { viewer { unreadNotifications } }'
    const marked = await ada.subscribe(`subscription { ${mark} }`, 1)
    const outcome = await tess.remove({ id })
    expect(outcome).toMatchObject({ timesheet: null, goneId: id, counts: { total: 0, recalled: 0 } })
    const timesheetChanged = { timesheet: null, goneId: id, counts: { total: 0 } }
    expect(await gone.events).toEqual([{ timesheetChanged }])
    expect(await marked.events).toEqual([{ notificationsMarked: { viewer: { unreadNotifications: 0 } } }])
    expect(await unread()).toEqual({ me: { unreadNotifications: 0 } })
    expect([await ada.read(number), await tess.read(number)]).toEqual([null, null])
  })
})

describe('cancelling', () => {
  it('accepts a reason of up to 1000 characters, or none', async () => {
    const ada = await world.signIn('ada')
    const claim = async () => ({ id: globalId('Timesheet', await plant('APPROVED')) })
    expect(done(await ada.cancel(await claim())).reason).toBeNull()
    expect(done(await ada.cancel(await claim(), '  ')).reason).toBeNull()
    expect(done(await ada.cancel(await claim(), ' Twice ')).reason).toBe('Twice')
    expect(done(await ada.cancel(await claim(), 'é'.repeat(1000))).reason).toHaveLength(1000)
    expect(await ada.cancel(await claim(), 'x'.repeat(1001))).toMatchObject({
      is: 'InvalidInput',
      problems: [{ path: 'reason', message: 'At most 1000 characters' }],
    })
  })

  it('sends mail without a reason if there is none, and no mail if the group has no AdminNotification', async () => {
    const sheet = await plant('PENDING')
    await (await world.signIn('ada')).cancel({ id: globalId('Timesheet', sheet) })
    const { mail } = await traces(sheet.id)
    expect(mail).toHaveLength(2)
    for (const { facts } of mail) expect(facts).not.toHaveProperty('Reason')
    const { id } = await world.seed({ owner: 'will' })
    done(await (await world.signIn('bob')).cancel({ id: globalId('Timesheet', id) }))
    expect(await db.mailMessage.count()).toBe(2)
  })
})

describe('moving', () => {
  const to = (group: 'fieldNorth' | 'workshop' | 'deserted') =>
    globalId('ApprovalGroup', world.company.groups[group])

  it('takes it out of the sight of the old group and into that of the new', async () => {
    const tess = await world.signIn('tess')
    const sheet = done(await tess.submit(world.day([world.unbilled('7:00', '8:00')])))
    const names = ['ada', 'amy', 'bob', 'tess', 'sam'] as const
    const query = `subscription { timesheetChanged {
      timesheet { number approvalGroup { name } } goneId counts { pending } } }`
    const watching = await Promise.all(
      names.map(async (name) => (await world.signIn(name)).subscribe(query, 1)),
    )

    const ada = await world.signIn('ada')
    const gone = { timesheet: null, goneId: sheet.id, counts: { pending: 0 } }
    expect(await ada.move(sheet, to('workshop'))).toMatchObject({ is: 'TimesheetChange', ...gone })
    const timesheet = { number: sheet.number, approvalGroup: { name: 'Workshop' } }
    const there = { timesheet, goneId: null, counts: { pending: 1 } }
    expect((await Promise.all(watching.map(({ events }) => events))).flat()).toEqual(
      [gone, gone, there, there, there].map((timesheetChanged) => ({ timesheetChanged })),
    )
    expect(await ada.list()).toEqual([])
    expect(await ada.approve({ id: sheet.id })).toMatchObject({ code: 'NOT_FOUND' })
    const bob = await world.signIn('bob')
    expect(await bob.list()).toEqual([sheet.number])
    expect(done(await bob.approve({ id: sheet.id, version: 2 })).approver).toEqual({ firstName: 'Bob' })
  })

  it('is refused to the same group, and to a group that is missing, inactive or approved by the owner alone', async () => {
    const [ada, sam] = [await world.signIn('ada'), await world.signIn('sam')]
    const sheet = await plant('PENDING')
    const claim = { id: globalId('Timesheet', sheet) }
    const refused = (code: string) => ({ is: 'Refusal', code, path: 'approvalGroup' })
    expect(await ada.move(claim, to('fieldNorth'))).toMatchObject(refused('SAME_GROUP'))
    for (const group of [to('deserted'), globalId('ApprovalGroup', 999_999)])
      expect(await ada.move(claim, group)).toMatchObject(refused('GROUP_CANNOT_DECIDE'))
    const { id } = world.company.groups.workshop
    await db.approvalGroup.update({ where: { id }, data: { active: false } })
    const outcome = await ada.move(claim, to('workshop'))
    await db.approvalGroup.update({ where: { id }, data: { active: true } })
    expect(outcome).toMatchObject(refused('GROUP_CANNOT_DECIDE'))
    await expectUntouched(sheet)
    const ofBob = await world.seed({ owner: 'bob', group: 'fieldNorth' })
    const toItsOwner = await sam.move({ id: globalId('Timesheet', ofBob) }, to('workshop'))
    expect(toItsOwner).toMatchObject(refused('GROUP_CANNOT_DECIDE'))
  })

  it('never notifies the actor', async () => {
    const { groups, people } = world.company
    const membership = { approvalGroupId: groups.workshop.id, approverId: people.ada.id }
    await db.approvalGroupMember.create({ data: membership })
    const sheet = await plant('PENDING')
    const outcome = await (
      await world.signIn('ada')
    ).move({ id: globalId('Timesheet', sheet) }, to('workshop'))
    await db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership } })
    expect(outcome.goneId, 'a member of both groups sees it on').toBeNull()
    expect((await traces(sheet.id)).notifications.map(({ userId }) => userId)).toEqual([people.bob.id])
  })
})
