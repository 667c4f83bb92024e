// The later states of a pay batch: received by GP, posted, or voided; and the ticks of manual corrections.
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { payBatchNext, payBatchStateLabel, type PayBatchState } from '#domain/payroll/batch.ts'
import { voidForm } from '#domain/payroll/forms.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { changeRecord, recordChanges, type Modifier } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { mailGroup } from './batch-mail.ts'

/**
 * Marks a batch as received or posted.
 * @param version the version that the caller saw.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal CHANGED_SINCE, BATCH_IS.
 */
export async function advanceBatch(
  viewer: Viewer,
  id: number,
  version: number,
  state: 'RECEIVED' | 'POSTED',
): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction((tx) => advance(tx, viewer, id, version, state))
}

export async function advance(
  tx: Transaction,
  modifier: Modifier,
  id: number,
  version: number | null,
  state: 'RECEIVED' | 'POSTED',
): Promise<void> {
  await changeRecord(tx, modifier, { noun: 'PAY_BATCH', recordId: id }, version, async () => {
    const before = await tx.payBatch.findUniqueOrThrow({ where: { id } })
    assertNext(before, state)
    await tx.payBatch.update({ where: { id }, data: { state } })
    return { action: 'CHANGED', changes: stateChange(before.state, state) }
  })
}

function assertNext({ number, state }: { number: string; state: PayBatchState }, next: PayBatchState): void {
  if (!payBatchNext[state].includes(next))
    throw new Refusal('BATCH_IS', null, { number, state: payBatchStateLabel[state].toLowerCase() })
}

const stateChange = (before: PayBatchState, after: PayBatchState) =>
  changedFields('', { State: payBatchStateLabel[before] }, { State: payBatchStateLabel[after] })

/**
 * Voids a batch, with a reason: its hours are due again.
 * @param version the version that the caller saw.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput for the reason; Refusal CHANGED_SINCE, BATCH_IS, BATCH_TAKEN_BACK.
 */
export async function voidBatch(
  viewer: Viewer,
  id: number,
  version: number,
  input: { reason: string },
): Promise<void> {
  assertSystemAdministrator(viewer)
  const { reason } = parseForm(voidForm, input)
  await transaction(async (tx) => {
    // A batch that is being made may take back hours of this one.
    await lock(tx, 'making pay batches')
    await changeRecord(tx, viewer, { noun: 'PAY_BATCH', recordId: id }, version, async () => {
      const before = await tx.payBatch.findUniqueOrThrow({ where: { id } })
      assertNext(before, 'VOIDED')
      await assertNotTakenBack(tx, id)
      const voided = { voidedAt: instantOf(tx), nameOfVoider: fullName(viewer), voidReason: reason }
      await tx.payBatch.update({ where: { id }, data: { state: 'VOIDED', ...voided } })
      return {
        action: 'VOIDED',
        changes: [...stateChange(before.state, 'VOIDED'), ...changedFields('', {}, { Reason: reason })],
      }
    })
    await mailGroup(tx, viewer, id)
  })
}

async function assertNotTakenBack(tx: Transaction, id: number): Promise<void> {
  const [other] = await tx.$queryRaw<{ number: string }[]>`
    SELECT b."number" FROM "PayBatchLine" h
    JOIN "PayBatchLine" r ON r."timesheetLineId" = h."timesheetLineId" AND r."kind" = 'REVERSAL' AND r."isLive"
    JOIN "PayBatch" b ON b."id" = r."payBatchId"
    WHERE h."payBatchId" = ${id}::int AND h."kind" = 'HOURS' AND h."isLive" AND b."id" <> h."payBatchId"
    ORDER BY b."id" DESC LIMIT 1`
  if (other) throw new Refusal('BATCH_TAKEN_BACK', null, { other: other.number })
}

/**
 * Ticks off a correction that was entered in GP by hand.
 * @returns the id of the batch. @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal CORRECTION_DONE.
 */
export async function tickCorrection(viewer: Viewer, id: number): Promise<number> {
  assertSystemAdministrator(viewer)
  return transaction(async (tx) => {
    const done = { doneAt: instantOf(tx), nameOfDoer: fullName(viewer) }
    const { count } = await tx.payCorrection.updateMany({ where: { id, doneAt: null }, data: done })
    const correction = await tx.payCorrection.findUnique({ where: { id } })
    if (!correction) throw new NotAllowed('NOT_FOUND')
    if (count === 0) throw new Refusal('CORRECTION_DONE', null, { name: correction.nameOfDoer ?? '' })
    const { employeeName, payCode, hundredths, payBatchId } = correction
    const corrected = `${employeeName}, ${payCode}, ${formatHundredths(hundredths)} h`
    await recordChanges(tx, viewer, [
      {
        noun: 'PAY_BATCH',
        recordId: payBatchId,
        action: 'CHANGED',
        changes: changedFields('', {}, { 'Corrected in GP': corrected }),
      },
    ])
    return payBatchId
  })
}
