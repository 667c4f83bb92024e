// The atomic claim that every change to a timesheet is: on its id, the statuses the change starts from, and the version
// the caller saw. The second of two callers gets a refusal that says what happened (rulings 1, "Two people at once").
import { formatTime } from '#domain/date.ts'
import { timesheetDenial } from '#domain/denial.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  leadsTo,
  mayEver,
  timesheetStatusLabel,
  transitionOf,
  transitions,
  type TimesheetAction,
} from '#domain/timesheet/lifecycle.ts'
import { today } from '#server/adapters/clock.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { timesheets } from '#server/read/timesheets.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { nextId } from '#server/database/rows.ts'
import { readSettings } from '#server/read/settings.ts'
import type { NewHeader } from './types.ts'
import { lock } from '#server/database/locks.ts'

/** A timesheet to act on, and the version the caller saw; the legacy facade may leave that out. */
export type Claim = { timesheetId: number; version?: number | null }

/** The claim on what was read just now, where the caller saw no version: the rules and the history go by that. */
export function withReadVersion({ timesheetId, version }: Claim, sheet: { version: number }): Claim {
  return { timesheetId, version: version ?? sheet.version }
}

/** A timesheet's header with the people and the group it names: all that deciding it takes. */
export const headerWithNames = {
  user: { select: { firstName: true, lastName: true } },
  approvalGroup: { select: { name: true } },
} as const satisfies Prisma.TimesheetInclude

export type Header = Prisma.TimesheetGetPayload<{ include: typeof headerWithNames }>

/** Those of the timesheets that the viewer may see, by id, with what else is to be included. */
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

/** One timesheet as the viewer may see it. @throws NotAllowed NOT_FOUND. */
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
 * Why the viewer may never do this to a timesheet, whatever its status; null when there is no reason. One that the viewer
 * does not see is not there.
 */
export function denialOf(
  action: TimesheetAction,
  viewer: Viewer,
  sheet: Pick<Header, 'userId' | 'approvalGroupId' | 'status' | 'user' | 'approvalGroup'> | undefined,
): Refusal | NotAllowed | null {
  if (!sheet) return new NotAllowed('NOT_FOUND')
  if (mayEver(action, viewer, sheet)) return null
  const isOwn = transitions[action].by === 'approver' && sheet.userId === viewer.id
  if (isOwn) return new Refusal('OWN_TIMESHEET', null, { action })
  const names = { owner: fullName(sheet.user), group: sheet.approvalGroup?.name ?? null }
  return new NotAllowed('FORBIDDEN', timesheetDenial(action, viewer, sheet, names))
}

/** @throws NotAllowed FORBIDDEN, or Refusal OWN_TIMESHEET, when the viewer may never do this to the timesheet. */
export function assertMay(...args: Parameters<typeof denialOf>): void {
  const reason = denialOf(...args)
  if (reason) throw reason
}

/** What a claim changes of a timesheet's header. */
export type Changes = Partial<Omit<NewHeader, 'userId' | 'lastActorId' | 'version' | 'submittedCount'>> & {
  /** How many submissions more. */
  rounds?: number
}

/**
 * Makes the changes to those of the timesheets that are in a status the action starts from, and unchanged since they
 * were seen. @returns the ids of those that were won, each with the id of the event that the change will leave.
 */
export async function claimEach(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  claims: readonly Claim[],
  { rounds = 0, ...changes }: Changes,
): Promise<Map<number, number>> {
  if (claims.length === 0) return new Map()
  // Two who claim the same in the same order wait for each other, never both for ever.
  const wanted = claims.toSorted((one, other) => one.timesheetId - other.timesheetId)
  const won = await tx.$queryRaw<{ id: number; eventId: number }[]>`
    UPDATE "Timesheet" "sheet"
    SET ${Prisma.raw(
      Object.keys(changes)
        .map((column) => `"${column}" = "new"."${column}"`)
        .join(', '),
    )},
        "submittedCount" = "sheet"."submittedCount" + ${rounds}::int, "version" = "sheet"."version" + 1,
        "lastActorId" = ${viewer.id}::int, "updatedAt" = ${instantOf(tx)}
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS "claim" ("timesheetId" int, "version" int),
         jsonb_populate_record(null::"Timesheet", ${JSON.stringify(changes)}::jsonb) AS "new"
    WHERE "sheet"."id" = "claim"."timesheetId" AND "sheet"."version" = coalesce("claim"."version", "sheet"."version")
      AND "sheet"."status" = ANY(${transitions[action].from}::"TimesheetStatus"[])
    RETURNING "sheet"."id", ${nextId('TimesheetEvent')} AS "eventId"`
  return new Map(won.map(({ id, eventId }) => [id, eventId]))
}

/**
 * Claims one timesheet, or says who was first. @returns the id of the event that the change will leave.
 * @throws Refusal ALREADY_DECIDED, CHANGED_SINCE or WRONG_STATUS.
 */
export async function claim(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  wanted: Claim,
  changes: Changes,
): Promise<number> {
  const won = await claimEach(tx, viewer, action, [wanted], changes)
  const eventId = won.get(wanted.timesheetId)
  if (eventId === undefined) throw await conflictOf(tx, viewer, action, wanted.timesheetId)
  return eventId
}

/** Whether a claim on a timesheet, as it was read, can still be won. */
export function isClaimable(
  action: TimesheetAction,
  { version }: Claim,
  sheet: Pick<Header, 'status' | 'version'>,
): boolean {
  return transitions[action].from.includes(sheet.status) && (version == null || version === sheet.version)
}

/** The timesheet of the claim, if that can still be won. */
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

/** Why a claim on a timesheet was lost. Read after the loss, so that it names the change that won. */
export async function conflictOf(
  tx: Transaction,
  viewer: Viewer,
  action: TimesheetAction,
  timesheetId: number,
) {
  return (await conflictsOf(tx, viewer, action, [timesheetId])).get(timesheetId)!
}

/** The same for several, by their ids. */
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

/** What happened to a timesheet, the latest first, and who did it. */
const whatHappened = {
  lastActor: { select: { firstName: true, lastName: true } },
  events: {
    select: { timesheetEventType: true, at: true, actor: { select: { firstName: true, lastName: true } } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  },
} as const satisfies Prisma.TimesheetInclude

type Decided = Header & Prisma.TimesheetGetPayload<{ include: typeof whatHappened }>

function describeConflict(action: TimesheetAction, sheet: Decided, timeZone: string): Refusal {
  const { status, lastActor, updatedAt } = sheet
  const named = (who: { firstName: string; lastName: string }, when: Date) => ({
    name: fullName(who),
    time: formatTime(when, today(timeZone), timeZone),
  })
  if (transitions[action].from.includes(status))
    return new Refusal('CHANGED_SINCE', null, named(lastActor, updatedAt))
  // What brought it to its status is not always what was done last: an approver may have edited or moved it since.
  const decision = sheet.events.find(({ timesheetEventType }) => leadsTo(status, timesheetEventType))
  if (!decision) {
    const label = timesheetStatusLabel[status].toLowerCase()
    return new Refusal('WRONG_STATUS', null, { status: label, done: transitions[action].done })
  }
  const { done } = transitionOf(decision.timesheetEventType)!
  return new Refusal('ALREADY_DECIDED', null, { ...named(decision.actor, decision.at), done })
}

/**
 * Lets one transaction at a time record for a person: two tabs that submit at once must see each other's hours (rulings
 * 2). What a later statement of the transaction reads is what the one before it left.
 */
export async function onePersonAtATime(tx: Transaction, userId: number): Promise<void> {
  await lock(tx, { on: 'person', id: userId })
}
