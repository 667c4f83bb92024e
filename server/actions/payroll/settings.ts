// Changes the pay codes, their rules and the columns of TimeTrack's file: one record, saved as a whole.
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import {
  columnOf,
  conditionNames,
  conditions,
  isRecord,
  payrollForm,
  recordConditions,
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
      const names = await recordNames(tx, [...before.rules, ...wanted.rules])
      assertRecords(wanted.rules, names)
      const { batchPrefix, timeTrackColumns } = wanted
      await tx.payroll.update({ where: { id: 1 }, data: { batchPrefix, timeTrackColumns } })
      await tx.payRule.deleteMany()
      await tx.payCode.deleteMany()
      await insertRows(tx, {
        PayCode: wanted.codes.map((code, position) => ({ ...code, position })),
        PayRule: wanted.rules.map((rule, position) => ({
          code: rule.code,
          ...Object.fromEntries(conditionNames.map((name) => [columnOf(name), rule[name]])),
          position,
        })),
      })
      return {
        action: 'CHANGED',
        changes: changedFields('', inWords(before, names), inWords(wanted, names)),
      }
    })
  })
}

/** The names of the records that rules ask for, by condition and row id. */
type Names = Record<RecordCondition, ReadonlyMap<number, string>>

async function recordNames(tx: Transaction, rules: readonly PayRule[]): Promise<Names> {
  const names = recordConditions.map(async (name) => {
    const ids = rules.flatMap((rule) => rule[name] ?? [])
    const rows = await tx.$queryRaw<{ id: number; name: string }[]>`
      SELECT "id", "name" FROM ${Prisma.raw(`"${conditions[name].record}"`)} WHERE "id" = ANY(${ids}::int[])`
    return [name, new Map(rows.map((row) => [row.id, row.name]))]
  })
  return Object.fromEntries(await Promise.all(names)) as Names
}

function assertRecords(rules: readonly PayRule[], names: Names): void {
  for (const name of recordConditions) {
    const at = rules.findIndex((rule) => rule[name] !== null && !names[name].has(rule[name]))
    const message = `Please choose ${conditions[name].label}`
    if (at >= 0) throw new InvalidInput([{ path: `rules.${at}.${name}`, message }])
  }
}

function inWords(
  { batchPrefix, codes, rules, timeTrackColumns }: PayrollInput,
  names: Names,
): Record<string, string> {
  const rule = (one: PayRule) => {
    const words = conditionNames.flatMap((name) => {
      const value = one[name]
      if (value === null) return []
      if (isRecord(name)) return names[name].get(Number(value)) ?? []
      const labels: Readonly<Record<string, string>> = conditions[name].labels
      return labels[value] ?? []
    })
    return `${words.join(' + ') || 'Everything'}: ${one.code}`
  }
  return {
    'Batch Prefix': batchPrefix,
    'Pay Codes': codes.map(({ code, description }) => `${code} ${description}`).join('\n'),
    Rules: rules.map((one, place) => `${place + 1}. ${rule(one)}`).join('\n'),
    'TimeTrack Columns': timeTrackColumns.join(', '),
  }
}
