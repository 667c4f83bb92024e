// Turns the palette's text into the server's search.
import type { Meaning } from '#domain/palette.ts'
import { administrators, type UserType } from '#domain/people.ts'
import type { resultsQuery$variables } from '#web/__generated__/resultsQuery.graphql.ts'

/** Results per type of record. */
const FEW = 5

export function variablesOf(
  { number, dated, words }: Meaning,
  userType: UserType,
  few = FEW,
): resultsQuery$variables {
  const names = number === null ? (words ?? dated?.words ?? '') : ''
  const administers = administrators.includes(userType)
  return {
    few,
    number: number ?? 0,
    hasNumber: number !== null,
    onDate: { from: dated?.date ?? null, to: dated?.date ?? null, search: dated?.words || null },
    hasDate: dated !== null,
    withWords: { search: words },
    hasWords: words !== null,
    names,
    hasPeople: names !== '' && administers,
    // Staff cannot see other people.
    hasOwners: names !== '' && !administers && userType !== 'STAFF',
    hasManuals: names !== '',
    dockets: { search: words },
    hasDockets: words !== null,
  }
}
