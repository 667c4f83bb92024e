// The refusals about pay periods. They are separate from the rule, so that the staff home loads it without the
// sentences of all refusals.
import { formatDay } from '#domain/date.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Days } from './periods.ts'

/** A refusal about a period, with its days: 'The pay period Nov 09 – Nov 15 is closed.' */
export function periodRefusal(
  code: RefusalCode,
  { startDate, endDate }: Days,
  details: Record<string, string> = {},
  path: string | null = null,
): Refusal {
  return new Refusal(code, path, { from: formatDay(startDate), to: formatDay(endDate), ...details })
}
