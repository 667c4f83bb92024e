// Relay's node(id:) and nodes(ids:), from the entity set of each type. Rows that are invisible to the viewer or deleted, and
// invalid ids, are null.
import { brandWithType } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { decodeGlobalID } from '@pothos/plugin-relay'
import type { GraphQLResolveInfo } from 'graphql'
import type { Viewer } from '#server/auth/viewer.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { isRowId } from '#domain/bounds.ts'

/** The part of an entity set that this module uses. */
type Nodes = { among(viewer: Viewer, ids: readonly number[], query: object): Promise<{ id: number }[]> }

const sets = new Map<string, Nodes>()

/** Registers the entity set of a type. */
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

/** Reads all nodes, with one statement for each type. */
async function readNodes(texts: readonly string[], context: Context, info: GraphQLResolveInfo) {
  const ids = texts.map(parse)
  const nodes = new Map<string, object>()
  const byType = Map.groupBy(
    ids.filter((id) => id !== null),
    ({ type }) => type,
  )
  const readType = async (type: string, ofType: readonly { id: number }[]) => {
    const query = queryFromInfo({ context, info, typeName: type, select: { id: true } })
    const rows = await sets.get(type)!.among(context.viewer, [...new Set(ofType.map(({ id }) => id))], query)
    for (const row of rows) {
      brandWithType(row, type as never)
      nodes.set(`${type} ${row.id}`, row)
    }
  }
  await Promise.all([...byType].map(([type, ofType]) => readType(type, ofType)))
  return ids.map((id) => (id ? (nodes.get(`${id.type} ${id.id}`) ?? null) : null))
}

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Any object with an id; null if the viewer may not see it or it does not exist.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context, info) => (await readNodes([id], context, info))[0] as never,
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'Several objects, in the order of the ids; at most 100.',
    complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_, { ids }, context, info) => readNodes(ids, context, info) as never,
  }),
}))
