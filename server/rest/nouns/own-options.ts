// What legacy clients narrow lists down by beside the options of the standard (spec 7).
import { MEMBER_SEARCH_MAX } from '#domain/limits.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import { readOptions, type Options } from '#server/odata/options.ts'
import { userLogTypeNumbers, userTypeNumbers } from './numbers.ts'

/** The values that came under a name, in any case of it. */
type ValuesOf = (name: string) => readonly string[]
/** What of a list is asked for, in the words of the standard. @throws BadQuery, NotAllowed. */
export type OwnOptions = (valuesOf: ValuesOf, viewer: Viewer) => Options

/** 1 or nothing asks for active records, 0 for inactive ones, -1 for all. */
export const activeOption: OwnOptions = (valuesOf) => {
  const [value = '1'] = valuesOf('Active')
  if (!['1', '0', '-1'].includes(value)) throw new BadQuery('Active must be 1, 0 or -1.')
  return value === '-1' ? {} : filtered(`Active eq ${value === '1'}`)
}

/** The same, and `search`: words as they are typed, where $search has a grammar. */
export const payLocationOptions: OwnOptions = (valuesOf, viewer) => {
  const [text = ''] = valuesOf('search')
  return {
    ...activeOption(valuesOf, viewer),
    ...(text.trim() !== '' && { search: { is: 'words', text } }),
  }
}

/** What happened, by its number. */
export const userLogOption: OwnOptions = (valuesOf) => {
  const [value] = valuesOf('UserLogType')
  if (value === undefined) return {}
  const numbers = Object.values(userLogTypeNumbers).map(String)
  if (!numbers.includes(value))
    throw new BadQuery(`UserLogType must be a number from 0 to ${numbers.length - 1}.`)
  return filtered(`UserLogType eq ${value}`)
}

/**
 * Any of `query`, `userIds` and `limit` asks for people to make members of an approval group: those who can approve and are
 * none of `userIds`, who are chosen already.
 */
export const memberOptions: OwnOptions = (valuesOf, viewer) => {
  const [[query], userIds, [limit]] = [valuesOf('query'), valuesOf('userIds'), valuesOf('limit')]
  if (query === undefined && userIds.length === 0 && limit === undefined) return {}
  assertAdministrator(viewer)
  const types = activeApprover.userType.in.map((type) => userTypeNumbers[type])
  const chosen = userIds.flatMap((ids) => ids.split(/[\s,;[\]]+/)).filter(Boolean)
  if (chosen.some((id) => !/^\d{1,10}$/.test(id))) throw new BadQuery('userIds must be whole numbers.')
  if (limit !== undefined && !/^\d{1,9}$/.test(limit)) throw new BadQuery('limit must be a whole number.')
  return {
    ...filtered(`UserStatus eq 1 and UserType in (${types}) and not (UserId in (${chosen}))`),
    ...(query?.trim() && { search: { is: 'words', text: query } }),
    top: Math.min(Number(limit ?? MEMBER_SEARCH_MAX), MEMBER_SEARCH_MAX),
  }
}

function filtered(filter: string): Options {
  return readOptions([['$filter', filter]])
}
