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

/** Reads objects by the ids within their type; invisible and unknown ones are missing. */
type Read = (
  ids: readonly string[],
  context: Context,
  info: GraphQLResolveInfo,
) => Promise<ReadonlyMap<string, object>>
const readers = new Map<string, Read>()

/** Registers the entity set of a type. */
export function nodesOf({ name }: { name: string }, set: object): void {
  readers.set(name, async (ids, context, info) => {
    const wanted = new Set(ids.map(Number).filter(isRowId))
    if (wanted.size === 0) return new Map()
    const query = queryFromInfo({ context, info, typeName: name, select: { id: true } })
    const rows = await (set as Nodes).among(context.viewer, [...wanted], query)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return new Map(ids.flatMap((id) => (byId.has(Number(id)) ? [[id, byId.get(Number(id))!]] : [])))
  })
}

/** Registers how one object of a type is read, where there are few; null for an unknown one. */
export function nodeBy(
  { name }: { name: string },
  maySee: (viewer: Viewer) => boolean,
  read: (id: string, viewer: Viewer) => Promise<object | null | undefined>,
): void {
  readers.set(name, async (ids, { viewer }) => {
    if (!maySee(viewer)) return new Map()
    const found = await Promise.all(ids.map(async (id) => [id, await read(id, viewer)] as const))
    return new Map(found.flatMap(([id, row]) => (row ? [[id, row]] : [])))
  })
}

function parse(text: string): { type: string; id: string } | null {
  try {
    const { typename: type, id } = decodeGlobalID(text)
    return readers.has(type) ? { type, id } : null
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
  const readType = async (type: string, ofType: readonly { id: string }[]) => {
    const found = await readers.get(type)!([...new Set(ofType.map(({ id }) => id))], context, info)
    for (const [id, row] of found) {
      brandWithType(row, type as never)
      nodes.set(`${type} ${id}`, row)
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
