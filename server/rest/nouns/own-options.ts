// The filters of legacy clients that are not OData options (spec 7).
import { MEMBER_SEARCH_MAX } from '#domain/limits.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import { readOptions, type Options } from '#server/odata/options.ts'
import { flagParam } from '#server/rest/query-params.ts'
import { userLogTypeNumbers, userTypeNumbers } from '#domain/legacy-numbers.ts'

/** The values of a parameter, whose name may be in any case. */
type ValuesOf = (name: string) => readonly string[]
/** Converts the parameters to OData options. @throws BadQuery, NotAllowed. */
export type OwnOptions = (valuesOf: ValuesOf, viewer: Viewer) => Options

const OWN_TIMESHEET = 'ownTimesheet'

/** Active: 1, the default, lists active records, 0 inactive ones, -1 all. */
export const activeOption: OwnOptions = (valuesOf) => {
  const [value = '1'] = valuesOf('Active')
  if (!['1', '0', '-1'].includes(value)) throw new BadQuery('Active must be 1, 0 or -1.')
  return value === '-1' ? {} : filtered(`Active eq ${value === '1'}`)
}

/** Active and `search`, which takes plain words, unlike $search with its grammar. */
export const payLocationOptions: OwnOptions = (valuesOf, viewer) => {
  const [text = ''] = valuesOf('search')
  return {
    ...activeOption(valuesOf, viewer),
    ...(text.trim() !== '' && { search: { is: 'words', text } }),
  }
}

/** With `ownTimesheet=true` only the caller's own (spec 6). */
export const ownTimesheetOption: OwnOptions = (valuesOf, { id }) => {
  const [value, ...more] = valuesOf(OWN_TIMESHEET)
  if (more.length > 0) throw new BadQuery(`${OWN_TIMESHEET} appears twice.`)
  return flagParam({ [OWN_TIMESHEET]: value }, OWN_TIMESHEET) ? filtered(`UserId eq ${id}`) : {}
}

/** UserLogType as a number. */
export const userLogOption: OwnOptions = (valuesOf) => {
  const [value] = valuesOf('UserLogType')
  if (value === undefined) return {}
  const numbers = Object.values(userLogTypeNumbers).map(String)
  if (!numbers.includes(value))
    throw new BadQuery(`UserLogType must be a number from 0 to ${numbers.length - 1}.`)
  return filtered(`UserLogType eq ${value}`)
}

/**
 * With `query`, `userIds` or `limit` the list offers new members of an approval group: users who can approve, except those
 * in `userIds`, who are already chosen.
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
