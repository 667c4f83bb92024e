// Imports a plan: prepared days, by the rules of a leader's (server/actions/crew). All or nothing: with a mistake in the file
// nothing is written. What one person may not be offered is no mistake; the import warns of it and offers the rest.
import { PLAN_FILE, planColumns, planFormat } from '#domain/import/plan.ts'
import type { Column } from '#domain/import/formats.ts'
import {
  EXAMPLES_NAMED,
  PROBLEMS_NAMED,
  type ImportedRecord,
  type ImportReport,
} from '#domain/import/report.ts'
import { shown } from '#domain/import/values.ts'
import { InvalidInput, Refusal, type RefusalCode } from '#domain/refusal.ts'
import { links, type Link } from '#domain/timesheet/task-fields.ts'
import { assertPrepares } from '#server/access/crew.ts'
import { lockPeople } from '#server/actions/crew/lock.ts'
import { nameOf } from '#server/actions/crew/judge.ts'
import { byNumbers, UNKNOWN } from '#server/actions/crew/numbers.ts'
import { checkWithin, prepareWithin } from '#server/actions/crew/prepare.ts'
import type { DayToPrepare, Prepared, Preparer, Stopped } from '#server/actions/crew/types.ts'
import { db, transaction, type Reader, type Transaction } from '#server/database/client.ts'
import { tryLock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Source } from './import-files.ts'
import { readPlan, type PlanDay, type PlanRows } from './plan-rows.ts'
import { Problems } from './problems.ts'

/** People of one plan: each is locked until it is written. */
export const PLAN_PEOPLE_MAX = 2000
/** Days per step; those of a person are together. */
const STEP = 1000
const LIMITS = { timeout: 300_000, maxWait: 10_000 }

type Options = { planner: Preparer; isDryRun: boolean }
type Resolved = { day: DayToPrepare; from: PlanDay }

/** @throws NotAllowed FORBIDDEN; Refusal IMPORT_RUNNING. */
export async function importPlan(source: Source, { planner, isDryRun }: Options): Promise<ImportReport> {
  assertPrepares(planner)
  const problems = new Problems()
  const plan = await readPlan(source, problems)
  const resolved = await resolve(db, plan, problems)
  const options = { source: 'PLAN', isHandedOut: true } as const
  const checked = new Outcome(problems)
  if (isDryRun || problems.count > 0) {
    await inSteps(resolved, checked, (days) => checkWithin(db, planner, days, options))
    return checked.report(plan, false)
  }
  try {
    return await transaction(async (tx) => {
      if (!(await tryLock(tx, 'importing'))) throw new Refusal('IMPORT_RUNNING')
      await lockAll(tx, resolved)
      await inSteps(resolved, checked, (days) => prepareWithin(tx, planner, days, options))
      const report = checked.report(plan, problems.count === 0)
      if (!report.isDone) throw new NotDone(report)
      return report
    }, LIMITS)
  } catch (error) {
    if (error instanceof NotDone) return error.report
    throw error
  }
}

/** Ends the transaction without writing. */
class NotDone extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('Nothing was imported.')
    this.report = report
  }
}

function lockAll(tx: Transaction, resolved: readonly Resolved[]): Promise<void> {
  return lockPeople(
    tx,
    resolved.map(({ day }) => day.userId),
  )
}

/** The days with ids, sorted by person. Adds problems with names that are not there, and with days that are there twice. */
async function resolve(reader: Reader, { days }: PlanRows, problems: Problems): Promise<Resolved[]> {
  const resolved: Resolved[] = []
  const first = new Map<string, PlanDay>()
  for (let at = 0; at < days.length; at += STEP) {
    const step = days.slice(at, at + STEP)
    const numbered = await byNumbers(reader, step)
    for (const [index, day] of numbered.entries()) {
      const from = step[index]!
      if (day instanceof InvalidInput) addMissing(day, from, problems)
      else if (day.userId === UNKNOWN)
        addProblem(problems, from, `employee ${shown(from.employee)} is not there`)
      else {
        const twin = first.get(nameOf(day))
        if (twin) addProblem(problems, from, `is the same person and date as line ${twin.at[0]}`)
        else resolved.push({ day, from })
        first.set(nameOf(day), twin ?? from)
      }
    }
  }
  if (new Set(resolved.map(({ day }) => day.userId)).size > PLAN_PEOPLE_MAX)
    problems.add({
      file: PLAN_FILE,
      line: null,
      message: `is for more than ${PLAN_PEOPLE_MAX} people; split it`,
    })
  return resolved.toSorted((one, other) => one.day.userId - other.day.userId)
}

function addProblem(problems: Problems, from: PlanDay, message: string, task = 0): void {
  problems.add({ file: PLAN_FILE, line: from.at[task]!, message })
}

const columns: readonly Column[] = planFormat.columns

function addMissing({ problems: missing }: InvalidInput, from: PlanDay, problems: Problems): void {
  for (const { path } of missing) {
    const { task, link } = placeOf(path)
    const name = planColumns[link!]
    const { refersTo } = columns.find((column) => column.name === name)!
    const number = shown(String(from.lines[task]![link!]))
    addProblem(problems, from, `${name} ${number} is not there (${refersTo})`, task)
  }
}

/** 'lines.2.job' is link job of the third task. */
function placeOf(path: string | null): { task: number; link: Link | null } {
  const [, task, field] = /^lines\.(\d+)\.(\w+)/.exec(path ?? '') ?? []
  return { task: Number(task ?? 0), link: links.find((link) => link === field) ?? null }
}

/** Does the work in steps, none of which ends between the days of a person: each person gets one notification. */
async function inSteps(
  resolved: readonly Resolved[],
  outcome: Outcome,
  work: (days: readonly DayToPrepare[]) => Promise<Prepared[]>,
): Promise<void> {
  for (let from = 0, to = 0; from < resolved.length; from = to) {
    to = Math.min(from + STEP, resolved.length)
    while (to < resolved.length && resolved[to]!.day.userId === resolved[to - 1]!.day.userId) to++
    const step = resolved.slice(from, to)
    const prepared = await work(step.map(({ day }) => day))
    for (const [at, one] of prepared.entries()) outcome.add(one, step[at]!.from)
  }
}

/** Rules that the file breaks for any person. */
const mistakes: readonly RefusalCode[] = ['OVERLAP_WITHIN', 'OVER_DAILY_MAXIMUM', 'DAY_PAST_MIDNIGHT']

/** Whether the file is wrong. Otherwise the person may not book it, or not on that day. */
function isMistake(stoppedBy: Stopped): boolean {
  if (stoppedBy instanceof InvalidInput)
    return stoppedBy.problems.some(({ path }) => placeOf(path).link === null)
  return stoppedBy instanceof Refusal && mistakes.includes(stoppedBy.code)
}

class Outcome {
  readonly #problems: Problems
  readonly #counts = { NEW: 0, CHANGED: 0, SAME: 0 }
  readonly #examples: ImportedRecord[] = []
  readonly #warnings: { line: number; message: string }[] = []

  constructor(problems: Problems) {
    this.#problems = problems
  }

  add({ stoppedBy, change }: Prepared, from: PlanDay): void {
    const key = `${from.employee} ${from.startDate}`
    if (change) {
      this.#counts[change]++
      const named = this.#examples.filter(({ what }) => what === change).length
      if (change !== 'SAME' && named < EXAMPLES_NAMED) this.#examples.push({ key, what: change, changes: [] })
    }
    if (!stoppedBy) return
    const problem = stoppedBy instanceof InvalidInput ? stoppedBy.problems[0] : null
    const { task } = placeOf(problem?.path ?? (stoppedBy instanceof Refusal ? stoppedBy.path : null))
    const line = from.at[task]!
    const message = stoppedBy instanceof NotAllowed ? NOT_IN_CREW : stoppedBy.message
    if (isMistake(stoppedBy)) this.#problems.add({ file: PLAN_FILE, line, message: `${key}: ${message}` })
    else this.#warnings.push({ line, message: `line ${line}, ${key}: ${message}` })
  }

  report({ rows }: PlanRows, isClear: boolean): ImportReport {
    const problems = this.#problems
    const { NEW: created, CHANGED: changed, SAME: unchanged } = this.#counts
    const examples = this.#examples.toSorted((one, other) => one.what.localeCompare(other.what))
    const sorted = this.#warnings.toSorted((one, other) => one.line - other.line)
    const warnings = sorted.slice(0, PROBLEMS_NAMED).map(({ message }) => ({ file: PLAN_FILE, message }))
    const more = sorted.length - warnings.length
    if (more > 0) warnings.push({ file: PLAN_FILE, message: `${more} more days are not offered` })
    const counts = { created, changed, unchanged, madeInactive: 0 }
    return {
      files: [{ file: PLAN_FILE, rows, ...counts, fields: [], examples }],
      ...{ problemCount: problems.count, problems: problems.named(), doubts: [], warnings },
      isDone: isClear && problems.count === 0,
    }
  }
}

const NOT_IN_CREW = 'is disabled or records no timesheets.'
