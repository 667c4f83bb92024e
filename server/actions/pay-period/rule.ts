// Changes how the days of a payroll cycle are divided into pay periods. Periods that were closed keep their dates.
import { formatFieldDate } from '#domain/date.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { payPeriodRuleForm } from '#domain/pay-period/forms.ts'
import { payPeriodLengthLabel, type PayPeriodRule } from '#domain/pay-period/periods.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { changeRecord } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { readRules } from '#server/read/payroll/pay-periods.ts'

/**
 * @param version the version that the caller saw.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal CHANGED_SINCE.
 */
export async function updatePayPeriodRule(
  viewer: Viewer,
  id: number,
  version: number,
  input: PayPeriodRule,
): Promise<void> {
  assertSystemAdministrator(viewer)
  const parsed = parseForm(payPeriodRuleForm, input)
  await transaction((tx) =>
    changeRecord(tx, viewer, { noun: 'PAY_PERIOD_RULE', recordId: id }, version, async () => {
      const before = (await readRules(tx)).find((rule) => rule.id === id)!
      const anchorDate = parsed.anchorDate ? new Date(parsed.anchorDate) : null
      await tx.payPeriodRule.update({ where: { id }, data: { ...parsed, anchorDate } })
      return { action: 'CHANGED', changes: changedFields('', describeRule(before), describeRule(parsed)) }
    }),
  )
}

function describeRule(rule: PayPeriodRule): Record<string, string> {
  return {
    'Pay Periods': payPeriodLengthLabel[rule.length],
    'First Day': rule.anchorDate ? formatFieldDate(rule.anchorDate) : '',
    Deadline: `${rule.deadlineDays} days, ${formatTime(rule.deadlineTime)}`,
    'Closes by Itself': rule.closesItself ? 'Yes' : 'No',
  }
}
