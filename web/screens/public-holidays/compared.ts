// Compares the days of a file with the existing holidays of the chosen regions.
import { counted } from '#domain/counted.ts'
import type { OfferedDay } from './holidayFile.ts'
import type { NamesNow } from './useHolidayFile.ts'

/** `changes` has the regions in which the day is new, or now has another name. */
export type ComparedDay = OfferedDay & { changes: readonly { region: string; was: string | null }[] }

/** @param now the names that each region has now, by date. */
export function compared(
  days: readonly OfferedDay[],
  regions: readonly string[],
  now: ReadonlyMap<string, NamesNow>,
): ComparedDay[] {
  return days.map((day) => ({
    ...day,
    changes: regions.flatMap((region) => {
      const was = now.get(region)?.get(day.date) ?? null
      return was === day.name ? [] : [{ region, was }]
    }),
  }))
}

/** 'new', 'unchanged', 'now Boxing', or for several regions 'new in QLD, NSW · now Boxing in VIC'. */
export function stateInWords({ changes }: ComparedDay, regions: number): string {
  if (changes.length === 0) return 'unchanged'
  return [...Map.groupBy(changes, ({ was }) => was)]
    .map(([was, all]) => {
      const what = was === null ? 'new' : `now ${was}`
      return all.length === regions ? what : `${what} in ${all.map(({ region }) => region).join(', ')}`
    })
    .join(' · ')
}

/** 'QLD: 1 day added, 1 day renamed', for each region that changed. */
export function didInWords(done: readonly { region: string; added: number; renamed: number }[]): string {
  const parts = done.map(({ region, added, renamed }) => {
    const did = [
      added > 0 && `${counted(added, 'day')} added`,
      renamed > 0 && `${counted(renamed, 'day')} renamed`,
    ]
    return `${region}: ${did.filter(Boolean).join(', ') || 'nothing new'}`
  })
  return parts.join('; ')
}
