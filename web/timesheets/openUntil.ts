// The sentence about a day of a closed pay period that is open for one person.
import { formatUntil } from '#domain/date.ts'

/** 'Open for you until Wed 18/11 17:00'. @param name 'you', or a first name. */
export function openUntil(until: string | Date, name: string, zone: string | undefined): string {
  return `Open for ${name} until ${formatUntil(until, zone)}`
}
