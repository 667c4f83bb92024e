// A person's calendar at its secret address, for calendar programs.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { calendarOf } from '#server/read/user/calendar-feed.ts'

export const CALENDAR_PATH = '/calendar/'

/** Answers with the calendar; 404 for every address that is none, 304 if the caller has it already, 429 if it is read too often. */
export async function answerCalendar(context: Context): Promise<Response> {
  const [, secret = ''] = /^(.*)\.ics$/.exec(context.req.param('file') ?? '') ?? []
  try {
    const text = await calendarOf(secret)
    if (text === null) return context.notFound()
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
    if (context.req.header('If-None-Match')?.includes(etag)) return context.body(null, 304, headers)
    return context.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  } catch (error) {
    if (!(error instanceof NotAllowed) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return context.text('Too many requests', 429, { 'Retry-After': '600' })
  }
}
