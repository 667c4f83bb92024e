// What people do with timesheets: record them, submit them, decide them (rulings 1). Each verb loads what the viewer
// may see, asks whether they may, applies the rules, and writes everything it changes in one transaction.
import { firstRefusal, REACH_DAYS, saveChecks, submitChecks } from '#domain/checks.ts'
import { declineForm, parseForm, timesheetForm } from '#domain/forms.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { span, type Shift } from '#domain/time.ts'
import { countedStatuses, type TimesheetStatus } from '#domain/timesheet.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { Setting } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors.ts'
import { now, today } from '#server/outside/clock.ts'
import type { Viewer } from '#server/viewer.ts'
import { activeApprover, announce } from './announce.ts'
import { assertMay, claim, findVisible, type Claim, type WholeTimesheet } from './claim.ts'
import { historyRows, type Remembered } from './history.ts'
import { lineRow, resolveLines, type LineInput, type NamedLine } from './lines.ts'
import { readSettings } from './settings.ts'

/** A timesheet as a caller records it. Totals are not among it: the server computes them. */
export type TimesheetInput = {
  /** 'YYYY-MM-DD' in the company's zone. */
  startDate: string
  shift: Shift
  lines: readonly LineInput[]
}

export type RecordOptions = {
  /** The timesheet to change; without it, a new one is made. */
  existing?: Claim | null
  /** Makes a repeated create answer with the first one's result. */
  clientMutationKey?: string | null
  /** Confirmable refusals the person has answered with "yes". */
  confirmed?: readonly RefusalCode[]
}

/**
 * Saves the viewer's own timesheet as a draft; what is missing may be missing.
 * @returns its id.
 * @throws InvalidInput, Refusal (the Save checks, a lost claim), NotAllowed.
 */
export function save(viewer: Viewer, input: TimesheetInput, options: RecordOptions = {}): Promise<number> {
  return record(viewer, 'save', input, options)
}

/**
 * Saves and submits the viewer's own timesheet to the approvers of the viewer's group.
 * @returns its id.
 * @throws InvalidInput, Refusal (the Submit checks, NO_APPROVAL_GROUP, a lost claim), NotAllowed.
 */
export function submit(viewer: Viewer, input: TimesheetInput, options: RecordOptions = {}): Promise<number> {
  return record(viewer, 'submit', input, options)
}

/** Approves a pending timesheet. @throws Refusal when the claim is lost or it is one's own, NotAllowed. */
export function approve(viewer: Viewer, sheet: Claim): Promise<void> {
  return decide(viewer, 'approve', sheet, null)
}

/** Declines a pending timesheet with a reason of 1–1000 characters. @throws InvalidInput, Refusal, NotAllowed. */
export async function decline(viewer: Viewer, sheet: Claim, reason: string): Promise<void> {
  await decide(viewer, 'decline', sheet, parseForm(declineForm, { reason }).reason)
}

async function decide(viewer: Viewer, action: 'approve' | 'decline', wanted: Claim, reason: string | null) {
  await db.$transaction(async (tx) => {
    const sheet = await findVisible(tx, viewer, wanted.timesheetId)
    assertMay(action, viewer, sheet)
    const status = action === 'approve' ? 'APPROVED' : 'DECLINED'
    await claim(tx, viewer, action, wanted, { status, reason, approverId: viewer.id, decidedAt: now() })
    const before = dated(sheet)
    const history = historyRows(viewer, subject(sheet), before, { ...before, status, reason })
    await announce(tx, viewer, sheet, status, history)
  })
}

async function record(
  viewer: Viewer,
  action: 'save' | 'submit',
  input: TimesheetInput,
  options: RecordOptions,
) {
  if (!mayCreateTimesheet(viewer)) throw new NotAllowed('FORBIDDEN')
  const settings = await readSettings()
  const schema = timesheetForm(action === 'save' ? 'draft' : 'submitted', today(settings.timeZone))
  parseForm(schema, input)

  return db.$transaction(async (tx) => {
    await onePersonAtATime(tx, viewer)
    const replayed = options.existing ? null : await findReplayed(tx, viewer, options.clientMutationKey)
    if (replayed !== null) return replayed

    const existing = options.existing ? await findVisible(tx, viewer, options.existing.timesheetId) : null
    if (existing) assertMay(action, viewer, existing)
    const lines = await resolveLines(tx, viewer, input.lines)
    await check(tx, viewer, action, input, existing?.id ?? null, settings, options.confirmed)

    const status = action === 'save' ? 'DRAFT' : 'PENDING'
    const approvalGroupId =
      action === 'submit' ? await groupToDecide(tx, viewer) : (existing?.approvalGroupId ?? null)
    const header = {
      startDate: new Date(input.startDate),
      shift: input.shift,
      status: status as TimesheetStatus,
      ...span(input.lines, input.shift),
      approvalGroupId,
      reason: null,
      ...(action === 'submit' && { submittedAt: now() }),
    }
    const id = existing
      ? await change(tx, viewer, action, { ...options.existing!, timesheetId: existing.id }, header, lines)
      : await create(tx, viewer, header, lines, options.clientMutationKey)

    const after: Remembered = { ...input, status, reason: null, lines }
    const who = { timesheetId: id, userId: viewer.id, approvalGroupId }
    const history = historyRows(viewer, who, existing && dated(existing), after)
    const what = action === 'submit' ? 'SUBMITTED' : existing ? 'SAVED' : 'CREATED'
    await announce(tx, viewer, { ...header, id, userId: viewer.id, user: viewer }, what, history)
    return id
  })
}

type Header = {
  startDate: Date
  shift: Shift
  status: TimesheetStatus
  startTime: number | null
  endTime: number | null
  totalDuration: number
  approvalGroupId: number | null
  reason: null
  submittedAt?: Date
}

async function create(
  tx: Transaction,
  viewer: Viewer,
  header: Header,
  lines: readonly NamedLine[],
  clientMutationKey: string | null | undefined,
): Promise<number> {
  const { id } = await tx.timesheet.create({
    select: { id: true },
    data: {
      ...header,
      userId: viewer.id,
      lastActorId: viewer.id,
      clientMutationKey: clientMutationKey ?? null,
      submittedCount: header.status === 'PENDING' ? 1 : 0,
    },
  })
  await writeLines(tx, id, lines)
  return id
}

async function change(
  tx: Transaction,
  viewer: Viewer,
  action: 'save' | 'submit',
  wanted: Claim,
  header: Header,
  lines: readonly NamedLine[],
): Promise<number> {
  const submittedCount = action === 'submit' ? { increment: 1 } : undefined
  await claim(tx, viewer, action, wanted, { ...header, submittedCount })
  await tx.timesheetLine.deleteMany({ where: { timesheetId: wanted.timesheetId } })
  await writeLines(tx, wanted.timesheetId, lines)
  return wanted.timesheetId
}

async function writeLines(tx: Transaction, timesheetId: number, lines: readonly NamedLine[]) {
  await tx.timesheetLine.createMany({
    data: lines.map((line, position) => ({ ...lineRow(line), timesheetId, position })),
  })
}

/** @throws Refusal, the first of the action's checks that stops the timesheet. */
async function check(
  tx: Transaction,
  viewer: Viewer,
  action: 'save' | 'submit',
  input: TimesheetInput,
  except: number | null,
  settings: Setting,
  confirmed: readonly RefusalCode[] = [],
) {
  const others = await sheetsAround(tx, viewer.id, input.startDate, except)
  const checks = action === 'save' ? saveChecks : submitChecks
  const refusal = firstRefusal(checks, input, { settings, others: others.map(dated) }, confirmed)
  if (refusal) throw refusal
}

/** A person's counted timesheets of the days around a date that another one could touch (rulings 2). */
async function sheetsAround(tx: Transaction, userId: number, date: string, except: number | null) {
  return tx.timesheet.findMany({
    where: aroundWhere(userId, date, except),
    include: { lines: { orderBy: { position: 'asc' } } },
  })
}

/** The `where` of those timesheets; `date` is 'YYYY-MM-DD'. */
export function aroundWhere(userId: number, date: string, except: number | null) {
  const day = new Date(date).getTime()
  const reach = REACH_DAYS * 86_400_000
  return {
    userId,
    status: { in: [...countedStatuses] },
    startDate: { gte: new Date(day - reach), lte: new Date(day + reach) },
    ...(except !== null && { id: { not: except } }),
  }
}

// Two tabs submitting at once must see each other's hours, so the checks and the write of one person stand in a queue.
async function onePersonAtATime(tx: Transaction, viewer: Viewer) {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(1, ${viewer.id}::int)::text`
}

async function findReplayed(tx: Transaction, viewer: Viewer, clientMutationKey: string | null | undefined) {
  if (!clientMutationKey) return null
  const first = await tx.timesheet.findUnique({
    select: { id: true },
    where: { userId_clientMutationKey: { userId: viewer.id, clientMutationKey } },
  })
  return first?.id ?? null
}

/** The viewer's own group, if it could decide at all. @throws Refusal NO_APPROVAL_GROUP. */
async function groupToDecide(tx: Transaction, viewer: Viewer): Promise<number> {
  const group = await tx.approvalGroup.findFirst({
    select: { id: true },
    where: {
      id: viewer.approvalGroupId ?? -1,
      active: true,
      members: { some: { approver: { ...activeApprover, id: { not: viewer.id } } } },
    },
  })
  if (!group) throw new Refusal('NO_APPROVAL_GROUP')
  return group.id
}

/** The same timesheet with its start date as 'YYYY-MM-DD'. */
function dated<Sheet extends { startDate: Date }>(
  sheet: Sheet,
): Omit<Sheet, 'startDate'> & { startDate: string } {
  return { ...sheet, startDate: sheet.startDate.toISOString().slice(0, 10) }
}

function subject(sheet: WholeTimesheet) {
  return { timesheetId: sheet.id, userId: sheet.userId, approvalGroupId: sheet.approvalGroupId }
}
