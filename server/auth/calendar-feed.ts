// The secret addresses of calendars: hashed as access tokens are, read by nobody but their calendar program.
import { randomBytes } from 'node:crypto'
import { now } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { tokenHash } from './tokens.ts'
import { throttle } from './throttle.ts'

/** A new secret: 256 bits in base64url. */
export const newFeedSecret = (): string => randomBytes(32).toString('base64url')
const SECRET = /^[\w-]{43}$/

/** Reads of one address within the window. A calendar program reads it every quarter of an hour at most. */
const TIMES = 30
const WINDOW_MINUTES = 10

/** Whose calendar it is; null if nobody's, or if their account is disabled. @throws NotAllowed TOO_MANY_REQUESTS. */
export async function ownerOfFeed(secret: string): Promise<number | null> {
  if (!SECRET.test(secret)) return null
  const feed = await db.calendarFeed.findFirst({
    where: { tokenHash: tokenHash(secret), user: { active: true } },
  })
  if (!feed) return null
  await throttle(`calendar:${feed.userId}`, TIMES, WINDOW_MINUTES)
  await db.calendarFeed.updateMany({ where: { userId: feed.userId }, data: { lastReadAt: now() } })
  return feed.userId
}
