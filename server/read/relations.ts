// Relations that GraphQL loads separately because the statement of their row could not include them. The row has passed
// the rule of sight; the client here can only find a record by its key.
import { db } from '#server/database/client.ts'
import type { PrismaClient } from '#server/database/generated/client.ts'

const finders = ['findUnique', 'findUniqueOrThrow'] as const

/** A Prisma client that can only find one record by its key. */
export const relations = new Proxy({} as PrismaClient, {
  has: (_, model) => model in db,
  get: (_, model) => {
    const delegate = (db as unknown as Record<string | symbol, Record<string, unknown> | undefined>)[model]
    return delegate && Object.fromEntries(finders.map((name) => [name, delegate[name]]))
  },
})
