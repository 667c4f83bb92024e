// Every change to a timesheet is an atomic claim on its id, its version and the statuses that the change starts from.
// The second of two callers gets a refusal that says what happened (rulings 1, "Two people at once").
import { formatTime } from '#domain/date.ts'
import { timesheetDenial } from '#domain/denial.ts'
import { actingName, fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  leadsTo,
  mayEver,
  timesheetStatusLabel,
  transitionOf,
  transitions,
  type TimesheetAction,
  type TimesheetStatus,
} from '#domain/timesheet/lifecycle.ts'
import { actorOf } from '#server/access/sight.ts'
import { today } from '#server/adapters/clock.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { timesheets } from '#server/read/timesheet/timesheets.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { nextId } from '#server/database/rows.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import type { NewHeader } from './types.ts'
import { groupLocks } from '#server/actions/approval-group/lock.ts'
import { lock } from '#server/database/locks.ts'

/** A timesheet to act on, and the version that the caller saw; legacy clients may omit the version. */
export type Claim = { timesheetId: number; version?: number | null }

/** The claim with the version just read, if the caller sent none: the rules and the history refer to that version. */
export function withReadVersion({ timesheetId, version }: Claim, sheet: { version: number }): Claim {
  return { timesheetId, version: version ?? sheet.version }
}

/** A timesheet's header with the names of its people and its group: everything that a decision needs. */
export const headerWithNames = {
  user: { select: { firstName: true, lastName: true } },
  approvalGroup: { select: { name: true } },
} as const satisfies Prisma.TimesheetInclude

export type Header = Prisma.TimesheetGetPayload<{ include: typeof headerWithNames }>

/** The timesheets that the viewer may see, by id. */
export async function findVisible<Include extends Prisma.TimesheetInclude = object>(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly number[],
  more?: Include,
): Promise<Map<number, Prisma.TimesheetGetPayload<{ include: typeof headerWithNames & Include }>>> {
  const sheets = await timesheets.among(viewer, ids, { include: { ...headerWithNames, ...more } }, tx)
  return new Map(
    sheets.map((sheet) => [
      sheet.id,
      sheet as unknown as Prisma.TimesheetGetPayload<{ include: typeof headerWithNames & Include }>,
    ]),
  )
}

/** One timesheet, if the viewer may see it. @throws NotAllowed NOT_FOUND. */
export async function findOne<Include extends Prisma.TimesheetInclude = object>(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  more?: Include,
) {
  const sheet = (await findVisible(tx, viewer, [id], more)).get(id)
  if (!sheet) throw new NotAllowed('NOT_FOUND')
  return sheet
}

/**
 * Why the viewer may never do this to a timesheet, whatever its status; null if they may. NOT_FOUND for a timesheet
 * that the viewer does not see.
 */
export function denialOf(
  action: TimesheetAction,
  viewer: Viewer,
  sheet: Pick<Header, 'userId' | 'approvalGroupId' | 'status' | 'user' | 'approvalGroup'> | undefined,
): Refusal | NotAllowed | null {
  if (!sheet) return new NotAllowed('NOT_FOUND')
  const actor = actorOf(viewer)
  if (mayEver(action, actor, sheet)) return null
  const isOwn = transitions[action].by === 'approver' && sheet.userId === viewer.id
  if (isOwn) return new Refusal('OWN_TIMESHEET', null, { action })
  const names = { owner: fullName(sheet.user), group: sheet.approvalGroup?.name ?? null }
  return new NotAllowed('FORBIDDEN', timesheetDenial(action, actor, sheet, names))
}

/** @throws NotAllowed FORBIDDEN or Refusal OWN_TIMESHEET if the viewer may never do this to the timesheet. */
export function assertMay(...args: Parameters<typeof denialOf>): void {
  const reason = denialOf(...args)
  if (reason) throw reason
}

/** The columns of the header that a claim changes. */
export type Changes = Partial<Omit<NewHeader, 'userId' | 'lastActorId' | 'version' | 'submittedCount'>> & {
  /** How many submissions to add. */
  rounds?: number
}

/**
 * Changes those of the timesheets that have the claimed version and a status the action starts from.
 * @param claims each with its changes, all of the same columns.
 * @returns the ids of the changed timesheets, each with the id of its event.
 */
export async function claimEach(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  claims: readonly (Claim & { changes: Changes })[],
): Promise<Map<number, number>> {
  if (claims.length === 0) return new Map()
  const { rounds = 0, ...columns } = claims[0]!.changes
  // Sorted by id, so that two bulk updates cannot deadlock.
  const sorted = claims.toSorted((one, other) => one.timesheetId - other.timesheetId)
  const won = await tx.$queryRaw<{ id: number; eventId: number }[]>`
    UPDATE "Timesheet" "sheet"
    SET ${Prisma.raw(
      Object.keys(columns)
        .map((column) => `"${column}" = "new"."${column}"`)
        .join(', '),
    )},
        "submittedCount" = "sheet"."submittedCount" + ${rounds}::int, "version" = "sheet"."version" + 1,
        "questionFor" = ${questionAfter(transitions[action].to)},
        "lastActorId" = ${viewer.id}::int, "updatedAt" = ${instantOf(tx)}
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
           AS "claim" ("timesheetId" int, "version" int, "changes" jsonb),
         jsonb_populate_record(null::"Timesheet", "claim"."changes") AS "new"
    WHERE "sheet"."id" = "claim"."timesheetId" AND "sheet"."version" = coalesce("claim"."version", "sheet"."version")
      AND "sheet"."status" = ANY(${transitions[action].from}::"TimesheetStatus"[])
    RETURNING "sheet"."id", ${nextId('TimesheetEvent')} AS "eventId"`
  return new Map(won.map(({ id, eventId }) => [id, eventId]))
}

/** A decision also answers questions that wait for the approvers; on a cancelled timesheet no question waits. */
function questionAfter(status: TimesheetStatus | null): Prisma.Sql {
  if (status === 'CANCELLED') return Prisma.sql`NULL`
  const isDecision = status === 'APPROVED' || status === 'DECLINED'
  return isDecision
    ? Prisma.sql`nullif("sheet"."questionFor", 'APPROVERS')`
    : Prisma.sql`"sheet"."questionFor"`
}

/**
 * Claims one timesheet. @returns the id of the event.
 * @throws Refusal ALREADY_DECIDED, CHANGED_SINCE or WRONG_STATUS, which say who was first.
 */
export async function claim(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  target: Claim,
  changes: Changes,
): Promise<number> {
  const won = await claimEach(tx, viewer, action, [{ ...target, changes }])
  const eventId = won.get(target.timesheetId)
  if (eventId === undefined) throw await conflictOf(tx, viewer, action, target.timesheetId)
  return eventId
}

/** Whether a claim on a timesheet could still succeed, judged by the row that was read. */
export function isClaimable(
  action: TimesheetAction,
  { version }: Claim,
  sheet: Pick<Header, 'status' | 'version'>,
): boolean {
  return transitions[action].from.includes(sheet.status) && (version == null || version === sheet.version)
}

/** The same condition as a `where`. */
export function claimable(
  action: TimesheetAction,
  { timesheetId, version }: Claim,
): Prisma.TimesheetWhereInput {
  return {
    id: timesheetId,
    status: { in: [...transitions[action].from] },
    ...(version != null && { version }),
  }
}

/** Why a claim was lost. Read after the loss, so that it names the winning change. */
export async function conflictOf(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  timesheetId: number,
) {
  return (await conflictsOf(tx, viewer, action, [timesheetId])).get(timesheetId)!
}

/** The reasons for several lost claims, by timesheet id. */
export async function conflictsOf(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  ids: readonly number[],
): Promise<Map<number, Refusal | NotAllowed>> {
  if (ids.length === 0) return new Map()
  const sheets = await findVisible(tx, viewer, ids, whatHappened)
  const { timeZone } = await readSettings(tx)
  return new Map(
    ids.map((id) => {
      const sheet = sheets.get(id)
      return [id, sheet ? describeConflict(action, sheet, timeZone) : new NotAllowed('NOT_FOUND')]
    }),
  )
}

/** A timesheet's events, newest first, with their actors. */
const whatHappened = {
  lastActor: { select: { firstName: true, lastName: true } },
  events: {
    select: {
      timesheetEventType: true,
      at: true,
      actor: { select: { firstName: true, lastName: true } },
      actorFor: { select: { firstName: true, lastName: true } },
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  },
} as const satisfies Prisma.TimesheetInclude

type Decided = Header & Prisma.TimesheetGetPayload<{ include: typeof whatHappened }>

function describeConflict(action: TimesheetAction, sheet: Decided, timeZone: string): Refusal {
  const { status, lastActor, updatedAt } = sheet
  const named = (name: string, when: Date) => ({ name, time: formatTime(when, today(timeZone), timeZone) })
  if (transitions[action].from.includes(status))
    return new Refusal('CHANGED_SINCE', null, named(fullName(lastActor), updatedAt))
  // The event that led to the status need not be the latest: an approver may have edited or moved the timesheet
  // since.
  const decision = sheet.events.find(({ timesheetEventType }) => leadsTo(status, timesheetEventType))
  if (!decision) {
    const label = timesheetStatusLabel[status].toLowerCase()
    return new Refusal('WRONG_STATUS', null, { status: label, done: transitions[action].done })
  }
  const { done } = transitionOf(decision.timesheetEventType)!
  return new Refusal('ALREADY_DECIDED', null, {
    ...named(actingName(decision.actor, decision.actorFor), decision.at),
    done,
  })
}

/**
 * Locks a person's recording: two tabs that submit at the same time must see each other's hours (rulings 2). Later
 * statements of the transaction read what the previous holder committed.
 * @param groupId of the approval group that a timesheet is submitted to, which is locked as `lockGroups` says.
 */
export async function onePersonAtATime(
  tx: Transaction,
  userId: number,
  groupId: number | null = null,
): Promise<void> {
  const group = groupId === null ? [] : groupLocks({ shared: [groupId] })
  await lock(tx, { on: 'person', id: userId }, ...group)
}
