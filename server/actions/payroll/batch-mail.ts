// Mails the GP batch addresses of a group when a batch is made or voided.
import { daysInWords } from '#domain/pay-period/periods.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { fullName } from '#domain/people.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { payBatchMail } from '#server/mail/pay-batch.ts'
import { dated } from '#server/read/payroll/pay-periods.ts'

/** Does nothing for a batch without a group. */
export async function mailGroup(tx: Transaction, viewer: Viewer, payBatchId: number): Promise<void> {
  const { approvalGroup, payPeriod, ...batch } = await tx.payBatch.findUniqueOrThrow({
    where: { id: payBatchId },
    include: { approvalGroup: true, payPeriod: true },
  })
  if (!approvalGroup) return
  const letter = payBatchMail({
    ...batch,
    hours: formatHundredths(batch.hundredths),
    group: approvalGroup.name,
    period: daysInWords(dated(payPeriod)),
    by: fullName(viewer),
    voided: batch.voidReason,
  })
  const to = `${approvalGroup.gpBatchNotificationTo};${approvalGroup.gpBatchNotificationCc}`
  await queueMail(tx, [{ kind: 'PAY_BATCH', to, ...letter }])
}
