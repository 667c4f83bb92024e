// Changes the pay codes, their rules and the columns of TimeTrack's file: one record, saved as a whole.
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { payrollForm, type PayRule, type PayrollInput } from '#domain/payroll/codes.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { changeRecord } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { insertRows } from '#server/database/rows.ts'
import { readPayroll } from '#server/read/payroll.ts'
import { InvalidInput } from '#domain/refusal.ts'

/**
 * @param version the version that the caller saw.
 * @throws NotAllowed FORBIDDEN; InvalidInput; Refusal CHANGED_SINCE.
 */
export async function savePayroll(viewer: Viewer, version: number, input: PayrollInput): Promise<void> {
  assertSystemAdministrator(viewer)
  const wanted = parseForm(payrollForm, input)
  await transaction(async (tx) => {
    // A batch that is being made keeps the rules that it began with.
    await lock(tx, 'making pay batches')
    await changeRecord(tx, viewer, { noun: 'PAYROLL', recordId: 1 }, version, async () => {
      const before = await readPayroll(tx)
      const names = await categoryNames(tx, [...before.rules, ...wanted.rules])
      assertCategories(wanted.rules, names)
      const { batchPrefix, timeTrackColumns } = wanted
      await tx.payroll.update({ where: { id: 1 }, data: { batchPrefix, timeTrackColumns } })
      await tx.payRule.deleteMany()
      await tx.payCode.deleteMany()
      await insertRows(tx, {
        PayCode: wanted.codes.map((code, position) => ({ ...code, position })),
        PayRule: wanted.rules.map((rule, position) => ({ ...rule, position })),
      })
      return {
        action: 'CHANGED',
        changes: changedFields('', inWords(before, names), inWords(wanted, names)),
      }
    })
  })
}

async function categoryNames(tx: Transaction, rules: readonly PayRule[]): Promise<Map<number, string>> {
  const ids = rules.flatMap(({ taskCategoryId }) => taskCategoryId ?? [])
  const rows = await tx.taskCategory.findMany({ where: { id: { in: ids } } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function assertCategories(rules: readonly PayRule[], names: ReadonlyMap<number, string>): void {
  const at = rules.findIndex(({ taskCategoryId }) => taskCategoryId !== null && !names.has(taskCategoryId))
  if (at >= 0)
    throw new InvalidInput([{ path: `rules.${at}.taskCategory`, message: 'Please select Task Category' }])
}

function inWords(
  { batchPrefix, codes, rules, timeTrackColumns }: PayrollInput,
  names: ReadonlyMap<number, string>,
): Record<string, string> {
  const rule = ({ code, gpPayCycle, shift, timesheetLineType, taskCategoryId }: PayRule) => {
    const conditions = [
      gpPayCycle && payCycleLabel[gpPayCycle],
      shift && (shift === 'DAY' ? 'Day Shift' : 'Night Shift'),
      timesheetLineType && taskTypeLabel[timesheetLineType],
      taskCategoryId && names.get(taskCategoryId),
    ].filter(Boolean)
    return `${conditions.join(' + ') || 'Everything'}: ${code}`
  }
  return {
    'Batch Prefix': batchPrefix,
    'Pay Codes': codes.map(({ code, description }) => `${code} ${description}`).join('\n'),
    Rules: rules.map((one, place) => `${place + 1}. ${rule(one)}`).join('\n'),
    'TimeTrack Columns': timeTrackColumns.join(', '),
  }
}
