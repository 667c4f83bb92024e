// Converts a page of an entity set to a Relay connection.
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Page } from '#server/read/entity.ts'

/** The selection that a connection field needs of each row. The type says whole rows, as the fields of Pothos do. */
export function nodeQuery(context: object, info: GraphQLResolveInfo): object {
  return queryFromInfo({ context, info, select: { id: true }, paths: [['edges', 'node']] })
}

/** The page in the shape of a connection. */
export function toConnection<Row>({ rows, hasNext, hasPrevious, cursorOf }: Page<Row>) {
  const edges = rows.map((node) => ({ node, cursor: cursorOf(node) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
