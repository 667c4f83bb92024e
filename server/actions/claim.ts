// The atomic claim that every change to a timesheet is: on its id, the statuses the change starts from, and the version
// the caller saw. Whoever comes second is told what happened instead (rulings 1, "Two people at once").
import { DateTime } from 'luxon'
import { Refusal } from '#domain/refusal.ts'
import {
  mayEver,
  timesheetStatusLabel,
  transitions,
  type TimesheetAction,
  type TimesheetStatus,
} from '#domain/timesheet.ts'
import { visibleTo } from '#server/access.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors.ts'
import { fullName, type Viewer } from '#server/viewer.ts'
import { namedLinks } from './lines.ts'
import { readSettings } from './settings.ts'

/** A timesheet to act on, and the version the caller saw; the legacy facade may leave that out. */
export type Claim = { timesheetId: number; version?: number | null }

const whole = {
  user: { select: { firstName: true, lastName: true } },
  lastActor: { select: { firstName: true, lastName: true } },
  lines: { orderBy: { position: 'asc' }, include: namedLinks },
} as const satisfies Prisma.TimesheetInclude

export type WholeTimesheet = Prisma.TimesheetGetPayload<{ include: typeof whole }>

/** The timesheet with its tasks, as the viewer may see it. @throws NotAllowed NOT_FOUND. */
export async function findVisible(
  tx: Transaction,
  viewer: Viewer,
  timesheetId: number,
): Promise<WholeTimesheet> {
  const sheet = await tx.timesheet.findFirst({
    where: { AND: [visibleTo(viewer).timesheet, { id: timesheetId }] },
    include: whole,
  })
  if (!sheet) throw new NotAllowed('NOT_FOUND')
  return sheet
}

/** @throws NotAllowed FORBIDDEN, or Refusal OWN_TIMESHEET, when the viewer may never do this to the timesheet. */
export function assertMay(action: TimesheetAction, viewer: Viewer, sheet: WholeTimesheet): void {
  if (mayEver(action, viewer, sheet)) return
  if (transitions[action].by === 'decider' && sheet.userId === viewer.id) throw new Refusal('OWN_TIMESHEET')
  throw new NotAllowed('FORBIDDEN')
}

/**
 * Takes the timesheet from a status the action starts from to `data`, or tells who was first.
 * @throws Refusal ALREADY_DECIDED, CHANGED_SINCE or WRONG_STATUS.
 */
export async function claim(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  { timesheetId, version }: Claim,
  data: Prisma.TimesheetUncheckedUpdateManyInput,
): Promise<void> {
  const { count } = await tx.timesheet.updateMany({
    where: {
      id: timesheetId,
      status: { in: [...transitions[action].from] },
      ...(version != null && { version }),
    },
    data: { ...data, lastActorId: viewer.id, version: { increment: 1 } },
  })
  if (count !== 1) throw await conflict(tx, viewer, action, timesheetId)
}

// Read after the claim was lost, so that it tells of the change that won.
async function conflict(tx: Transaction, viewer: Viewer, action: TimesheetAction, timesheetId: number) {
  const sheet = await findVisible(tx, viewer, timesheetId)
  const { timeZone } = await readSettings(tx)
  const details = {
    name: fullName(sheet.lastActor),
    time: DateTime.fromJSDate(sheet.updatedAt, { zone: timeZone }).toFormat('HH:mm'),
    status: timesheetStatusLabel[sheet.status].toLowerCase(),
    done: transitions[action].done,
  }
  if (transitions[action].from.includes(sheet.status)) return new Refusal('CHANGED_SINCE', null, details)
  const done = doneBy[sheet.status]
  return done
    ? new Refusal('ALREADY_DECIDED', null, { ...details, done })
    : new Refusal('WRONG_STATUS', null, details)
}

/** What was done to a timesheet that came to a status. */
const doneBy: Partial<Record<TimesheetStatus, string>> = {
  PENDING: 'submitted',
  APPROVED: 'approved',
  DECLINED: 'declined',
  RECALLED: 'recalled',
  CANCELLED: 'cancelled',
}
