// What is unusual about a timesheet is judged when it is recorded, from what recording reads anyway and the owner's last
// days, and again every night while it waits: settings may have changed since. That a work order of it was finished
// meanwhile is kept by a trigger, at once. So lists order by a number, and show reasons, that stand in the row.
import { isoDate } from '#domain/date.ts'
import { signatureFields, type SignedFor } from '#domain/timesheet/field-service.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import {
  packReasons,
  unpackReasons,
  isTravelCategory,
  unusual,
  USUAL_DAYS,
  usualDayOf,
  type JudgedTask,
  type UsualDay,
  type WorkedDay,
} from '#domain/unusual.ts'
import { db, transaction, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { publish } from '#server/events/channel.ts'
import type { TimesheetChanged } from '#server/events/types.ts'
import { readSettings } from '#server/read/settings.ts'
import { isChangedUnderSignature, currentSignatures } from './signature.ts'
import type { LineInput, LineWithLinks, SignedForColumns } from './types.ts'

/** What of a task decides whether it is unusual: a recorded one has it, and a stored one as `judgedColumns` read it. */
type TaskFacts = TaskTimes & {
  employerSite: boolean
  taskCategory: { name: string } | null
  workOrder: { active: boolean } | null
  fieldService: ({ travelKms: number | null } & SignedForColumns) | null
}

export function judgedTask(line: TaskFacts): JudgedTask {
  const { startTime, endTime, employerSite, taskCategory, workOrder, fieldService } = line
  const given = [fieldService?.workerSignedFor ?? null, fieldService?.customerSignedFor ?? null]
  return {
    startTime,
    endTime,
    isOrderFinished: workOrder?.active === false,
    isAtCustomer: fieldService !== null && !employerSite,
    isTravel: (fieldService?.travelKms ?? 0) > 0 || isTravelCategory(taskCategory?.name ?? ''),
    signedFor: given.filter((one) => one !== null) as SignedFor[],
  }
}

/**
 * Whether an approver has changed what a signature vouches for; until there is another signature, however often it is
 * recorded.
 */
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

/** A timesheet whose owner's usual day is wanted; the id is 0 before it has one. */
type Wanted = { id: number; userId: number; startDate: string; shift: Shift }

/**
 * The usual day of the owner of each timesheet on its shift, by the timesheet's id: of the last ones handed in before it.
 * One statement, which reads a bounded part of each person's history.
 */
export async function findUsualDays(
  reader: Reader,
  wanted: readonly Wanted[],
): Promise<Map<number, UsualDay | null>> {
  const days = await reader.$queryRaw<(WorkedDay & { of: number })[]>`
    SELECT "wanted"."id" AS "of", "day"."totalDuration", "day"."startTime"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS "wanted" ("id" int, "userId" int, "startDate" date, "shift" "Shift")
    CROSS JOIN LATERAL (
      SELECT t."totalDuration", t."startTime" FROM "Timesheet" t
      WHERE t."userId" = "wanted"."userId" AND t."startDate" < "wanted"."startDate"
        AND t."startDate" >= "wanted"."startDate" - ${USUAL_DAYS.withinDays}::int
        AND t."status" IN ('PENDING', 'APPROVED') AND t."shift" = "wanted"."shift"
        AND t."id" <> "wanted"."id"
      ORDER BY t."startDate" DESC, t."id" DESC LIMIT ${USUAL_DAYS.asked}::int
    ) AS "day"`
  const of = Map.groupBy(days, (day) => day.of)
  return new Map(wanted.map(({ id, shift }) => [id, usualDayOf(of.get(id) ?? [], shift)]))
}

/** Timesheets that are judged anew at once. */
const AT_ONCE = 200

/** What is read of a waiting timesheet. */
const judgedColumns = {
  id: true,
  userId: true,
  version: true,
  startDate: true,
  shift: true,
  submittedCount: true,
  unusual: true,
  lines: {
    select: {
      startTime: true,
      endTime: true,
      employerSite: true,
      taskCategory: { select: { name: true } },
      workOrder: { select: { active: true } },
      fieldService: { select: { travelKms: true, workerSignedFor: true, customerSignedFor: true } },
    },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.TimesheetSelect

/** Timesheets of one night whose other judgement open lists are told: a new setting may change that of thousands. */
const TOLD_MAX = 200

/** Judges all that wait for a decision anew, a few at a time. @returns how many were judged otherwise. */
export async function judgeWaiting(): Promise<number> {
  let changed = 0
  for (let after = 0; ;) {
    const found = await db.timesheet.findMany({
      select: judgedColumns,
      where: { status: 'PENDING', id: { gt: after } },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
    changed += await judgeAnew(found, TOLD_MAX - changed)
    if (found.length < AT_ONCE) return changed
    after = found.at(-1)!.id
  }
}

type Waiting = Prisma.TimesheetGetPayload<{ select: typeof judgedColumns }>

/** @param told how many of them open lists may still be told. */
async function judgeAnew(found: readonly Waiting[], told: number): Promise<number> {
  if (found.length === 0) return 0
  const settings = await readSettings()
  const sheets = found.map((sheet) => ({ ...sheet, startDate: isoDate(sheet.startDate) }))
  const usualDays = await findUsualDays(
    db,
    sheets.map(({ id, userId, startDate, shift }) => ({ id, userId, startDate, shift })),
  )
  const judged = sheets.map(({ id, version, unusual: was, ...sheet }) => {
    const facts = {
      ...sheet,
      lines: sheet.lines.map(judgedTask),
      usualDay: usualDays.get(id) ?? null,
      // Only the edit itself knows that.
      isEditedAfterSigning: unpackReasons(was).includes('EDITED_AFTER_SIGNING'),
    }
    return { id, version, was, unusual: packReasons(unusual(facts, settings)) }
  })
  const other = judged.filter((sheet) => sheet.unusual !== sheet.was)
  if (other.length > 0) await rewrite(other, told)
  return other.length
}

type Judged = { id: number; version: number; was: number; unusual: number }

// It stays the same version. One that somebody changes just now is judged by that.
function rewrite(sheets: readonly Judged[], told: number): Promise<void> {
  return transaction(async (tx) => {
    const rewritten = await tx.$queryRaw<
      Pick<TimesheetChanged, 'timesheetId' | 'userId' | 'approvalGroupId'>[]
    >(rewriting(sheets))
    const events = rewritten.slice(0, Math.max(told, 0)).map((sheet) => {
      const event: TimesheetChanged = { ...sheet, formerGroupId: null, what: 'JUDGED' }
      return { name: 'timesheetChanged', event } as const
    })
    await publish(tx, events)
  })
}

function rewriting(sheets: readonly Judged[]): Prisma.Sql {
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
