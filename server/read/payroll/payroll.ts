// The pay codes and their rules.
import {
  columnOf,
  forConditions,
  type Conditions,
  type PayCode,
  type PayRule,
} from '#domain/payroll/codes.ts'
import type { TimeTrackColumn } from '#domain/payroll/formats.ts'
import { db, type Reader } from '#server/database/client.ts'

export type StoredPayroll = {
  id: number
  batchPrefix: string
  dayShiftCode: string
  nightShiftCode: string
  codes: PayCode[]
  rules: PayRule[]
  timeTrackColumns: TimeTrackColumn[]
  version: number
}

export async function readPayroll(reader: Reader = db): Promise<StoredPayroll> {
  const { id, batchPrefix, dayShiftCode, nightShiftCode, timeTrackColumns, version } =
    await reader.payroll.findUniqueOrThrow({
      where: { id: 1 },
    })
  const codes = await reader.payCode.findMany({ orderBy: { position: 'asc' } })
  const rules = await reader.payRule.findMany({ orderBy: { position: 'asc' } })
  return {
    ...{ id, batchPrefix, dayShiftCode, nightShiftCode },
    codes: codes.map(({ code, description }) => ({ code, description })),
    rules: rules.map(({ code, department, jobTitle, ...columns }) => {
      const conditions = forConditions((name) => columns[columnOf(name) as keyof typeof columns])
      return { code, department, jobTitle, ...(conditions as Conditions) }
    }),
    timeTrackColumns: timeTrackColumns as TimeTrackColumn[],
    version,
  }
}
