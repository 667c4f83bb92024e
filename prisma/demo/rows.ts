// The histories of the timesheets as rows: each sheet as its last happening left it, and what every happening left behind.
import { absoluteInterval, span } from '#domain/timesheet/time.ts'
import { monthFirst } from '#domain/date.ts'
import { transitionOf, type ChangeFacts } from '#domain/timesheet/lifecycle.ts'
import { fullName } from '#domain/people.ts'
import { historyRows, type Snapshot } from '#server/actions/timesheet/history.ts'
import { lineRow } from '#server/actions/timesheet/tasks.ts'
import type { LineWithLinks } from '#server/actions/timesheet/types.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetEventType } from '#server/database/generated/enums.ts'
import { randomFor } from './random.ts'

import type { Happening, History } from './histories.ts'
import type { FieldServiceFacts, Task } from './types.ts'

type Numbered = History & { id: number }
/** One happening on a numbered timesheet, with what it changed. */
type Told = Numbered & { happening: Happening; eventId: number; changed: ReturnType<typeof historyRows> }

/** A field-service record whose signatures have yet to be drawn. */
export type UnsignedFieldService = Prisma.FieldServiceCreateManyInput & {
  ownerId: number
  signers: Pick<FieldServiceFacts, 'worker' | 'customer'>
  createdAt: Date
}

/** How many days old a notification may be and not have been read. */
const UNREAD_DAYS = 5

/** All rows of the timesheets, numbered by the time they were made. A deleted one leaves its history only. */
export function rowsOf(histories: readonly History[]) {
  const all: Numbered[] = histories
    .toSorted((a, b) => +a.happenings[0]!.at - +b.happenings[0]!.at)
    .map((history, index) => ({ ...history, id: index + 1 }))
  const told: Told[] = all
    .flatMap((sheet) =>
      sheet.happenings.map((happening, index) => ({
        ...sheet,
        happening,
        changed: changesOf(sheet, happening, sheet.happenings[index - 1] ?? null),
      })),
    )
    .toSorted((a, b) => +a.happening.at - +b.happening.at)
    .map((one, index) => ({ ...one, eventId: index + 1 }))
  const kept = all.filter(isKept)
  const ofKept = told.filter(isKept)
  const { lines, fieldServices } = taskRows(kept)
  return {
    timesheets: kept.map(sheetRow),
    lines,
    fieldServices,
    events: ofKept.map(eventRow),
    notifications: notificationRows(ofKept),
    mail: mailRows(ofKept),
    history: numbered(told.flatMap(rememberedRows)),
  }
}

function isKept({ happenings }: History): boolean {
  return happenings.at(-1)!.type !== 'DELETED'
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
            ...signedFor(day, task),
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
function inOrder(tasks: readonly Task[], shift: History['day']['shift']): Task[] {
  const start = ({ line }: Task) => absoluteInterval({ ...line, endTime: line.startTime }, shift)?.start ?? 0
  return tasks.toSorted((a, b) => start(a) - start(b))
}

function eventRow({ id, eventId, happening }: Told): Prisma.TimesheetEventCreateManyInput {
  return {
    id: eventId,
    timesheetId: id,
    timesheetEventType: happening.type as TimesheetEventType,
    actorId: happening.actor.user.id,
    at: happening.at.toJSDate(),
  }
}

/** The row of the transitions' table that a happening is; null for one that makes or deletes the timesheet. */
function transitionBehind({ happening: { type } }: Told) {
  return type === 'DELETED' ? null : transitionOf(type)
}

/** Those whom the event notifies, but never the person who did it (rulings 5). */
function recipientsOf(told: Told): number[] {
  const { actor, group } = told.happening
  const notifies = transitionBehind(told)?.notifies
  if (!notifies) return []
  const concerned =
    notifies.whom === 'approvers' ? group!.members.filter(({ user }) => user.active) : [told.day.person]
  return concerned.map(({ user }) => user.id).filter((id) => id !== actor.user.id)
}

function factsOf({ day, happening: { actor, group, reason }, changed }: Told): ChangeFacts {
  return {
    actor: fullName(actor.user),
    owner: fullName(day.person.user),
    date: monthFirst(day.date.toISODate()!),
    group: group!.group.name,
    reason: reason ?? '',
    changed: changed.flatMap(({ changeDetail }) => changeDetail.map(({ textField }) => textField)),
  }
}

function notificationRows(told: readonly Told[]): Prisma.NotificationCreateManyInput[] {
  const rows = told.flatMap((one) =>
    recipientsOf(one).map((userId) => ({
      userId,
      actorId: one.happening.actor.user.id,
      timesheetId: one.id,
      timesheetEventId: one.eventId,
      message: transitionBehind(one)!.notifies!.message(factsOf(one)),
      isRead: true,
      at: one.happening.at.toJSDate(),
    })),
  )
  const newest = rows.at(-1)?.at ?? new Date(0)
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const unread = own.slice(-randomFor(`${userId} has not read`).between(2, 6))
    for (const row of unread) row.isRead = +newest - +row.at > UNREAD_DAYS * 86_400_000
  }
  return numbered(rows)
}

/** What the administrators of a group were sent when one of its timesheets was cancelled or moved (rulings 5). */
function mailRows(told: readonly Told[]): Prisma.MailMessageCreateManyInput[] {
  const rows = told.flatMap((one) => {
    const { mails, done } = transitionBehind(one) ?? {}
    const before = one.happenings[one.happenings.indexOf(one.happening) - 1]
    const to = before?.group?.group.adminNotification
    if (!mails || !to) return []
    const facts = factsOf(one)
    const subject = `Timesheet ${one.id} of ${facts.owner} was ${done}`
    return [{ to, subject, text: mails(facts), createdAt: one.happening.at.toJSDate() }]
  })
  return numbered(rows)
}

/** History is read by those who read its timesheet now, whatever group that was stamped with then. */
function rememberedRows(told: Told): Prisma.TimesheetHistoryCreateManyInput[] {
  const { id, eventId, happening, happenings, changed } = told
  const groupOf = ({ group }: Happening) => group?.group.id ?? null
  const [stamped, approvalGroupId] = [groupOf(happening), groupOf(happenings.at(-1)!)]
  return changed.map((row) => ({
    ...row,
    timesheetId: id,
    eventId: happening.type === 'DELETED' ? null : eventId,
    approvalGroupId,
    stampedGroupId: stamped === approvalGroupId ? null : (stamped ?? 0),
    at: happening.at.toJSDate(),
  }))
}

function changesOf({ day }: Numbered, after: Happening, before: Happening | null) {
  const snapshot = ({ type, status, reason, tasks, group }: Happening): Snapshot | null =>
    type === 'DELETED'
      ? null
      : {
          startDate: day.date.toISODate()!,
          shift: day.shift,
          status,
          reason,
          approvalGroup: group?.group.name ?? '',
          lines: tasks.map(namedLine),
        }
  const subject = { userId: day.person.user.id, approvalGroupId: after.group?.group.id ?? null }
  return historyRows(after.actor.viewer, subject, before && snapshot(before), snapshot(after))
}

function signedFor({ date, shift }: Numbered['day'], { line, fieldService }: Task) {
  if (!fieldService?.customer && !fieldService?.worker) return notSigned
  const { startTime: signedStartTime, endTime: signedEndTime } = line
  return { signedDate: new Date(date.toISODate()!), signedShift: shift, signedStartTime, signedEndTime }
}
const notSigned = { signedDate: null, signedShift: null, signedStartTime: null, signedEndTime: null }

/** A task as the timesheet's history knows it; tasks of one day are told apart by their place. */
function namedLine({ line, fieldService }: Task, position: number): LineWithLinks {
  const signed = (name: string | null) =>
    name === null
      ? null
      : { id: 0, path: randomFor(`${name} signs ${line.notes}`).between(0x10000000, 0x7fffffff).toString(16) }
  return {
    ...line,
    id: position + 1,
    employerSite: fieldService?.employerSite ?? false,
    fieldService: fieldService && {
      ...fieldService.values,
      id: null,
      customerSignature: signed(fieldService.customer),
      workerSignature: signed(fieldService.worker),
      ...notSigned,
    },
  }
}

function numbered<Row>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}
