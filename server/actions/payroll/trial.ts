// Applies pay rules to the approved hours of the last closed periods, and reports who would get other codes. Nothing is
// written.
import { TRIAL_SHOWN } from '#domain/limits.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import {
  conditionNames,
  payRuleOf,
  type ConditionName,
  type PaidTask,
  type PayRule,
} from '#domain/payroll/codes.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, fromStandby, queryPlanned } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readPayroll } from '#server/read/payroll/payroll.ts'
import { conditionColumn, taskTables } from './due-lines.ts'

const { sql } = Prisma

export type TrialPeriod = Days & { id: number; gpPayCycle: GpPayCycle }

/** Exact minutes. A code is '' where no rule matches. */
export type TrialMove = { before: string; after: string; minutes: number }
export type TrialCode = { code: string; before: number; after: number }
export type TrialChange = {
  employeeId: string
  employeeName: string
  period: TrialPeriod
  /** The codes with other hours than before. */
  codes: TrialCode[]
}

export type Trial = {
  periods: TrialPeriod[]
  /** All people who get other codes, and in how many periods altogether. */
  people: number
  changed: number
  moves: TrialMove[]
  /** The largest. */
  changes: TrialChange[]
}

/** How many closed periods of each payroll cycle are tried. */
const PERIODS = 3

/**
 * Compares with the code of the batch for paid hours, and with the saved rules for unpaid ones.
 * @throws NotAllowed FORBIDDEN.
 */
export async function tryRules(viewer: Viewer, rules: readonly PayRule[]): Promise<Trial> {
  assertSystemAdministrator(viewer)
  const { rules: saved } = await readPayroll()
  return fromStandby(async () => {
    const periods = await lastClosed()
    const sorts = (await sortsOf(periods)).map(({ task, paid, minutes }) => ({
      ...{ task, paid, minutes },
      before: paid || codeOf(saved, task),
      after: codeOf(rules, task),
    }))
    const moved = sorts.filter(({ before, after }) => before !== after)
    if (moved.length === 0) return { periods, people: 0, changed: 0, moves: [], changes: [] }
    return { periods, moves: movesOf(moved), ...(await changesOf(periods, sorts)) }
  })
}

const codeOf = (rules: readonly PayRule[], task: PaidTask) => payRuleOf(rules, task)?.rule.code ?? ''

function movesOf(sorts: readonly TrialMove[]): TrialMove[] {
  const moves = Map.groupBy(sorts, ({ before, after }) => `${before} ${after}`)
  return [...moves.values()]
    .map((same) => ({
      ...{ before: same[0]!.before, after: same[0]!.after },
      minutes: same.reduce((sum, { minutes }) => sum + minutes, 0),
    }))
    .sort((one, other) => other.minutes - one.minutes)
}

function lastClosed(): Promise<TrialPeriod[]> {
  return db.$queryRaw`
    SELECT "id", "gpPayCycle"::text, "startDate"::text, "endDate"::text FROM (
      SELECT *, row_number() OVER (PARTITION BY "gpPayCycle" ORDER BY "startDate" DESC) AS "back"
      FROM "PayPeriod" WHERE "isClosed") closed
    WHERE "back" <= ${PERIODS}::int ORDER BY "startDate" DESC, "gpPayCycle"`
}

const listed = (of: (name: ConditionName) => string) => Prisma.raw(conditionNames.map(of).join(', '))

/**
 * The approved minutes of periods by person, by the facts that the rules use, and by the code of the batch ('' if
 * unpaid). The database adds them up before they become JSON.
 */
const minutesOf = (periods: readonly TrialPeriod[]) => sql`
  SELECT "periodId", "userId", "paid", "minutes",
    jsonb_build_object(${listed((name) => `'${name}', "${name}"`)}) AS "task"
  FROM (
    SELECT p."id" AS "periodId", t."userId", coalesce(paid."payCode", '') AS "paid", sum(l."minutes")::int AS "minutes",
      ${listed((name) => `${conditionColumn(name)} AS "${name}"`)}
    FROM "PayPeriod" p
    JOIN "Timesheet" t ON t."gpPayCycle" = p."gpPayCycle" AND t."startDate" BETWEEN p."startDate" AND p."endDate"
      AND t."status" = 'APPROVED'
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id" AND l."minutes" > 0
    ${taskTables}
    LEFT JOIN "PayBatchLine" paid ON paid."timesheetLineId" = l."id" AND paid."kind" = 'HOURS' AND paid."isLive"
    WHERE p."id" = ANY(${periods.map(({ id }) => id)}::int[])
    GROUP BY p."id", t."userId", paid."payCode", ${listed(conditionColumn)}
  ) added`

type Sort = { task: PaidTask; paid: string; minutes: number }

/** The combinations that the rules can distinguish: few, whatever the number of people. */
function sortsOf(periods: readonly TrialPeriod[]): Promise<Sort[]> {
  return queryPlanned(
    db,
    sql`SELECT "task", "paid", sum("minutes")::int AS "minutes" FROM (${minutesOf(periods)}) f GROUP BY 1, 2`,
  )
}

type Summed = {
  userId: number
  periodId: number
  employeeId: string
  employeeName: string
  people: number
  changed: number
  codes: TrialMove[]
}

async function changesOf(periods: readonly TrialPeriod[], sorts: readonly (Sort & TrialMove)[]) {
  const rows = await queryPlanned<Summed>(
    db,
    sql`
    WITH "sums" AS (
      SELECT f."userId", f."periodId", s."before", s."after", sum(f."minutes")::int AS "minutes"
      FROM (${minutesOf(periods)}) f
      JOIN jsonb_to_recordset(${JSON.stringify(sorts)}::jsonb) AS s("task" jsonb, "paid" text, "before" text, "after" text)
        ON s."task" = f."task" AND s."paid" = f."paid"
      GROUP BY 1, 2, 3, 4
    ), "changed" AS (
      SELECT "userId", "periodId", sum("minutes") FILTER (WHERE "before" <> "after") AS "moved",
        json_agg(json_build_object('before', "before", 'after', "after", 'minutes', "minutes")) AS "codes"
      FROM "sums" GROUP BY 1, 2 HAVING bool_or("before" <> "after")
    )
    SELECT c."userId", c."periodId", c."codes", coalesce(u."gpEmployeeId", '') AS "employeeId",
      u."firstName" || ' ' || u."lastName" AS "employeeName",
      (SELECT count(*)::int FROM "changed") AS "changed", (SELECT count(DISTINCT "userId")::int FROM "changed") AS "people"
    FROM "changed" c JOIN "User" u ON u."id" = c."userId"
    ORDER BY c."moved" DESC, u."searchName", u."id", c."periodId" DESC LIMIT ${TRIAL_SHOWN}::int`,
  )
  const of = new Map(periods.map((period) => [period.id, period]))
  const { people = 0, changed = 0 } = rows[0] ?? {}
  const changes = rows.map(({ employeeId, employeeName, periodId, codes }) => ({
    ...{ employeeId, employeeName, period: of.get(periodId)!, codes: codesOf(codes) },
  }))
  return { people, changed, changes }
}

function codesOf(moves: readonly TrialMove[]): TrialCode[] {
  const sum = (own: readonly TrialMove[]) => own.reduce((all, { minutes }) => all + minutes, 0)
  const names = new Set(moves.flatMap(({ before, after }) => [before, after]))
  return [...names]
    .sort()
    .map((code) => ({
      ...{ code, before: sum(moves.filter(({ before }) => before === code)) },
      after: sum(moves.filter(({ after }) => after === code)),
    }))
    .filter(({ before, after }) => before !== after)
}
