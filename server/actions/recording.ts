// How a timesheet is recorded: by its owner as a draft or to submit it, by an approver to correct it (rulings 1). One
// way for all three: look at what is there, apply the rules, claim, write, announce.
import {
  firstRefusal,
  REACH_DAYS,
  saveChecks,
  submitChecks,
  type Around,
  type CheckedSheet,
} from '#domain/checks.ts'
import { parseForm, timesheetForm } from '#domain/forms.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { span, type Shift } from '#domain/time.ts'
import { countedStatuses, transitions } from '#domain/timesheet.ts'
import { db, type Transaction } from '#server/database/client.ts'
import { isoDate } from '#server/database/dates.ts'
import { readList } from '#server/list.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors.ts'
import { now, today } from '#server/outside/clock.ts'
import type { Viewer } from '#server/viewer.ts'
import { announce } from './announce.ts'
import { assertMay, claim, findOne, isClaimable, lost, pinned, type Claim } from './claim.ts'
import { layGroundwork } from './groundwork.ts'
import { historyRows, rememberedHeader, type Remembered } from './history.ts'
import { namedLine, resolveLines, type LineInput, type NamedLine, type Owner } from './lines.ts'
import { rewriteLines, writeSheet } from './writing.ts'

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

type Recording = 'save' | 'submit' | 'edit'

/** A person whose timesheet is recorded. */
type Person = Owner & { id: number; firstName: string; lastName: string; approvalGroupId: number | null }

/** The stored timesheet that is recorded anew. */
type Existing = Awaited<ReturnType<typeof findExisting>>

/**
 * Records a timesheet; see the verbs. @returns its id.
 * @throws InvalidInput, Refusal (a check, a lost claim), NotAllowed.
 */
export async function record(
  viewer: Viewer,
  action: Recording,
  input: TimesheetInput,
  options: RecordOptions,
): Promise<number> {
  if (action !== 'edit' && !mayCreateTimesheet(viewer)) throw new NotAllowed('FORBIDDEN')
  return db.$transaction(async (tx) => {
    const ownerId = await ownerOf(tx, viewer, action, options)
    const groupId = action === 'submit' ? viewer.approvalGroupId : null
    const groundwork = await layGroundwork(tx, ownerId, groupId, input.lines)
    const { settings, group } = groundwork
    const { owner, existing, isReplay, others } = await findSubject(
      tx,
      viewer,
      action,
      ownerId,
      input,
      options,
    )
    const asked = existing ? against(existing, input, action, isReplay) : input
    parseForm(timesheetForm(action === 'save' ? 'draft' : 'submitted', today(settings.timeZone)), asked)
    const before = existing?.lines ?? []
    const lines = await resolveLines(tx, viewer, owner, asked.lines, before, groundwork, action !== 'edit')
    if (existing && isReplay && isDone(viewer, existing, action, { ...asked, lines })) return existing.id
    check(action, asked, { settings, others }, options.confirmed)
    if (action === 'submit' && !group) throw new Refusal('NO_APPROVAL_GROUP')

    const header = headerOf(action, asked, group?.id ?? existing?.approvalGroupId ?? null)
    const id = existing
      ? await rewrite(
          tx,
          viewer,
          action,
          { timesheetId: existing.id, ...options.existing },
          existing,
          header,
          lines,
        )
      : await writeSheet(tx, { ...header, ...madeBy(viewer, action, options) }, lines)

    const approvalGroup = group ?? existing?.approvalGroup ?? null
    const sheet = { ...header, id, userId: owner.id, user: owner, approvalGroup }
    const was = existing && remembered(existing)
    const history = historyRows(viewer, sheet, was, { ...rememberedHeader(sheet), lines })
    const what = action === 'save' && !existing ? 'CREATED' : happened[action]
    await announce(tx, viewer, [{ sheet, what, history, deciders: group?.deciders ?? [] }])
    return id
  })
}

const happened = { save: 'SAVED', submit: 'SUBMITTED', edit: 'EDITED' } as const

type Subject = {
  owner: Person
  existing: Existing | null
  isReplay: boolean
  /** What else of the owner's it has to fit in with. */
  others: readonly CheckedSheet[]
}

/** Whose timesheet is recorded: one's own, but for who corrects somebody else's. @throws NotAllowed NOT_FOUND. */
async function ownerOf(tx: Transaction, viewer: Viewer, action: Recording, { existing }: RecordOptions) {
  return action === 'edit' && existing ? (await findOne(tx, viewer, existing.timesheetId)).userId : viewer.id
}

/**
 * The timesheet that is recorded: what is stored of it and around it. A create that was sent before is about the one it
 * made then.
 */
async function findSubject(
  tx: Transaction,
  viewer: Viewer,
  action: Recording,
  ownerId: number,
  { startDate }: TimesheetInput,
  { existing: wanted = null, clientMutationKey = null }: RecordOptions,
): Promise<Subject> {
  const near = await findSheets(tx, ownerId, [
    // Whoever saves a draft may overlap.
    ...(action === 'save' ? [] : [countedAround(startDate)]),
    ...(wanted || clientMutationKey === null ? [] : [{ clientMutationKey }]),
  ])
  const replayed = near.find(
    (sheet) => sheet.clientMutationKey !== null && sheet.clientMutationKey === clientMutationKey,
  )
  const timesheetId = wanted?.timesheetId ?? replayed?.id
  const others = near.filter(({ id }) => id !== timesheetId)
  if (timesheetId === undefined) return { owner: viewer, existing: null, isReplay: false, others }
  const existing = await findExisting(tx, viewer, timesheetId)
  assertMay(action, viewer, existing)
  // Said before what the tasks lack: they may lack it because of the change that came first.
  const isLost = wanted !== null && !isClaimable(action, wanted, existing)
  if (isLost) throw await lost(tx, viewer, action, timesheetId)
  return { owner: existing.user, existing, isReplay: replayed !== undefined, others }
}

function findExisting(tx: Transaction, viewer: Viewer, timesheetId: number) {
  return findOne(tx, viewer, timesheetId, {
    user: true,
    lines: { orderBy: { position: 'asc' }, include: namedLine },
  })
}

function remembered(existing: Existing): Remembered {
  return { ...rememberedHeader(existing), lines: existing.lines }
}

/** What is asked for, put against what is stored. */
function against(existing: Existing, input: TimesheetInput, action: Recording, isReplay: boolean) {
  if (action === 'edit') return withStoredFieldService(input, existing)
  if (!isReplay) return input
  // Whoever sends a create again does not know the ids of its tasks.
  const lines = input.lines.map((line, index) => ({ ...line, id: existing.lines[index]?.id ?? null }))
  return { ...input, lines }
}

/** Whether a create that is sent again asks for nothing that its first result does not have. */
function isDone(
  viewer: Viewer,
  existing: Existing,
  action: Recording,
  { startDate, shift, lines }: Pick<Remembered, 'startDate' | 'shift' | 'lines'>,
): boolean {
  const was = remembered(existing)
  const changes = historyRows(viewer, existing, was, { ...was, startDate, shift, lines })
  return changes.length === 0 && (action === 'save' || existing.submittedCount > 0)
}

// Field service and signatures are the owner's: whoever corrects a submitted timesheet leaves them as they are (spec 4).
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

function headerOf(action: Recording, input: TimesheetInput, approvalGroupId: number | null) {
  return {
    startDate: new Date(input.startDate),
    shift: input.shift,
    status: transitions[action].to!,
    ...span(input.lines, input.shift),
    approvalGroupId,
    reason: null,
    ...(action === 'submit' && { submittedAt: now() }),
  }
}

/** Who made a new timesheet, and by which key a repeated create finds it. */
function madeBy(viewer: Viewer, action: Recording, { clientMutationKey = null }: RecordOptions) {
  const submittedCount = action === 'submit' ? 1 : 0
  return { userId: viewer.id, lastActorId: viewer.id, clientMutationKey, submittedCount }
}

/** Claims the stored timesheet and writes what it is from now on; gives its id. */
async function rewrite(
  tx: Transaction,
  viewer: Viewer,
  action: Recording,
  wanted: Claim,
  existing: Existing,
  header: ReturnType<typeof headerOf>,
  lines: readonly NamedLine[],
): Promise<number> {
  const rounds = action === 'submit' ? 1 : 0
  await claim(tx, viewer, action, pinned(wanted, existing), { ...header, rounds })
  await rewriteLines(tx, existing.id, lines)
  return existing.id
}

/** @throws Refusal, the first of the action's checks that stops the timesheet. */
function check(
  action: Recording,
  input: TimesheetInput,
  around: Around,
  confirmed: readonly RefusalCode[] = [],
): void {
  const checks = action === 'save' ? saveChecks : submitChecks
  const refusal = firstRefusal(checks, input, around, confirmed)
  if (refusal) throw refusal
}

/** Those of a person's timesheets that any of the conditions is true of. */
async function findSheets(tx: Transaction, userId: number, conditions: Prisma.TimesheetWhereInput[]) {
  if (conditions.length === 0) return []
  const select = {
    id: true,
    clientMutationKey: true,
    startDate: true,
    shift: true,
    lines: { select: { startTime: true, endTime: true }, orderBy: { position: 'asc' } },
  } as const
  const sheets = await readList('timesheet', { select, where: { userId, OR: conditions } }, tx)
  return sheets.map((sheet) => ({ ...sheet, startDate: isoDate(sheet.startDate) }))
}

/** The `where` of counted timesheets of the days that one of this date ('YYYY-MM-DD') could touch (rulings 2). */
export function countedAround(date: string): Prisma.TimesheetWhereInput {
  const day = new Date(date).getTime()
  const reach = REACH_DAYS * 86_400_000
  return {
    status: { in: [...countedStatuses] },
    startDate: { gte: new Date(day - reach), lte: new Date(day + reach) },
  }
}
