// Which regions still lack the holidays of this year or the next, in words.
import { counted, wordFor } from '#domain/counted.ts'

export type RegionState = {
  readonly isOfPayLocation: boolean
  readonly people: number
  readonly counts: readonly { readonly year: number; readonly count: number }[]
}

/** This year and the next if they have no holidays; none for a region without people. */
export function emptyYears({ people, counts }: RegionState, thisYear: number): number[] {
  if (people === 0) return []
  return [thisYear, thisYear + 1].filter((year) => !counts.some((one) => one.year === year))
}

/** 'No holidays for 2027 yet', or the numbers of both years. */
export function stateInWords(region: RegionState, thisYear: number): string {
  if (!region.isOfPayLocation) return 'No pay location has this region'
  if (region.people === 0) return 'Nobody has a pay location of this region'
  const empty = emptyYears(region, thisYear)
  if (empty.length > 0) return `No holidays for ${empty.join(' and ')} yet`
  const countIn = (year: number) => region.counts.find((one) => one.year === year)?.count ?? 0
  return [thisYear, thisYear + 1].map((year) => `${countIn(year)} in ${year}`).join(', ')
}

export function peopleInWords(people: number): string {
  return counted(people, 'person', 'people')
}

/** The purpose of the screen, and the missing years. */
export function toDoInWords(regions: readonly RegionState[], thisYear: number): string {
  const about = 'On a public holiday nobody with a pay location of its region has to record a timesheet.'
  const lacking = regions.filter((region) => emptyYears(region, thisYear).length > 0)
  if (lacking.length === 0) return `${about} Every region with people has its holidays up to ${thisYear + 1}.`
  const years = [...new Set(lacking.flatMap((region) => emptyYears(region, thisYear)))].sort()
  const people = lacking.reduce((sum, region) => sum + region.people, 0)
  const which = counted(lacking.length, 'region')
  const has = wordFor(lacking.length, 'has', 'have')
  return `${about} ${which} with ${peopleInWords(people)} ${has} none for ${years.join(' or ')} yet.`
}
