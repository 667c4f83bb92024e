// Converts histories to rows: each timesheet in its last state, and the events, notifications and history rows of each step.
import { addressesOf } from '#domain/mail.ts'
import { fullName } from '#domain/people.ts'
import { eventOf, transitions } from '#domain/timesheet/lifecycle.ts'
import { absoluteInterval, span } from '#domain/timesheet/time.ts'
import { factsOf } from '#server/actions/timesheet/facts.ts'
import { historyRows, snapshotHeader, type Snapshot } from '#server/actions/timesheet/history.ts'
import { lineRow } from '#server/actions/timesheet/tasks.ts'
import { isoDate } from '#domain/date.ts'
import { groupNotification } from '#server/mail/group-notification.ts'
import type { Day } from './days.ts'
import type { Happening, History } from './histories.ts'
import { randomFor } from './random.ts'
import type { Task } from './tasks.ts'

type Sheet = History & { id: number }
export type UnsignedFieldService = ReturnType<typeof rowsOf>['FieldService'][number]
type Change = ReturnType<typeof changesOf>[number] & { id: number }

/** Older notifications have been read. */
const UNREAD_DAYS = 5

/** All rows of the timesheets, numbered in order of creation. A deleted timesheet leaves only its history. */
export function rowsOf(histories: readonly History[]) {
  const sheets = numbered(histories.toSorted((a, b) => +a.happenings[0]!.at - +b.happenings[0]!.at))
  const changes = numbered(sheets.flatMap(changesOf).toSorted((a, b) => +a.at - +b.at))
  const events = changes.filter(({ isKept }) => isKept)
  const kept = sheets.filter(({ happenings }) => happenings.at(-1)!.action !== 'delete')
  const lines = numbered(kept.flatMap(linesOf))
  const fieldServices = lines.flatMap(({ id, fieldService, signed }) =>
    fieldService ? [{ ...fieldService, ...signed, timesheetLineId: id }] : [],
  )
  return {
    Timesheet: kept.map(sheetRow),
    TimesheetLine: lines,
    FieldService: numbered(fieldServices),
    TimesheetEvent: events.map(({ id, sheet, event: timesheetEventType, actor, at }) => {
      return { id, timesheetId: sheet.id, timesheetEventType, actorId: actor.id, at }
    }),
    Notification: notificationRows(events),
    MailMessage: numbered(events.flatMap(mailRows)),
    TimesheetHistory: numbered(changes.flatMap(rememberedRows)),
    UserLog: numbered(signIns(changes)),
  }
}

function sheetRow({ id, day, happenings }: Sheet) {
  const last = happenings.at(-1)!
  const submissions = happenings.filter(({ action }) => action === 'submit')
  const decision = happenings.findLast(({ action }) => ['approve', 'decline', 'cancel'].includes(action))
  return {
    id,
    userId: day.person.id,
    startDate: day.startDate,
    shift: day.shift,
    status: transitions[last.action].to,
    ...span(last.tasks, day.shift),
    submittedCount: submissions.length,
    approvalGroupId: last.group?.id ?? null,
    approverId: decision?.actor.id ?? null,
    lastActorId: last.actor.id,
    reason: last.reason,
    version: happenings.length,
    createdAt: happenings[0]!.at,
    updatedAt: last.at,
    submittedAt: submissions.at(-1)?.at ?? null,
    decidedAt: decision?.at ?? null,
  }
}

/** The tasks in order of their start. */
function linesOf({ id, day, happenings }: Sheet) {
  const start = ({ startTime: at }: Task) =>
    absoluteInterval({ startTime: at, endTime: at }, day.shift)?.start ?? 0
  const tasks = happenings.at(-1)!.tasks.toSorted((a, b) => start(a) - start(b))
  return tasks.map((task, position) => {
    const { startTime, endTime, fieldService } = task
    const signedFor = { startDate: isoDate(day.startDate), shift: day.shift, startTime, endTime }
    const signed = { owner: day.person, signedAt: day.end, signedFor }
    return { timesheetId: id, position, ...lineRow(task), fieldService, signed }
  })
}

/** Converts the steps of a timesheet to changes. */
function changesOf({ id, day, happenings }: Sheet) {
  const last = happenings.at(-1)!
  return happenings.map((after, index) => {
    const { action, actor, at, group, reason } = after
    const before = happenings[index - 1]
    const subject = { userId: day.person.id, approvalGroupId: group?.id ?? null }
    return {
      action,
      event: eventOf(action, index === 0),
      actor,
      at,
      sheet: { id, ...subject, user: day.person, startDate: day.startDate, approvalGroup: group, reason },
      formerGroup: before?.group ?? null,
      formerGroupId: before?.group?.id ?? null,
      lastGroupId: last.group?.id ?? null,
      actorFor: null,
      isKept: last.action !== 'delete',
      history: historyRows(actor, subject, before ? snapshotOf(day, before) : null, snapshotOf(day, after)),
    }
  })
}

/** A timesheet in the form of its history. Tasks are identified by their position. */
function snapshotOf(day: Day, { action, reason, group, tasks }: Happening): Snapshot | null {
  const status = transitions[action].to
  if (status === null) return null
  const header = { startDate: day.startDate, shift: day.shift, status, reason, approvalGroup: group }
  return { ...snapshotHeader(header), lines: tasks.map((task, index) => ({ ...task, id: index + 1 })) }
}

/** Notifies everyone concerned by a change, except the actor (rulings 5). */
function notificationRows(changes: readonly Change[]) {
  const rows = changes.flatMap((change) => {
    const { id: timesheetEventId, action, sheet, actor, at } = change
    const { notifies } = transitions[action]
    if (!notifies) return []
    const message = notifies.message(factsOf(actor, change))
    const approvers = sheet.approvalGroup!.members.filter(({ active }) => active)
    return (notifies.whom === 'approvers' ? approvers : [sheet.user])
      .filter((person) => person !== actor)
      .map((person) => {
        return {
          person,
          userId: person.id,
          actorId: actor.id,
          timesheetId: sheet.id,
          timesheetEventId,
          message,
          isRead: true,
          at,
        }
      })
  })
  const newest = rows.at(-1)?.at ?? 0
  for (const [{ id, account }, own] of Map.groupBy(rows, ({ person }) => person)) {
    const unread = own.slice(-randomFor(`${id} has not read`).between(2, 6))
    // The first staff account always has unread notifications, even after a week of leave.
    for (const row of unread) row.isRead = account !== 'staff' && +newest - +row.at > UNREAD_DAYS * 86_400_000
  }
  return numbered(rows)
}

/** The mail to a group's administrators about a cancelled or moved timesheet (rulings 5). */
function mailRows(change: Change) {
  const { action, actor, sheet, formerGroup, at: createdAt } = change
  const { mails, done } = transitions[action]
  const to = formerGroup?.adminNotification
  if (!mails || !to) return []
  const facts = factsOf(actor, change)
  const about = { facts, sentence: mails(facts), done, timesheetId: sheet.id, group: formerGroup.name }
  const kept = { kind: 'GROUP_NOTIFICATION', state: 'KEPT', ...groupNotification(about), createdAt }
  return addressesOf(to).map((address) => ({ to: address, ...kept }))
}

/** History belongs to the timesheet's current group, because it is visible with the timesheet. */
function rememberedRows({ id, event, actor, sheet, lastGroupId, history, at }: Change) {
  const stampedGroupId = sheet.approvalGroupId === lastGroupId ? null : (sheet.approvalGroupId ?? 0)
  const about = { timesheetId: sheet.id, eventId: event && id, nameOfModifier: fullName(actor), at }
  return history.map((row) => ({ ...row, ...about, approvalGroupId: lastGroupId, stampedGroupId }))
}

/** The sign-ins and sign-outs, shortly before and after the steps of a day. */
function signIns(changes: readonly Change[]) {
  const byDay = Map.groupBy(changes, ({ actor, at }) => `${actor.email} signs in on ${at.toISODate()}`)
  const rows = [...byDay].flatMap(([subject, ofDay]) => {
    const random = randomFor(subject)
    const userId = ofDay[0]!.actor.id
    const at = ofDay[0]!.at.minus({ minutes: random.between(1, 5), seconds: random.between(0, 59) })
    const from = originOf(ofDay[0]!.actor)
    const signOut = { userId, userLogType: 'SIGNED_OUT', ...from, at: ofDay.at(-1)!.at.plus({ seconds: 40 }) }
    const failure = { userId, userLogType: 'SIGN_IN_FAILED', ...from, at: at.minus({ seconds: 21 }) }
    const own = [{ userId, userLogType: 'SIGNED_IN', ...from, at }]
    return [...(random.happens(0.04) ? [failure] : []), ...own, ...(random.happens(0.25) ? [signOut] : [])]
  })
  return rows.toSorted((a, b) => +a.at - +b.at)
}

/** Crews have their own phones; the office has one address. */
function originOf({ email, userType }: Change['actor']) {
  const random = randomFor(`the device of ${email}`)
  const isCrew = userType === 'STAFF'
  const address = isCrew ? `203.0.113.${random.between(2, 250)}` : '198.51.100.14'
  const userAgent = random.oneOf(isCrew ? phones : desks)
  return { address, userAgent }
}

const phones = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]
const desks = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
]

function numbered<Row>(rows: readonly Row[]) {
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}
