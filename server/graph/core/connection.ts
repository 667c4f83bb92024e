// A page of an entity set as Relay's connection.
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Page } from '#server/read/entity.ts'

/** What a connection field has to read of each row; the rows are typed as whole ones, as the fields of Pothos are. */
export function nodeQuery(context: object, info: GraphQLResolveInfo): object {
  return queryFromInfo({ context, info, select: { id: true }, paths: [['edges', 'node']] })
}

/** The page as the fields of a connection take it. */
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
