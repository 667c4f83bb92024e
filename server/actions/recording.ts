// How a timesheet is recorded: by its owner as a draft or to submit it, by an approver to correct it (rulings 1). One
// way for all three: look at what is there, apply the rules, claim, write, announce.
import { firstRefusal, saveChecks, submitChecks, type Around } from '#domain/checks.ts'
import { parseForm, timesheetForm } from '#domain/forms.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { span } from '#domain/time.ts'
import { transitions } from '#domain/timesheet.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors.ts'
import { now, today } from '#server/outside/clock.ts'
import type { Viewer } from '#server/viewer.ts'
import { announce, announceNew } from './announce.ts'
import { claim, pinned, type Claim } from './claim.ts'
import { layGroundwork } from './groundwork.ts'
import { historyRows, rememberedHeader } from './history.ts'
import { resolveLines, type NamedLine } from './lines.ts'
import {
  against,
  findSubject,
  isDone,
  ownerOf,
  remembered,
  type Existing,
  type Recording,
  type RecordOptions,
  type TimesheetInput,
} from './subject.ts'
import { newSheet, rewriteLines, writeNewFieldServices } from './writing.ts'

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
  return transaction(async (tx) => {
    const ownerId = await ownerOf(tx, viewer, action, options)
    const groupId = action === 'submit' ? viewer.approvalGroupId : null
    // Asked for at once: the second is answered after the first, which has waited for who else records for that person.
    const [groundwork, { owner, existing, isReplay, others }] = await Promise.all([
      layGroundwork(tx, ownerId, groupId, input.lines),
      findSubject(tx, viewer, action, ownerId, input, options),
    ])
    const { settings, group } = groundwork
    const asked = existing ? against(existing, input, action, isReplay) : input
    parseForm(timesheetForm(action === 'save' ? 'draft' : 'submitted', today(settings.timeZone)), asked)
    const before = existing?.lines ?? []
    const lines = await resolveLines(tx, viewer, owner, asked.lines, before, groundwork, action !== 'edit')
    if (existing && isReplay && isDone(viewer, existing, action, { ...asked, lines })) return existing.id
    check(action, asked, { settings, others }, options.confirmed)
    if (action === 'submit' && !group) throw new Refusal('NO_APPROVAL_GROUP')

    const header = headerOf(action, asked, group?.id ?? existing?.approvalGroupId ?? null)
    const approvalGroup = group ?? existing?.approvalGroup ?? null
    const sheet = { ...header, id: existing?.id ?? null, userId: owner.id, user: owner, approvalGroup }
    const was = existing && remembered(existing)
    const history = historyRows(viewer, sheet, was, { ...rememberedHeader(sheet), lines })
    const what = action === 'save' && !existing ? 'CREATED' : happened[action]
    const happening = { sheet, what, history, deciders: group?.deciders ?? [] } as const
    if (!existing) {
      const rows = newSheet({ ...header, ...madeBy(viewer, action, options) }, lines)
      const id = await announceNew(tx, viewer, happening, rows)
      await writeNewFieldServices(tx, id, lines)
      return id
    }
    const wanted = { timesheetId: existing.id, ...options.existing }
    await rewrite(tx, viewer, action, wanted, existing, header, lines)
    await announce(tx, viewer, [happening])
    return existing.id
  })
}

const happened = { save: 'SAVED', submit: 'SUBMITTED', edit: 'EDITED' } as const

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

/** Claims the stored timesheet and writes what it is from now on. */
async function rewrite(
  tx: Transaction,
  viewer: Viewer,
  action: Recording,
  wanted: Claim,
  existing: Existing,
  header: ReturnType<typeof headerOf>,
  lines: readonly NamedLine[],
): Promise<void> {
  const rounds = action === 'submit' ? 1 : 0
  await claim(tx, viewer, action, pinned(wanted, existing), { ...header, rounds })
  await rewriteLines(tx, existing.id, lines)
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
