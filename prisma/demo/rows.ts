// The lives of the timesheets as rows: each sheet as its last happening left it, and what every happening left behind.
import { absoluteInterval, span } from '#domain/timesheet/time.ts'
import { monthFirst } from '#domain/date.ts'
import { transitionOf } from '#domain/timesheet/lifecycle.ts'
import { fullName } from '#domain/people.ts'
import { historyRows, type Snapshot } from '#server/actions/timesheet/history.ts'
import { lineRow } from '#server/actions/timesheet/tasks.ts'
import type { LineWithLinks } from '#server/actions/timesheet/types.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { chanceOf } from './chance.ts'
import type { FieldServiceFacts } from './field-service.ts'
import type { Happening, Life } from './lives.ts'
import type { Task } from './tasks.ts'

type Numbered = Life & { id: number }
type Told = Numbered & { happening: Happening; before: Happening | null; eventId: number }

/** A field-service record whose signatures have yet to be drawn. */
export type UnsignedFieldService = Prisma.FieldServiceCreateManyInput & {
  ownerId: number
  signers: Pick<FieldServiceFacts, 'worker' | 'customer'>
  createdAt: Date
}

/** How many days old a notification may be and not have been read. */
const UNREAD_DAYS = 5

/** All rows of the timesheets, numbered by the time they were made. */
export function rowsOf(lives: readonly Life[]) {
  const sheets: Numbered[] = lives
    .toSorted((a, b) => +a.happenings[0]!.at - +b.happenings[0]!.at)
    .map((life, index) => ({ ...life, id: index + 1 }))
  const told: Told[] = sheets
    .flatMap((sheet) =>
      sheet.happenings.map((happening, index) => ({
        ...sheet,
        happening,
        before: sheet.happenings[index - 1] ?? null,
      })),
    )
    .toSorted((a, b) => +a.happening.at - +b.happening.at)
    .map((one, index) => ({ ...one, eventId: index + 1 }))
  const { lines, fieldServices } = taskRows(sheets)
  return {
    timesheets: sheets.map(sheetRow),
    lines,
    fieldServices,
    events: told.map(eventRow),
    notifications: notificationRows(told),
    history: numbered(told.flatMap(rememberedRows)),
  }
}

function sheetRow({ id, day, happenings }: Numbered): Prisma.TimesheetCreateManyInput {
  const last = happenings.at(-1)!
  const submissions = happenings.filter(({ type }) => type === 'SUBMITTED')
  const decision = happenings.findLast(({ type }) => ['APPROVED', 'DECLINED', 'CANCELLED'].includes(type))
  return {
    id,
    userId: day.person.user.id,
    startDate: new Date(day.date.toISODate()!),
    shift: day.shift,
    status: last.status,
    ...span(
      last.tasks.map(({ line }) => line),
      day.shift,
    ),
    submittedCount: submissions.length,
    approvalGroupId: last.group?.group.id ?? null,
    approverId: decision?.actor.user.id ?? null,
    lastActorId: last.actor.user.id,
    reason: last.reason,
    version: happenings.length,
    createdAt: happenings[0]!.at.toJSDate(),
    updatedAt: last.at.toJSDate(),
    submittedAt: submissions.at(-1)?.at.toJSDate() ?? null,
    decidedAt: decision?.at.toJSDate() ?? null,
  }
}

function taskRows(sheets: readonly Numbered[]) {
  const placed = sheets.flatMap(({ id, day, happenings }) =>
    inOrder(happenings.at(-1)!.tasks, day.shift).map((task, position) => ({
      sheetId: id,
      day,
      task,
      position,
    })),
  )
  const lines = placed.map(({ sheetId, task, position }, index): Prisma.TimesheetLineCreateManyInput => ({
    id: index + 1,
    timesheetId: sheetId,
    position,
    ...lineRow(namedLine(task, position)),
  }))
  const fieldServices = placed.flatMap(({ day, task }, index): UnsignedFieldService[] =>
    task.fieldService
      ? [
          {
            timesheetLineId: index + 1,
            ...task.fieldService.values,
            ownerId: day.person.user.id,
            signers: task.fieldService,
            createdAt: day.end.toJSDate(),
          },
        ]
      : [],
  )
  return { lines, fieldServices: numbered(fieldServices) }
}

/** As written down: by the time they start. */
function inOrder(tasks: readonly Task[], shift: Life['day']['shift']): Task[] {
  const start = ({ line }: Task) => absoluteInterval({ ...line, endTime: line.startTime }, shift)?.start ?? 0
  return tasks.toSorted((a, b) => start(a) - start(b))
}

function eventRow({ id, eventId, happening }: Told): Prisma.TimesheetEventCreateManyInput {
  return {
    id: eventId,
    timesheetId: id,
    timesheetEventType: happening.type,
    actorId: happening.actor.user.id,
    at: happening.at.toJSDate(),
  }
}

/** Those whom the event notifies, but never the person who did it (rulings 5). */
function recipientsOf({ day, happening }: Told): number[] {
  const { type, actor, group } = happening
  const notifies = transitionOf(type)?.notifies
  if (!notifies) return []
  const approvers = () => group!.members.filter(({ user }) => user.active).map(({ user }) => user.id)
  const concerned = notifies.whom === 'approvers' ? approvers() : [day.person.user.id]
  return concerned.filter((id) => id !== actor.user.id)
}

function messageOf({ day, happening }: Told): string {
  return transitionOf(happening.type)!.notifies!.message({
    actor: fullName(happening.actor.user),
    owner: fullName(day.person.user),
    date: monthFirst(day.date.toISODate()!),
    group: happening.group!.group.name,
    reason: happening.reason ?? '',
    changed: [],
  })
}

function notificationRows(told: readonly Told[]): Prisma.NotificationCreateManyInput[] {
  const rows = told.flatMap((one) =>
    recipientsOf(one).map((userId) => ({
      userId,
      actorId: one.happening.actor.user.id,
      timesheetId: one.id,
      timesheetEventId: one.eventId,
      message: messageOf(one),
      isRead: true,
      at: one.happening.at.toJSDate(),
    })),
  )
  const newest = rows.at(-1)?.at ?? new Date(0)
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const unread = own.slice(-chanceOf(`${userId} has not read`).between(2, 6))
    for (const row of unread) row.isRead = +newest - +row.at > UNREAD_DAYS * 86_400_000
  }
  return numbered(rows)
}

function rememberedRows({
  id,
  eventId,
  day,
  happening,
  happenings,
  before,
}: Told): Prisma.TimesheetHistoryCreateManyInput[] {
  const { actor, at } = happening
  const remembered = ({ status, reason, tasks, group }: Happening): Snapshot => ({
    startDate: day.date.toISODate()!,
    shift: day.shift,
    status,
    reason,
    approvalGroup: group?.group.name ?? '',
    lines: tasks.map(namedLine),
  })
  const subject = { userId: day.person.user.id, approvalGroupId: happening.group?.group.id ?? null }
  const rows = historyRows(actor.viewer, subject, before && remembered(before), remembered(happening))
  // History is read by those who read its timesheet now, whatever group that was stamped with then.
  const approvalGroupId = happenings.at(-1)!.group?.group.id ?? null
  const stampedGroupId = subject.approvalGroupId === approvalGroupId ? null : (subject.approvalGroupId ?? 0)
  const live = { timesheetId: id, eventId, approvalGroupId, stampedGroupId }
  return rows.map((row) => ({ ...row, ...live, at: at.toJSDate() }))
}

/** A task as the timesheet's history knows it; tasks of one day are told apart by their place. */
function namedLine({ line, fieldService }: Task, position: number): LineWithLinks {
  const signed = (name: string | null) =>
    name === null
      ? null
      : { id: 0, path: chanceOf(`${name} signs ${line.notes}`).between(0x10000000, 0x7fffffff).toString(16) }
  return {
    ...line,
    id: position + 1,
    employerSite: fieldService?.employerSite ?? false,
    fieldService: fieldService && {
      ...fieldService.values,
      id: null,
      customerSignature: signed(fieldService.customer),
      workerSignature: signed(fieldService.worker),
    },
  }
}

function numbered<Row>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}
