// The timesheet to record: its owner, its stored state and the owner's other timesheets, and how the input combines
// with them.
import { REACH_DAYS, type CheckedSheet } from '#domain/timesheet/checks.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { countedStatuses, transitions } from '#domain/timesheet/lifecycle.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { rowsOf, type Column, type Values } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { assertMay, findOne, isClaimable, conflictOf, type Claim } from './claim.ts'
import { isDeleted } from './deleted-keys.ts'
import { historyRows, snapshotHeader, type Snapshot } from './history.ts'
import { recallIn } from './recall.ts'
import { lineWithLinks, type Owner } from './tasks.ts'
import { ownersDayOf, ownersRows, unknownDay, type OwnersDay } from './unusual.ts'
import { withOwnersFields } from './owners-fields.ts'
import type { SentLine, TimesheetInput } from './types.ts'

export type RecordOptions = {
  /** The timesheet to change; without it, a new one is created. */
  existing?: Claim | null
  /** Makes a repeated create return the first one's result. */
  clientMutationKey?: string | null
  /** The prepared day that a new timesheet is begun from. */
  preparedDayId?: number | null
  /** Refusals that the person has confirmed. */
  confirmed?: readonly RefusalCode[]
  /** For a day from the store of a device, which may come late, twice, or after other changes; see `syncDay`. */
  device?: Device
}

export type Device = {
  /** When the person saved or submitted the day, by the clock of the device. */
  recordedAt: Date
  /** Minutes by which that clock is ahead of the server's; negative if it is behind. */
  clockError: number
  /** Minutes between recording and sending, by the same clock. */
  waited: number
}

export type SaveMode = 'save' | 'submit' | 'edit'

type Person = Owner & { id: number; firstName: string; lastName: string; approvalGroupId: number | null }

export type Existing = Awaited<ReturnType<typeof findExisting>>

/** The timesheet to record, and its owner. */
export type RecordTarget = {
  owner: Person
  /** Null for a new timesheet. */
  existing: Existing | null
  /** The create is a repetition, and `existing` is its first result. */
  isReplay: boolean
  /** The day comes from a device, and the timesheet has changed since: only identical content is accepted. */
  isLate: boolean
  /** The owner's other timesheets, which must not overlap with it. */
  others: readonly CheckedSheet[]
  ownersDay: OwnersDay
}

/** The owner: the viewer, unless the viewer edits another person's timesheet. @throws NotAllowed NOT_FOUND. */
export async function ownerOf(
  tx: Transaction,
  viewer: Viewer,
  action: SaveMode,
  { existing }: RecordOptions,
) {
  return action === 'edit' && existing ? (await findOne(tx, viewer, existing.timesheetId)).userId : viewer.id
}

/** The columns that `loadTarget` needs. */
export function targetColumns(
  action: SaveMode,
  ownerId: number,
  { startDate, shift }: TimesheetInput<SentLine>,
  { existing = null, clientMutationKey = null }: RecordOptions,
) {
  const key = existing ? null : clientMutationKey
  // Drafts may overlap, so the day is not looked up for them.
  const [around, days] =
    action === 'save'
      ? [null, []]
      : [startDate, [{ id: existing?.timesheetId ?? NEW, userId: ownerId, date: startDate, shift }]]
  return {
    near: nearSheets(ownerId, around, key),
    ownersRows: ownersRows(days),
    wasDeleted: isDeleted({ userId: ownerId, clientMutationKey: key }),
  }
}

/** The id of a timesheet that is not stored yet. */
const NEW = 0

/**
 * Loads the timesheet to record and the owner's timesheets around it. A repeated create loads the timesheet that the
 * first one made.
 */
export async function loadTarget(
  tx: Transaction,
  viewer: Viewer,
  action: SaveMode,
  { shift }: TimesheetInput<SentLine>,
  { existing: wanted = null, clientMutationKey = null, device }: RecordOptions,
  { near, ownersRows, wasDeleted }: Values<ReturnType<typeof targetColumns>>,
): Promise<RecordTarget> {
  if (wasDeleted) throw new Refusal('DELETED_SINCE')
  const replayed = near.find(
    (sheet) => sheet.clientMutationKey !== null && sheet.clientMutationKey === clientMutationKey,
  )
  const ownersDay = action === 'save' ? unknownDay : ownersDayOf(ownersRows, shift)
  const timesheetId = wanted?.timesheetId ?? replayed?.id
  // Only the owner learns the numbers of their other timesheets.
  const others = near
    .filter(({ id }) => id !== timesheetId)
    .map((sheet) => (action === 'edit' ? sheet : { ...sheet, number: sheet.id }))
  if (timesheetId === undefined)
    return { owner: viewer, existing: null, isReplay: false, isLate: false, others, ownersDay }
  const stored = await findExisting(tx, viewer, timesheetId)
  assertMay(action, viewer, stored)
  const corrects = device !== undefined && isDeclined(wanted, stored)
  const existing = corrects ? await recallIn(tx, viewer, stored, wanted!) : stored
  // Report the conflict before validation errors: the conflict may have caused them.
  const isLost = wanted !== null && !corrects && !isClaimable(action, wanted, existing)
  if (isLost && !device) throw await conflictOf(tx, viewer, action, timesheetId)
  const isReplay = replayed !== undefined || isLost
  return { owner: existing.user, existing, isReplay, isLate: isReplay && !!device, others, ownersDay }
}

/** Whether the timesheet is still the declined one that its owner saw. */
const isDeclined = (seen: Claim | null, { status, version }: Pick<Snapshot & Claim, 'status' | 'version'>) =>
  status === 'DECLINED' && seen?.version === version

function findExisting(tx: Transaction, viewer: Viewer, timesheetId: number) {
  return findOne(tx, viewer, timesheetId, {
    user: true,
    lines: { orderBy: { position: 'asc' }, include: lineWithLinks },
  })
}

/** The state before the change, for the history. */
export function snapshot(existing: Existing): Snapshot {
  return { ...snapshotHeader(existing), lines: existing.lines }
}

/** Combines the input with the stored state. @throws InvalidInput for an edit of what only the owner can change. */
export function mergeWithStored(
  { existing, isReplay }: RecordTarget,
  input: TimesheetInput<SentLine>,
  action: SaveMode,
): TimesheetInput {
  if (existing && action === 'edit') return { ...input, lines: withOwnersFields(input.lines, existing.lines) }
  const lines = input.lines.map((line, index) => ({
    ...line,
    // A client that repeats a create does not know the ids of its tasks.
    id: existing && isReplay ? (existing.lines[index]?.id ?? null) : line.id,
    fieldService: line.fieldService ?? null,
  }))
  return { ...input, lines }
}

type Content = Pick<Snapshot, 'startDate' | 'shift' | 'lines'>

/** Whether the recorded content differs from the stored one. */
export function isOther(viewer: Viewer, existing: Existing, { startDate, shift, lines }: Content): boolean {
  const was = snapshot(existing)
  return historyRows(viewer, existing, was, { ...was, startDate, shift, lines }).length > 0
}

/** Whether a repeated create contains nothing new. */
export function isReplayOfSame(
  viewer: Viewer,
  { existing, isReplay }: RecordTarget,
  action: SaveMode,
  content: Content,
  device: Device | undefined,
): boolean {
  if (!existing || !isReplay || isOther(viewer, existing, content)) return false
  if (action === 'save') return true
  // If its owner has it back, this day submitted it only if no other was recorded since.
  const isBack = device && transitions.submit.from.includes(existing.status)
  return existing.submittedCount > 0 && (!isBack || Number(existing.recordedAt) === Number(device.recordedAt))
}

type NearSheet = CheckedSheet & { id: number; clientMutationKey: string | null }

/** The column with a person's timesheets around a date that count towards its hours, and the one created with a key. */
function nearSheets(userId: number, around: string | null, key: string | null): Column<NearSheet[]> {
  if (around === null && key === null) return Prisma.sql`'[]'::json`
  return rowsOf(Prisma.sql`
    SELECT "id", "clientMutationKey", "startDate"::text, "shift"::text, "tasks"."lines"
    FROM "Timesheet" "sheet", LATERAL (
      SELECT coalesce(json_agg("line" ORDER BY "position"), '[]') AS "lines"
      FROM (SELECT "startTime", "endTime", "position" FROM "TimesheetLine" WHERE "timesheetId" = "sheet"."id") AS "line"
    ) AS "tasks"
    WHERE "userId" = ${userId}::int AND ("clientMutationKey" = ${key} OR ${isCountedAround(around)})`)
}

/**
 * Timesheets close enough to a date ('YYYY-MM-DD') to overlap with one of that date (rulings 2); none without a date.
 */
function isCountedAround(date: string | null): Prisma.Sql {
  return Prisma.sql`
    "status" = ANY(${countedStatuses}::"TimesheetStatus"[])
    AND "startDate" BETWEEN ${date}::date - ${REACH_DAYS}::int AND ${date}::date + ${REACH_DAYS}::int`
}
