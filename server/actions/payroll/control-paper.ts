// Writes the control sheet of a batch as a PDF, from its frozen content.
import { Readable } from 'node:stream'
import { formatInstant } from '#domain/date.ts'
import { daysWithYear } from '#domain/pay-period/periods.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Transaction } from '#server/database/client.ts'
import type { ControlSheetFacts } from '#server/paper/control-sheet.ts'
import { controlOf, daysOfPeriods } from '#server/read/payroll/pay-batches.ts'
import { dated } from '#server/read/payroll/pay-periods.ts'
import { readOtherBatches } from '#server/read/payroll/payroll-desk.ts'
import { readPayroll } from '#server/read/payroll/payroll.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { inTurnToDraw } from '#server/workers/heavy.ts'
import type { WrittenFile } from './files.ts'

/** Stores the control sheet of a batch that is otherwise complete. */
export async function writeControlSheet(
  tx: Transaction,
  files: Files,
  payBatchId: number,
): Promise<WrittenFile> {
  const include = { payPeriod: true, approvalGroup: true, corrections: { orderBy: { id: 'asc' } } } as const
  const batch = await tx.payBatch.findUniqueOrThrow({ where: { id: payBatchId }, include })
  const { companyName, timeZone } = await readSettings(tx)
  const { codes } = await readPayroll(tx)
  const voided = await readOtherBatches(batch, tx)
  const control = controlOf(batch)
  const ids = [...control.adjustments, ...control.moves, ...batch.corrections].map((one) => one.payPeriodId)
  const periods = await daysOfPeriods(ids, tx)
  const facts: ControlSheetFacts = {
    company: companyName || 'Daybook',
    number: batch.number,
    group: batch.approvalGroup?.name ?? 'No approval group',
    period: daysWithYear(dated(batch.payPeriod)),
    madeAt: batch.madeAt,
    madeAtInWords: formatInstant(batch.madeAt, timeZone),
    madeBy: batch.nameOfMaker,
    sha256: batch.sha256,
    seal: control.seal ?? null,
    control,
    periods: new Map([...periods].map(([id, days]) => [id, daysWithYear(days)])),
    descriptions: new Map(codes.map(({ code, description }) => [code, description])),
    corrections: batch.corrections,
    voided: voided.map(({ number, hundredths, voidReason }) => ({
      number,
      hours: formatHundredths(hundredths),
      reason: voidReason ?? '',
    })),
  }
  const bytes = await inTurnToDraw((run) => run('controlSheet', facts))
  const stored = await files.write(Readable.from([bytes]), { contentType: 'application/pdf', ending: 'pdf' })
  return { ...stored, name: 'control-sheet.pdf' }
}
