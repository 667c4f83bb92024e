// The legacy client's calls for recording and deciding timesheets (spec 7, Timesheets). They use the same actions as GraphQL.
import { isRowId } from '#domain/bounds.ts'
import { RECORDED_BY_OWNER } from '#domain/denial.ts'
import { InvalidInput, type RefusalCode } from '#domain/refusal.ts'
import { reasonedActions, transitions, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Claim } from '#server/actions/timesheet/claim.ts'
import { approve, approveEach, decideWithReason, edit, move } from '#server/actions/timesheet/decide.ts'
import { recall, remove, save, submit } from '#server/actions/timesheet/owner-actions.ts'
import type { RecordOptions } from '#server/actions/timesheet/target.ts'
import type { TimesheetInput } from '#server/actions/timesheet/types.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { changed, created } from '#server/rest/answers.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import type { Answer, Call, Judged, Members } from '#server/rest/types.ts'
import { findStored, inputOf, readTimesheet, type SentTimesheet } from './timesheet-body.ts'

/** Legacy clients ask the user themselves about Night shifts that pass midday (rulings 6). */
const confirmed: readonly RefusalCode[] = ['NIGHT_PAST_MIDDAY']
/** The response after a write. */
const WHOLE = { $expand: 'TimesheetLines($expand=TimesheetAdditional)' }

/** Creates a timesheet of the caller: a draft, or with TimesheetStatus 1 a submitted timesheet. */
export async function createTimesheet(call: Call<Judged<SentTimesheet>>): Promise<Answer> {
  const { viewer, request } = call
  const { values, lines = [] } = await readTimesheet(call, null)
  assertReason(values, null)
  const { startDate = '', shift = 'DAY', status = 'DRAFT' } = values
  const input: TimesheetInput = { startDate, shift, lines }
  const options = { clientMutationKey: request.headers.get('idempotency-key'), confirmed }
  return created(call, 'Timesheet', await recordOwn(viewer, status, input, options), WHOLE)
}

/**
 * Changes the sent members of a timesheet. A TimesheetStatus alone is a transition: 0 saves, 1 submits, 2 approves, 3
 * declines, 4 recalls, 5 cancels. With a date, a shift or tasks the owner saves a draft or, with 1, submits; anyone else
 * corrects the timesheet. Tasks that are not sent are deleted.
 */
export async function changeTimesheet(call: Call<Judged<SentTimesheet>>): Promise<Answer> {
  const { viewer, keys } = call
  const timesheetId = rowIdOf(keys[0])
  const stored = await findStored(call, timesheetId)
  const { values, lines } = await readTimesheet(call, stored)
  const { startDate, shift, status, reason, version } = values
  assertReason(values, stored.reason)
  const isRecorded = startDate !== undefined || shift !== undefined || lines !== undefined
  const isOwn = stored.userId === viewer.id
  if (!isRecorded && status && !(isOwn && recordable.has(status)))
    await changeStatus(call, { timesheetId, version }, status, reason ?? '')
  else if (isRecorded || status) {
    const input = { ...inputOf(stored), ...(startDate && { startDate }), ...(shift && { shift }) }
    const options = { existing: { timesheetId, version: version ?? stored.version }, confirmed }
    const recorded = { ...input, ...(lines && { lines }) }
    if (isOwn) await recordOwn(viewer, status ?? 'DRAFT', recorded, options)
    else if (status && status !== 'PENDING') throw oneAtATime()
    else await edit(viewer, recorded, options)
  }
  return changed(call, 'Timesheet', timesheetId, WHOLE)
}

export async function deleteTimesheet({ viewer, keys }: Call): Promise<Answer> {
  await remove(viewer, { timesheetId: rowIdOf(keys[0]) })
  return { status: 204 }
}

/** Approves several, with a result for each. */
export async function approveSeveral({ viewer, body }: Call<Members<'ids'>>): Promise<Answer> {
  const parsed = (body().ids as readonly unknown[]).map((sent) => ({
    sent,
    timesheetId: timesheetIdOf(sent),
  }))
  const outcomes = await approveEach(viewer, parsed)
  const byId = new Map(outcomes.map((one) => [one.timesheetId, one.stoppedBy]))
  const value = parsed.map(({ sent, timesheetId }) => {
    const stoppedBy = byId.get(timesheetId) ?? null
    const why = { Code: stoppedBy?.code ?? null, Message: stoppedBy?.message ?? null }
    return { TimesheetHeaderId: sent, Approved: stoppedBy === null, ...why }
  })
  return { body: { value, count: value.length } }
}

/** Moves a pending timesheet to another approval group. */
export async function moveTimesheet(call: Call): Promise<Answer> {
  const timesheetId = rowIdOf(call.keys[0])
  await move(call.viewer, { timesheetId }, rowIdOf(call.keys[1]))
  return changed(call, 'Timesheet', timesheetId)
}

/** 0 for anything that is not an id; no timesheet has it. */
function timesheetIdOf(sent: unknown): number {
  const id = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent
  return isRowId(id) ? id : 0
}

/** A reason belongs to a decision; as it was read, it may be sent with anything. @throws InvalidInput. */
function assertReason({ status, reason }: SentTimesheet, stored: string | null): void {
  const isDecided = reasonedActions.some((action) => transitions[action].to === status)
  if (isDecided || reason === undefined || (reason ?? '') === (stored ?? '')) return
  const message = 'Send Reason together with a TimesheetStatus of 3 or 5.'
  throw new InvalidInput([{ path: 'Reason', message }])
}

/** The statuses that an owner can record; a recalled timesheet that is saved becomes a draft (rulings 1). */
const recordable = new Set<TimesheetStatus>(['DRAFT', 'PENDING'])

function recordOwn(
  viewer: Call['viewer'],
  status: TimesheetStatus,
  input: TimesheetInput,
  options: RecordOptions,
): Promise<number> {
  if (status === 'PENDING') return submit(viewer, input, options)
  if (status === 'DRAFT' || status === 'RECALLED') return save(viewer, input, options)
  throw oneAtATime()
}

function oneAtATime(): InvalidInput {
  const message = 'A date, a shift or tasks can only be sent with a TimesheetStatus of 0 or 1.'
  return new InvalidInput([{ path: 'TimesheetStatus', message }])
}

async function changeStatus(
  { viewer }: Call<unknown>,
  target: Claim,
  status: TimesheetStatus,
  reason: string,
): Promise<void> {
  const reasoned = reasonedActions.find((action) => transitions[action].to === status)
  if (reasoned) await decideWithReason(viewer, reasoned, target, reason)
  else if (status === 'APPROVED') await approve(viewer, target)
  else if (status === 'RECALLED') await recall(viewer, target)
  else throw new NotAllowed('FORBIDDEN', RECORDED_BY_OWNER)
}
