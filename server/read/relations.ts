// What hangs off a row that was read by the rule, read by itself: GraphQL asks for it where the row's own statement could
// not bring it along. It can only be found by the key that the row holds; nothing can be listed, searched or written here.
import { db } from '#server/database/client.ts'
import type { PrismaClient } from '#server/database/generated/client.ts'

const found = ['findUnique', 'findUniqueOrThrow'] as const

/** A client of Prisma's that can do this and nothing else. */
export const relations = new Proxy({} as PrismaClient, {
  has: (_, model) => model in db,
  get: (_, model) => {
    const delegate = (db as unknown as Record<string | symbol, Record<string, unknown> | undefined>)[model]
    return delegate && Object.fromEntries(found.map((name) => [name, delegate[name]]))
  },
})
