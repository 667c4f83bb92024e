// The event cursor: a client that reads and subscribes a moment later gets every event in between, or learns that it
// cannot.
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { eventCursor, eventsSince, remember, reset } from '#server/events/replay.ts'
import type { Message } from '#server/events/types.ts'
import { schema } from '#server/graph/core/schema.ts'

const marked = (id: number): Message => ({
  name: 'notificationsMarked',
  event: { notificationIds: [id], userId: 1 },
})
const since = (cursor: string) =>
  eventsSince('notificationsMarked', cursor)?.map(({ notificationIds }) => notificationIds[0])

beforeEach(() => reset())

test('later events of a name are replayed in order', () => {
  remember(marked(1))
  const cursor = eventCursor()
  expect(since(cursor)).toEqual([])
  remember(marked(2))
  remember(marked(3))
  expect(since(cursor)).toEqual([2, 3])
  expect(eventsSince('notificationAdded', cursor)).toEqual([])
})

test('a cursor older than all remembered events cannot be replayed', () => {
  const cursor = eventCursor()
  for (let id = 1; id <= 1000; id++) remember(marked(id))
  expect(since(cursor)).toHaveLength(1000)
  remember(marked(1001))
  expect(since(cursor)).toBeUndefined()
})

test('a cursor from before a lost connection, of another process or an invalid one cannot be replayed', () => {
  const cursor = eventCursor()
  reset()
  for (const mark of [cursor, 'another.0', '', '.', 'x', `${eventCursor()}0`])
    expect(since(mark)).toBeUndefined()
})

test('a cursor does not reveal the number of events', () => {
  const cursors = [1, 2, 3].map((id) => {
    remember(marked(id))
    return eventCursor()
  })
  expect(new Set(cursors).size).toBe(3)
  for (const cursor of cursors)
    expect(cursor).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
})

test('each subscription takes a cursor, and the web application always sends one', () => {
  const fields = Object.values(schema.getSubscriptionType()!.getFields())
  const withoutSince = fields.filter(({ args }) => !args.some(({ name }) => name === 'since'))
  expect(withoutSince.map(({ name }) => name)).toEqual([])
  const documents = Object.values(
    JSON.parse(readFileSync('web/__generated__/documents.json', 'utf8')) as Record<string, string>,
  )
  const subscriptions = documents.filter((text) => text.startsWith('subscription'))
  expect(subscriptions.length).toBeGreaterThan(10)
  expect(subscriptions.filter((text) => !text.includes('since: $since'))).toEqual([])
})
