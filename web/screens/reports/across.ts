// The columns of a report with time across.
import { isoDate } from '#domain/date.ts'
import type { Dimension } from '#domain/report/dimensions.ts'
import { addDays, mondayOf } from '#domain/week.ts'
import type { Lacks, Report } from './report.ts'

const formats = {
  DAY: new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  WEEK: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  MONTH: new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }),
}
export type Step = keyof typeof formats

/** 'Mon 9', 'Nov 9', 'Nov 26': a day, the Monday of a week, a month. */
export function formatStep(step: Step, date: string): string {
  const parts = Object.fromEntries(
    formats[step].formatToParts(new Date(date)).map(({ type, value }) => [type, value]),
  )
  if (step === 'DAY') return `${parts.weekday} ${parts.day}`
  return step === 'WEEK' ? `${parts.month} ${parts.day}` : `${parts.month} ${parts.year}`
}

/** The first dates of all days, weeks or months from one date to another. */
export function stepsOf(step: Step, from: string, to: string): string[] {
  const steps: string[] = []
  const first = step === 'DAY' ? from : step === 'WEEK' ? mondayOf(from) : `${from.slice(0, 7)}-01`
  for (let date = first; date <= to; date = next(step, date)) steps.push(date)
  return steps
}

function next(step: Step, date: string): string {
  if (step !== 'MONTH') return addDays(date, step === 'DAY' ? 1 : 7)
  return isoDate(new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1)))
}

/** Up to this many columns appear even if they are empty. */
const WHOLE = 35
const SATURDAY = 6

/** The days, weeks or months across: all of them, or only those with numbers if there are many. */
export function columnsOf({ startDate, endDate, rows }: Report, dimension: Dimension) {
  const step = dimension as Step
  const all = stepsOf(step, startDate, endDate)
  const used = new Set(rows.flatMap(({ groups }) => groups[1]?.key ?? []))
  return (all.length <= WHOLE ? all : all.filter((date) => used.has(date))).map((key) => ({
    key,
    title: formatStep(step, key),
    isWeekend: step === 'DAY' && [0, SATURDAY].includes(new Date(key).getUTCDay()),
  }))
}

/** The missing dates of each person, by the key of the person. */
export function lacksOf(lacks: Lacks) {
  const missing = new Map<string | null, { key: string | null; name: string; dates: Set<string> }>()
  for (const { groups, cells } of lacks?.rows ?? []) {
    const [person, day] = groups
    // The second measure of that report counts missing days.
    if (!person || !day?.key || !cells[1]) continue
    const { key, name } = person
    const known = missing.get(key) ?? { key, name, dates: new Set<string>() }
    missing.set(key, known)
    known.dates.add(day.key)
  }
  return missing
}
