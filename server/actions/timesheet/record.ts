// Records a timesheet: for its owner, who saves or submits it, and for an approver, who edits it (rulings 1). All
// three load the current state, apply the rules, claim, write and publish.
import {
  firstRefusal,
  saveChecks,
  submitChecks,
  type Around,
  type CheckSettings,
} from '#domain/timesheet/checks.ts'
import { parseForm } from '#domain/forms.ts'
import { timesheetForm, TOO_MANY_TASKS } from '#domain/timesheet/forms.ts'
import { TASKS_MAX } from '#domain/limits.ts'
import { InvalidInput, type RefusalCode } from '#domain/refusal.ts'
import { span } from '#domain/timesheet/time.ts'
import { clockChange } from '#domain/timesheet/clock-change.ts'
import { handedIn } from '#domain/timesheet/handed-in.ts'
import { isClockOff, isRecordedFarOff, packReasons, unpackReasons, unusual } from '#domain/unusual.ts'
import { eventOf, transitions } from '#domain/timesheet/lifecycle.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { readColumns } from '#server/database/rows.ts'
import {
  comesFrom,
  isPreparedOtherwise,
  noteHandedIn,
  preparedFor,
  type PreparedFor,
} from '#server/actions/crew/hand-in.ts'
import { recordingTransaction } from '#server/actions/pay-period/closed.ts'
import { assertRecords } from '#server/access/own-rows.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { nobodyCouldApprove } from './approvers.ts'
import { claim, conflictOf, onePersonAtATime } from './claim.ts'
import { historyRows, snapshotHeader } from './history.ts'
import { publishChanges } from './publish.ts'
import { contextColumns, recordingContext } from './recording-context.ts'
import {
  isOther,
  isReplayOfSame,
  loadTarget,
  targetColumns,
  mergeWithStored,
  ownerOf,
  snapshot,
  type Existing,
  type RecordOptions,
  type RecordTarget,
  type SaveMode,
} from './target.ts'
import { resolveLines } from './tasks.ts'
import { deleteLines, lineRows, timesheetRows, updateSearchText } from './timesheet-rows.ts'
import { isEditedAfterSigning, taskFacts } from './unusual.ts'
import type {
  Approvers,
  LineWithLinks,
  NewHeader,
  SentLine,
  TimesheetChange,
  TimesheetInput,
} from './types.ts'

/**
 * Records a timesheet; see `save`, `submit` and `edit`. @returns its id.
 * @throws InvalidInput, Refusal (a check, a lost claim, PERIOD_CLOSED), NotAllowed.
 */
export async function record(
  viewer: Viewer,
  action: SaveMode,
  input: TimesheetInput<SentLine>,
  options: RecordOptions,
): Promise<number> {
  if (action !== 'edit') assertRecords(viewer)
  // Checked first, before any work per task.
  if (input.lines.length > TASKS_MAX) throw new InvalidInput([{ path: 'lines', message: TOO_MANY_TASKS }])
  return recordingTransaction(async (tx) => {
    const ownerId = await ownerOf(tx, viewer, action, options)
    const submitter = action === 'submit' ? viewer : null
    // The approvers of the group stay the same until the timesheet is stored.
    await onePersonAtATime(tx, ownerId, submitter?.approvalGroupId)
    const read = await readColumns(tx, {
      ...contextColumns(submitter, input.lines, !options.existing),
      ...targetColumns(action, ownerId, input, options),
      prepared: preparedFor(ownerId, preparedKey(options)),
    })
    const context = await recordingContext(tx, read)
    const target = await loadTarget(tx, viewer, action, input, options, read)
    const { settings, approvers } = context
    const { owner, existing, others } = target
    const merged = mergeWithStored(target, input, action)
    // An edit keeps the reasons from before the setting was switched off.
    const mayBeUnsigned = settings.allowUnsignedReason || action === 'edit'
    const as = action === 'save' ? 'draft' : 'submitted'
    const readLines = async () => {
      parseForm(timesheetForm(as, today(settings.timeZone), mayBeUnsigned), merged)
      return resolveLines(tx, viewer, owner, merged, existing, context, action !== 'edit')
    }
    const conflict = () => conflictOf(tx, viewer, action, existing!.id)
    const lines = await readLines().catch(async (error: unknown) => {
      // Report the conflict first: the change by somebody else may make the day invalid.
      throw target.isLate ? await conflict() : error
    })
    if (isReplayOfSame(viewer, target, action, { ...merged, lines }, options.device)) return existing!.id
    if (target.isLate) throw await conflict()
    // Before the checks, which would name the overlap with the timesheet that was handed in first.
    const prepared = comesFrom(read.prepared, existing?.id ?? null, merged.startDate)
    check(action, merged, { settings, others }, options.confirmed)
    if (action === 'submit' && !approvers) throw nobodyCouldApprove(viewer)
    const unusual = unusualOf(action, target, merged, lines, settings, options, instantOf(tx), prepared)
    const header = {
      ...headerOf(tx, action, merged, approvers, options),
      unusual,
      // Saving counts as having seen the changes.
      hasUnseenEdit:
        action === 'edit' && (existing!.hasUnseenEdit || isOther(viewer, existing!, { ...merged, lines })),
    }
    const [timesheetId, eventId] = existing
      ? [existing.id, await claimExisting(tx, viewer, action, existing, header)]
      : [context.ids.Timesheet[0]!, context.ids.TimesheetEvent[0]!]
    const change = changeOf(viewer, action, { timesheetId, eventId }, target, header, lines, approvers)
    if (existing) await deleteLines(tx, timesheetId)
    const rows = existing
      ? lineRows(timesheetId, lines, context.ids)
      : timesheetRows(tx, timesheetId, newHeader(viewer, action, header, options), lines, context.ids)
    await publishChanges(tx, viewer, [change], rows)
    updateSearchText(tx, timesheetId)
    if (prepared) await noteHandedIn(tx, target.owner, prepared, timesheetId)
    return timesheetId
  })
}

/** What the timesheet was begun from, or a new one is. */
function preparedKey({ existing, preparedDayId }: RecordOptions) {
  if (existing) return { timesheetId: existing.timesheetId }
  return preparedDayId == null ? null : { preparedDayId }
}

/** @throws Refusal for the first of the action's checks that fails. */
function check(
  action: SaveMode,
  input: TimesheetInput,
  around: Around,
  confirmed: readonly RefusalCode[] = [],
): void {
  const checks = action === 'save' ? saveChecks : submitChecks
  const refusal = firstRefusal(checks, input, around, confirmed)
  if (refusal) throw refusal
}

type RecordedHeader = ReturnType<typeof headerOf> & { unusual: number; hasUnseenEdit: boolean }

/** The header to write. The last decision and its reason stay until the next submit (rulings 1). */
function headerOf(
  tx: Transaction,
  action: SaveMode,
  input: TimesheetInput,
  approvers: Approvers | null,
  { device }: RecordOptions,
) {
  return {
    startDate: new Date(input.startDate),
    shift: input.shift,
    status: transitions[action].to!,
    ...span(input.lines, input.shift),
    ...(action !== 'edit' && { recordedAt: device?.recordedAt ?? null }),
    ...(approvers && {
      approvalGroupId: approvers.group?.id ?? null,
      submittedAt: instantOf(tx),
      approverId: null,
      approverForId: null,
      decidedAt: null,
      reason: null,
    }),
  }
}

const roundsOf = (action: SaveMode) => (action === 'submit' ? 1 : 0)

/** The unusual facts about the timesheet, in their stored form. */
function unusualOf(
  action: SaveMode,
  { existing, ownersDay }: RecordTarget,
  input: TimesheetInput,
  lines: readonly LineWithLinks[],
  settings: CheckSettings & { timeZone: string },
  { device }: RecordOptions,
  now: Date,
  prepared: PreparedFor | null,
): number {
  const at = {
    save: null,
    submit: device?.recordedAt ?? now,
    edit: existing && (existing.recordedAt ?? existing.submittedAt),
  }[action]
  const sheet = {
    ...input,
    lines: lines.map(taskFacts),
    ...ownersDay,
    submittedCount: (existing?.submittedCount ?? 0) + roundsOf(action),
    isClockOff: device
      ? isClockOff(device.clockError)
      : action === 'edit' && unpackReasons(existing?.unusual ?? 0).includes('CLOCK_OFF'),
    isRecordedFarOff: device
      ? isRecordedFarOff(device.waited)
      : action === 'edit' && unpackReasons(existing?.unusual ?? 0).includes('RECORDED_FAR_OFF'),
    isClockChanged: clockChange(input, settings.timeZone) !== 0,
    handedIn: at && handedIn(input, at, settings.timeZone),
    isPreparedOtherwise: isPreparedOtherwise(prepared, input.shift, lines),
    isEditedAfterSigning: existing !== null && isEditedAfterSigning(action, existing, input, lines),
  }
  return packReasons(unusual(sheet, settings))
}

/** Claims the stored timesheet and writes its new header. @returns the id of the event. */
function claimExisting(
  tx: Transaction,
  viewer: Viewer,
  action: SaveMode,
  existing: Existing,
  header: RecordedHeader,
): Promise<number> {
  // `loadTarget` has compared it with the version that the caller saw.
  const target = { timesheetId: existing.id, version: existing.version }
  return claim(tx, viewer, action, target, { ...header, rounds: roundsOf(action) })
}

/** The header of a new timesheet of the viewer. */
function newHeader(
  { id }: Viewer,
  action: SaveMode,
  header: RecordedHeader,
  { clientMutationKey = null }: RecordOptions,
): NewHeader {
  return { ...header, userId: id, lastActorId: id, submittedCount: roundsOf(action), clientMutationKey }
}

/** The change to publish. */
function changeOf(
  viewer: Viewer,
  action: SaveMode,
  { timesheetId, eventId }: { timesheetId: number; eventId: number },
  { owner, existing }: RecordTarget,
  header: RecordedHeader,
  lines: readonly LineWithLinks[],
  approvers: Approvers | null,
): TimesheetChange {
  const formerGroupId = existing?.approvalGroupId ?? null
  const approvalGroup = approvers ? approvers.group : (existing?.approvalGroup ?? null)
  const sheet = {
    approvalGroupId: formerGroupId,
    reason: existing?.reason ?? null,
    ...header,
    id: timesheetId,
    userId: owner.id,
    user: owner,
    approvalGroup,
  }
  return {
    action,
    event: eventOf(action, existing === null),
    eventId,
    sheet,
    formerGroupId,
    history: historyRows(viewer, sheet, existing && snapshot(existing), { ...snapshotHeader(sheet), lines }),
    notified: approvers?.ids ?? [],
    hasFieldService: [...lines, ...(existing?.lines ?? [])].some(({ fieldService }) => fieldService !== null),
  }
}
