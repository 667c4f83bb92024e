// Changes the pay codes, their rules and the columns of TimeTrack's file: one record, saved as a whole.
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import {
  columnOf,
  conditionNames,
  conditions,
  conditionsInWords,
  payrollForm,
  recordConditions,
  type Conditions,
  type PayRule,
  type PayrollInput,
  type RecordCondition,
} from '#domain/payroll/codes.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { changeRecord } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { lock } from '#server/database/locks.ts'
import { insertRows } from '#server/database/rows.ts'
import { readPayroll } from '#server/read/payroll/payroll.ts'
import { InvalidInput } from '#domain/refusal.ts'

/**
 * @param version the version that the caller saw.
 * @throws NotAllowed FORBIDDEN; InvalidInput; Refusal CHANGED_SINCE.
 */
export async function savePayroll(viewer: Viewer, version: number, input: PayrollInput): Promise<void> {
  assertSystemAdministrator(viewer)
  const parsed = parseForm(payrollForm, input)
  await transaction(async (tx) => {
    // A batch that is being made keeps its initial rules.
    await lock(tx, 'making pay batches')
    await changeRecord(tx, viewer, { noun: 'PAYROLL', recordId: 1 }, version, async () => {
      const before = await readPayroll(tx)
      const names = await recordNames(tx, [...before.rules, ...parsed.rules])
      assertRecords(parsed.rules, names)
      const { codes, rules, ...columns } = parsed
      await tx.payroll.update({ where: { id: 1 }, data: columns })
      await tx.payRule.deleteMany()
      await tx.payCode.deleteMany()
      await insertRows(tx, {
        PayCode: codes.map((code, position) => ({ ...code, position })),
        PayRule: rules.map(({ code, department, jobTitle, ...rule }, position) => ({
          ...{ code, department, jobTitle, position },
          ...Object.fromEntries(conditionNames.map((name) => [columnOf(name), rule[name]])),
        })),
      })
      return {
        action: 'CHANGED',
        changes: changedFields('', describePayroll(before, names), describePayroll(parsed, names)),
      }
    })
  })
}

/** The names of the records in the rules' conditions, by condition and row id. */
export type Names = Record<RecordCondition, ReadonlyMap<number, string>>

export async function recordNames(tx: Transaction, rules: readonly Conditions[]): Promise<Names> {
  const names = recordConditions.map(async (name) => {
    const ids = rules.flatMap((rule) => rule[name] ?? [])
    const rows = await tx.$queryRaw<{ id: number; name: string }[]>`
      SELECT "id", "name" FROM ${Prisma.raw(`"${conditions[name].record}"`)} WHERE "id" = ANY(${ids}::int[])`
    return [name, new Map(rows.map((row) => [row.id, row.name]))]
  })
  return Object.fromEntries(await Promise.all(names)) as Names
}

/** The conditions of a rule, with the names of records. */
export const ruleInWords = (rule: Conditions, names: Names) =>
  conditionsInWords(rule, (name, id) => names[name].get(id) ?? '')

function assertRecords(rules: readonly PayRule[], names: Names): void {
  for (const name of recordConditions) {
    const at = rules.findIndex((rule) => rule[name] !== null && !names[name].has(rule[name]))
    const message = `Please choose ${conditions[name].label}`
    if (at >= 0) throw new InvalidInput([{ path: `rules.${at}.${name}`, message }])
  }
}

function describePayroll(
  { batchPrefix, dayShiftCode, nightShiftCode, codes, rules, timeTrackColumns }: PayrollInput,
  names: Names,
): Record<string, string> {
  const rule = (one: PayRule) =>
    [
      `${ruleInWords(one, names)}: ${one.code}`,
      one.department && `department ${one.department}`,
      one.jobTitle && `position ${one.jobTitle}`,
    ]
      .filter(Boolean)
      .join(', ')
  return {
    'Batch Prefix': batchPrefix,
    'Shift Codes': `Day ${dayShiftCode || 'none'}, Night ${nightShiftCode || 'none'}`,
    'Pay Codes': codes.map(({ code, description }) => `${code} ${description}`).join('\n'),
    Rules: rules.map((one, place) => `${place + 1}. ${rule(one)}`).join('\n'),
    'TimeTrack Columns': timeTrackColumns.join(', '),
  }
}
