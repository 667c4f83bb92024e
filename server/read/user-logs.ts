// The user log for System_Administrators, under User Tracking (spec 2, 3 and 9).
import { parse } from 'bowser'
import { USER_LOG_PAGE } from '#domain/limits.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { UserLogType } from '#server/database/generated/enums.ts'
import { entitySet } from './entity.ts'
import { people } from './people.ts'
import { spanOf, type Days } from './span.ts'

export const userLogs = entitySet('userLog', {
  ...bySystemAdministrators,
  fields: {
    id: 'int',
    userId: 'int',
    userLogType: Object.values(UserLogType),
    nameOfActor: 'text',
    address: 'text',
    userAgent: 'text',
    at: 'instant',
  },
  sortable: ['id', 'at'],
  expand: { user: { set: () => people } },
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: USER_LOG_PAGE,
})

/** The filter of the log. */
export type UserLogFilter = Days & { userId?: number | null; userLogType?: UserLogType | null }

/** The same filter as a `where`. */
export async function userLogWhere(filter: UserLogFilter): Promise<Prisma.UserLogWhereInput> {
  const { userId, userLogType } = filter
  const { start, end } = await spanOf(filter)
  return {
    ...(userId != null && { userId }),
    ...(userLogType && { userLogType }),
    ...((start || end) && { at: { ...(start && { gte: start }), ...(end && { lt: end }) } }),
  }
}

/** The browser and its system, such as "Chrome on Android"; for another program its own first word. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = parse(userAgent)
  if (!browser.name) return os.name ?? userAgent.split(/[\s/]/)[0]!
  // "Samsung Internet for Android" already names the system.
  return !os.name || browser.name.includes(os.name) ? browser.name : `${browser.name} on ${os.name}`
}
