// The timesheet that is recorded: whose it is, what is stored of it and around it, and what is asked for put against
// that.
import { REACH_DAYS, type CheckedSheet } from '#domain/timesheet/checks.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import type { UsualDay } from '#domain/unusual.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { assertMay, findOne, isClaimable, conflictOf, type Claim } from './claim.ts'
import { isDeleted } from './deleted-keys.ts'
import { historyRows, snapshotHeader, type Snapshot } from './history.ts'
import { lineWithLinks, type Owner } from './tasks.ts'
import { findUsualDays } from './unusual.ts'
import type { LineInput, TimesheetInput } from './types.ts'

export type RecordOptions = {
  /** The timesheet to change; without it, a new one is made. */
  existing?: Claim | null
  /** Makes a repeated create answer with the first one's result. */
  clientMutationKey?: string | null
  /** Confirmable refusals the person has answered with "yes". */
  confirmed?: readonly RefusalCode[]
}

export type SaveMode = 'save' | 'submit' | 'edit'

/** A person whose timesheet is recorded. */
type Person = Owner & { id: number; firstName: string; lastName: string; approvalGroupId: number | null }

/** The stored timesheet that is recorded anew. */
export type Existing = Awaited<ReturnType<typeof findExisting>>

/** The timesheet that is recorded, and whose it is. */
export type RecordTarget = {
  owner: Person
  /** Null for a new one. */
  existing: Existing | null
  /** The create was sent before, and `existing` is what it made. */
  isReplay: boolean
  /** What else of the owner's it has to fit in with. */
  others: readonly CheckedSheet[]
  /** Of the owner on this shift; null where too little is known, and for a draft. */
  usualDay: UsualDay | null
}

/** Whose timesheet is recorded: one's own, but for who corrects somebody else's. @throws NotAllowed NOT_FOUND. */
export async function ownerOf(
  tx: Transaction,
  viewer: Viewer,
  action: SaveMode,
  { existing }: RecordOptions,
) {
  return action === 'edit' && existing ? (await findOne(tx, viewer, existing.timesheetId)).userId : viewer.id
}

/**
 * The timesheet that is recorded: what is stored of it and around it. A create that was sent before is about the one it
 * made then.
 */
export async function loadTarget(
  tx: Transaction,
  viewer: Viewer,
  action: SaveMode,
  ownerId: number,
  { startDate, shift }: TimesheetInput,
  { existing: wanted = null, clientMutationKey = null }: RecordOptions,
): Promise<RecordTarget> {
  // A draft may overlap.
  const around = action === 'save' ? null : startDate
  const key = wanted ? null : clientMutationKey
  const id = wanted?.timesheetId ?? 0
  const [near, usualDays, wasDeleted] = await Promise.all([
    findSheets(tx, ownerId, around, key),
    action === 'save' ? new Map() : findUsualDays(tx, [{ id, userId: ownerId, startDate, shift }]),
    isDeleted(tx, { userId: ownerId, clientMutationKey: key }),
  ])
  if (wasDeleted) throw new Refusal('DELETED_SINCE')
  const replayed = near.find(
    (sheet) => sheet.clientMutationKey !== null && sheet.clientMutationKey === clientMutationKey,
  )
  const usualDay = usualDays.get(id) ?? null
  const timesheetId = wanted?.timesheetId ?? replayed?.id
  // Others are named to their owner only.
  const others = near
    .filter(({ id }) => id !== timesheetId)
    .map((sheet) => (action === 'edit' ? sheet : { ...sheet, number: sheet.id }))
  if (timesheetId === undefined) return { owner: viewer, existing: null, isReplay: false, others, usualDay }
  const existing = await findExisting(tx, viewer, timesheetId)
  assertMay(action, viewer, existing)
  // Said before what the tasks lack: they may lack it because of the change that came first.
  const isLost = wanted !== null && !isClaimable(action, wanted, existing)
  if (isLost) throw await conflictOf(tx, viewer, action, timesheetId)
  return { owner: existing.user, existing, isReplay: replayed !== undefined, others, usualDay }
}

function findExisting(tx: Transaction, viewer: Viewer, timesheetId: number) {
  return findOne(tx, viewer, timesheetId, {
    user: true,
    lines: { orderBy: { position: 'asc' }, include: lineWithLinks },
  })
}

/** What of it the history compares. */
export function snapshot(existing: Existing): Snapshot {
  return { ...snapshotHeader(existing), lines: existing.lines }
}

/** What is asked for, put against what is stored. */
export function mergeWithStored(
  { existing, isReplay }: RecordTarget,
  input: TimesheetInput,
  action: SaveMode,
): TimesheetInput {
  if (!existing) return input
  if (action === 'edit') return withStoredFieldService(input, existing)
  if (!isReplay) return input
  // A client that sends a create again does not know the ids of its tasks.
  const lines = input.lines.map((line, index) => ({ ...line, id: existing.lines[index]?.id ?? null }))
  return { ...input, lines }
}

/** Whether a create that is sent again asks for nothing that its first result does not have. */
export function isReplayOfSame(
  viewer: Viewer,
  { existing, isReplay }: RecordTarget,
  action: SaveMode,
  { startDate, shift, lines }: Pick<Snapshot, 'startDate' | 'shift' | 'lines'>,
): boolean {
  if (!existing || !isReplay) return false
  const was = snapshot(existing)
  const changes = historyRows(viewer, existing, was, { ...was, startDate, shift, lines })
  return changes.length === 0 && (action === 'save' || existing.submittedCount > 0)
}

// Field service and signatures are the owner's: an approver who corrects a submitted timesheet leaves them (spec 4).
function withStoredFieldService(input: TimesheetInput, existing: Existing): TimesheetInput {
  const stored = new Map(existing.lines.map((line) => [line.id, line]))
  const lines = input.lines.map((line): LineInput => {
    const before = line.id === null ? undefined : stored.get(line.id)
    if (!before?.fieldService) return { ...line, employerSite: false, fieldService: null }
    const { customerSignature, workerSignature, ...data } = before.fieldService
    return {
      ...line,
      employerSite: before.employerSite,
      fieldService: {
        ...data,
        customerSignature: customerSignature?.path ?? null,
        workerSignature: workerSignature?.path ?? null,
      },
    }
  })
  return { ...input, lines }
}

/** A person's counted timesheets around a date, and the one that was made with a key. */
async function findSheets(tx: Transaction, userId: number, around: string | null, key: string | null) {
  if (around === null && key === null) return []
  return tx.$queryRaw<(CheckedSheet & { id: number; clientMutationKey: string | null })[]>`
    SELECT "id", "clientMutationKey", "startDate"::text, "shift"::text, "tasks"."lines"
    FROM "Timesheet" "sheet", LATERAL (
      SELECT coalesce(json_agg("line" ORDER BY "position"), '[]') AS "lines"
      FROM (SELECT "startTime", "endTime", "position" FROM "TimesheetLine" WHERE "timesheetId" = "sheet"."id") AS "line"
    ) AS "tasks"
    WHERE "userId" = ${userId}::int AND ("clientMutationKey" = ${key} OR ${isCountedAround(around)})`
}

/** Counted timesheets of the days that one of this date ('YYYY-MM-DD') could touch (rulings 2); none without a date. */
function isCountedAround(date: string | null): Prisma.Sql {
  return Prisma.sql`
    "status" = ANY(${countedStatuses}::"TimesheetStatus"[])
    AND "startDate" BETWEEN ${date}::date - ${REACH_DAYS}::int AND ${date}::date + ${REACH_DAYS}::int`
}
