// Finds the anomalies of a timesheet when it is recorded, and again every night while it is pending, because settings
// may have changed. The actions that finish a work order update the stored result (the database's followFinished).
// Lists sort by the stored number and show the stored reasons.
import { isoDate } from '#domain/date.ts'
import { clockChange } from '#domain/timesheet/clock-change.ts'
import { handedIn } from '#domain/timesheet/handed-in.ts'
import { signatureFields, type SignedFor, type Unsigned } from '#domain/timesheet/field-service.ts'
import { filledInFrom, fillingRecords } from '#domain/timesheet/filled-in.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import {
  packReasons,
  unpackReasons,
  isTravelCategory,
  unusual,
  USUAL_DAYS,
  usualDayOf,
  type JudgedSheet,
  type JudgedTask,
  type WorkedDay,
} from '#domain/unusual.ts'
import { db, transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readColumns, rowsOf, type Column } from '#server/database/rows.ts'
import { publish } from '#server/events/channel.ts'
import type { TimesheetChanged } from '#server/events/types.ts'
import { awayReasons } from '#server/read/timesheet/missing.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { isChangedUnderSignature, currentSignatures } from './signature.ts'
import type { LineInput, LineWithLinks, SignedForColumns } from './types.ts'

/** The facts about a task that matter, whether it is being recorded or read with `checkedColumns`. */
type TaskFacts = TaskTimes & {
  notes: string
  employerSite: boolean
  taskCategory: { name: string } | null
  workOrder: { active: boolean; description: string } | null
  jobCostCode: { description: string } | null
  job: { description: string } | null
  glAccount: { number: number; description: string } | null
  fieldService: ({ travelKms: number | null } & SignedForColumns & Pick<Unsigned, 'unsignedReason'>) | null
}

export function taskFacts(line: TaskFacts): JudgedTask {
  const { startTime, endTime, employerSite, taskCategory, workOrder, fieldService } = line
  const signedFor = [fieldService?.workerSignedFor ?? null, fieldService?.customerSignedFor ?? null]
  return {
    startTime,
    endTime,
    isOrderFinished: workOrder?.active === false,
    isAtCustomer: fieldService !== null && !employerSite,
    isFilledIn: filledInFrom({ notes: line.notes, ...fillingRecords(line) }) !== null,
    isTravel: (fieldService?.travelKms ?? 0) > 0 || isTravelCategory(taskCategory?.name ?? ''),
    signedFor: signedFor.filter((one) => one !== null) as SignedFor[],
    unsignedReason: fieldService?.unsignedReason ?? null,
  }
}

/** Whether an approver has changed something signed. Stays true until there is a new signature. */
export function isEditedAfterSigning(
  action: 'save' | 'submit' | 'edit',
  existing: { unusual: number; lines: readonly LineWithLinks[] },
  input: { lines: readonly LineInput[] },
  lines: readonly LineWithLinks[],
): boolean {
  const stored = new Map(existing.lines.map((line) => [line.id, line]))
  const isSignedAsBefore = (line: LineWithLinks) => {
    const [now, before] = [currentSignatures(line), currentSignatures(stored.get(line.id))]
    return signatureFields.some((field) => now[field] !== null && now[field].id === before[field]?.id)
  }
  if (!lines.some(isSignedAsBefore)) return false
  if (unpackReasons(existing.unusual).includes('EDITED_AFTER_SIGNING')) return true
  return action === 'edit' && input.lines.some((line) => isChangedUnderSignature(stored.get(line.id), line))
}

/** A timesheet with the day of its owner to look up; id 0 for a new one. */
type LookedUpSheet = { id: number; userId: number; date: string; shift: Shift }

/** Facts about the owner on the day of a timesheet. */
export type OwnersDay = Pick<JudgedSheet, 'usualDay' | 'isAway'>

/** For a draft, for which these facts are not looked up. */
export const unknownDay: OwnersDay = { usualDay: null, isAway: false }

type OwnersRow = WorkedDay & { of: number; isAway: boolean }

/**
 * The column that `ownersDayOf` needs: whether the owners are away on the day of each timesheet, and the last timesheets that
 * they submitted before it on the same shift. It reads a bounded part of each person's history.
 */
export function ownersRows(sheets: readonly LookedUpSheet[]): Column<OwnersRow[]> {
  return rowsOf(Prisma.sql`
    SELECT d."id" AS "of", EXISTS (SELECT FROM ${awayReasons} AS away) AS "isAway",
      coalesce("day"."totalDuration", 0) AS "totalDuration", "day"."startTime"
    FROM jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb)
      AS d ("id" int, "userId" int, "date" date, "shift" "Shift")
    JOIN "User" p ON p."id" = d."userId"
    LEFT JOIN LATERAL (
      SELECT t."totalDuration", t."startTime" FROM "Timesheet" t
      WHERE t."userId" = p."id" AND t."startDate" < d."date"
        AND t."startDate" >= d."date" - ${USUAL_DAYS.withinDays}::int
        AND t."status" IN ('PENDING', 'APPROVED') AND t."shift" = d."shift"
        AND t."id" <> d."id"
      ORDER BY t."startDate" DESC, t."id" DESC LIMIT ${USUAL_DAYS.considered}::int
    ) AS "day" ON true`)
}

/** The owner's day of one timesheet, from its rows. */
export function ownersDayOf(rows: readonly OwnersRow[], shift: Shift): OwnersDay {
  return { usualDay: usualDayOf(rows, shift), isAway: rows.some(({ isAway }) => isAway) }
}

/** Timesheets checked per batch. */
const BATCH = 200

const checkedColumns = {
  id: true,
  userId: true,
  version: true,
  startDate: true,
  shift: true,
  submittedCount: true,
  submittedAt: true,
  recordedAt: true,
  unusual: true,
  lines: {
    select: {
      startTime: true,
      endTime: true,
      notes: true,
      employerSite: true,
      taskCategory: { select: { name: true } },
      workOrder: { select: { active: true, description: true } },
      jobCostCode: { select: { description: true } },
      job: { select: { description: true } },
      glAccount: { select: { number: true, description: true } },
      fieldService: {
        select: { travelKms: true, workerSignedFor: true, customerSignedFor: true, unsignedReason: true },
      },
    },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.TimesheetSelect

/** Changed results per night that open lists are notified of: a new setting may change thousands. */
const PUBLISHED_MAX = 200

/** Checks all pending timesheets again, in batches. @returns the number of changed results. */
export async function recheckPending(): Promise<number> {
  let changed = 0
  for (let after = 0; ;) {
    const batch = await db.timesheet.findMany({
      select: checkedColumns,
      where: { status: 'PENDING', id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
    })
    changed += await recheck(batch, PUBLISHED_MAX - changed)
    if (batch.length < BATCH) return changed
    after = batch.at(-1)!.id
  }
}

type Waiting = Prisma.TimesheetGetPayload<{ select: typeof checkedColumns }>

/** @param limit how many changes may still be published. */
async function recheck(batch: readonly Waiting[], limit: number): Promise<number> {
  if (batch.length === 0) return 0
  const settings = await readSettings()
  const sheets = batch.map((sheet) => ({ ...sheet, startDate: isoDate(sheet.startDate) }))
  const lookedUp = sheets.map(({ id, userId, startDate, shift }) => ({ id, userId, date: startDate, shift }))
  const { rows } = await readColumns(db, { rows: ownersRows(lookedUp) })
  const days = Map.groupBy(rows, (row) => row.of)
  const results = sheets.map(({ id, version, unusual: was, ...sheet }) => {
    const at = sheet.recordedAt ?? sheet.submittedAt
    const facts = {
      ...sheet,
      lines: sheet.lines.map(taskFacts),
      ...ownersDayOf(days.get(id) ?? [], sheet.shift),
      // Only the recording itself knows this.
      isEditedAfterSigning: unpackReasons(was).includes('EDITED_AFTER_SIGNING'),
      isClockOff: unpackReasons(was).includes('CLOCK_OFF'),
      isRecordedFarOff: unpackReasons(was).includes('RECORDED_FAR_OFF'),
      isPreparedOtherwise: unpackReasons(was).includes('PREPARED_OTHERWISE'),
      isClockChanged: clockChange(sheet, settings.timeZone) !== 0,
      handedIn: at && handedIn(sheet, at, settings.timeZone),
    }
    return { id, version, was, unusual: packReasons(unusual(facts, settings)) }
  })
  const changed = results.filter((sheet) => sheet.unusual !== sheet.was)
  if (changed.length > 0) await storeResults(changed, limit)
  return changed.length
}

type Result = { id: number; version: number; was: number; unusual: number }

// The version stays the same. A timesheet that somebody is changing is skipped: recording checks it.
function storeResults(sheets: readonly Result[], limit: number): Promise<void> {
  return transaction(async (tx) => {
    const stored = await tx.$queryRaw<Pick<TimesheetChanged, 'timesheetId' | 'userId' | 'approvalGroupId'>[]>(
      updateSql(sheets),
    )
    const events = stored.slice(0, Math.max(limit, 0)).map((sheet) => {
      const event: TimesheetChanged = { ...sheet, formerGroupId: null, what: 'RECHECKED' }
      return { name: 'timesheetChanged', event } as const
    })
    publish(tx, events)
  })
}

function updateSql(sheets: readonly Result[]): Prisma.Sql {
  return Prisma.sql`
    WITH "free" AS MATERIALIZED (
      SELECT "id" FROM "Timesheet" WHERE "id" = ANY(${sheets.map(({ id }) => id)}::int[]) FOR UPDATE SKIP LOCKED
    )
    UPDATE "Timesheet" t SET "unusual" = "judged"."unusual"
    FROM jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb)
      AS "judged" ("id" int, "version" int, "was" int, "unusual" int)
    JOIN "free" ON "free"."id" = "judged"."id"
    WHERE t."id" = "free"."id" AND t."version" = "judged"."version" AND t."unusual" = "judged"."was"
    RETURNING t."id" AS "timesheetId", t."userId", t."approvalGroupId"`
}
