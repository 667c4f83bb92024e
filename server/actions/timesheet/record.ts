// How a timesheet is recorded: by its owner as a draft or to submit it, by an approver to correct it (rulings 1). One
// way for all three: look at what is there, apply the rules, claim, write, announce.
import { firstRefusal, saveChecks, submitChecks, type Around } from '#domain/timesheet/checks.ts'
import { parseForm } from '#domain/forms.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { span } from '#domain/timesheet/time.ts'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now, today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { publishChanges, publishNew } from './publish.ts'
import { claim, withReadVersion, type Claim } from './claim.ts'
import { loadRecordingContext } from './recording-context.ts'
import { historyRows, snapshotHeader } from './history.ts'
import { resolveLines } from './tasks.ts'
import type { LineWithLinks } from './types.ts'
import {
  mergeWithStored,
  loadTarget,
  isReplayOfSame,
  ownerOf,
  snapshot,
  type Existing,
  type SaveMode,
  type RecordOptions,
  type TimesheetInput,
} from './target.ts'
import { insertTimesheetSql, rewriteLines, writeNewFieldServices } from './timesheet-rows.ts'

/**
 * Records a timesheet; see the verbs. @returns its id.
 * @throws InvalidInput, Refusal (a check, a lost claim), NotAllowed.
 */
export async function record(
  viewer: Viewer,
  action: SaveMode,
  input: TimesheetInput,
  options: RecordOptions,
): Promise<number> {
  if (action !== 'edit' && !mayCreateTimesheet(viewer)) throw new NotAllowed('FORBIDDEN')
  return transaction(async (tx) => {
    const ownerId = await ownerOf(tx, viewer, action, options)
    const groupId = action === 'submit' ? viewer.approvalGroupId : null
    // Asked for at once: the second is answered after the first, which has waited for who else records for that person.
    const [groundwork, { owner, existing, isReplay, others }] = await Promise.all([
      loadRecordingContext(tx, ownerId, groupId, input.lines),
      loadTarget(tx, viewer, action, ownerId, input, options),
    ])
    const { settings, group } = groundwork
    const asked = existing ? mergeWithStored(existing, input, action, isReplay) : input
    parseForm(timesheetForm(action === 'save' ? 'draft' : 'submitted', today(settings.timeZone)), asked)
    const before = existing?.lines ?? []
    const lines = await resolveLines(tx, viewer, owner, asked.lines, before, groundwork, action !== 'edit')
    if (existing && isReplay && isReplayOfSame(viewer, existing, action, { ...asked, lines }))
      return existing.id
    check(action, asked, { settings, others }, options.confirmed)
    if (action === 'submit' && !group) throw new Refusal('NO_APPROVAL_GROUP')

    const header = headerOf(action, asked, group?.id ?? existing?.approvalGroupId ?? null)
    const approvalGroup = group ?? existing?.approvalGroup ?? null
    const sheet = { ...header, id: existing?.id ?? null, userId: owner.id, user: owner, approvalGroup }
    const was = existing && snapshot(existing)
    const history = historyRows(viewer, sheet, was, { ...snapshotHeader(sheet), lines })
    const what = action === 'save' && !existing ? 'CREATED' : happened[action]
    const happening = { sheet, what, history, deciders: group?.deciders ?? [] } as const
    if (!existing) {
      const rows = insertTimesheetSql({ ...header, ...madeBy(viewer, action, options) }, lines)
      const id = await publishNew(tx, viewer, happening, rows)
      await writeNewFieldServices(tx, id, lines)
      return id
    }
    const wanted = { timesheetId: existing.id, ...options.existing }
    await rewrite(tx, viewer, action, wanted, existing, header, lines)
    await publishChanges(tx, viewer, [happening])
    return existing.id
  })
}

const happened = { save: 'SAVED', submit: 'SUBMITTED', edit: 'EDITED' } as const

function headerOf(action: SaveMode, input: TimesheetInput, approvalGroupId: number | null) {
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
function madeBy(viewer: Viewer, action: SaveMode, { clientMutationKey = null }: RecordOptions) {
  const submittedCount = action === 'submit' ? 1 : 0
  return { userId: viewer.id, lastActorId: viewer.id, clientMutationKey, submittedCount }
}

/** Claims the stored timesheet and writes what it is from now on. */
async function rewrite(
  tx: Transaction,
  viewer: Viewer,
  action: SaveMode,
  wanted: Claim,
  existing: Existing,
  header: ReturnType<typeof headerOf>,
  lines: readonly LineWithLinks[],
): Promise<void> {
  const rounds = action === 'submit' ? 1 : 0
  await claim(tx, viewer, action, withReadVersion(wanted, existing), { ...header, rounds })
  await rewriteLines(tx, existing.id, lines)
}

/** @throws Refusal, the first of the action's checks that stops the timesheet. */
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
