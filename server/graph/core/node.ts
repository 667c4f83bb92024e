// Relay's node(id:) and nodes(ids:) for every type that has an id: a row of the type's entity set, as far as the viewer
// may see it. What is out of sight, deleted or no id at all is null.
import { brandWithType } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { decodeGlobalID } from '@pothos/plugin-relay'
import type { GraphQLResolveInfo } from 'graphql'
import type { Viewer } from '#server/auth/viewer.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { isRowId } from '#domain/bounds.ts'

/** What of an entity set is asked for here. */
type Nodes = { among(viewer: Viewer, ids: readonly number[], query: object): Promise<{ id: number }[]> }

const sets = new Map<string, Nodes>()

/** Says of which set the nodes of a type are. */
export function nodesOf({ name }: { name: string }, set: object): void {
  sets.set(name, set as Nodes)
}

type NodeId = { type: string; id: number } | null

function parse(text: string): NodeId {
  try {
    const { typename: type, id } = decodeGlobalID(text)
    return sets.has(type) && isRowId(Number(id)) ? { type, id: Number(id) } : null
  } catch {
    return null
  }
}

/** Reads them all, by one statement for each type that is among them. */
async function readNodes(texts: readonly string[], context: Context, info: GraphQLResolveInfo) {
  const ids = texts.map(parse)
  const found = new Map<string, object>()
  const byType = Map.groupBy(
    ids.filter((id) => id !== null),
    ({ type }) => type,
  )
  const readType = async (type: string, wanted: readonly { id: number }[]) => {
    const query = queryFromInfo({ context, info, typeName: type, select: { id: true } })
    const rows = await sets.get(type)!.among(context.viewer, [...new Set(wanted.map(({ id }) => id))], query)
    for (const row of rows) {
      brandWithType(row, type as never)
      found.set(`${type} ${row.id}`, row)
    }
  }
  await Promise.all([...byType].map(([type, wanted]) => readType(type, wanted)))
  return ids.map((id) => (id ? (found.get(`${id.type} ${id.id}`) ?? null) : null))
}

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Anything with an id; null where the viewer sees no such thing.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context, info) => (await readNodes([id], context, info))[0] as never,
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'Several at once, in the order of their ids; at most 100.',
    complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_, { ids }, context, info) => readNodes(ids, context, info) as never,
  }),
}))
