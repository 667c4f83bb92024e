// Batches the reads for the rows of a response. A response reads each value once, so that it shows a record in one
// consistent state, even if the record changes in the meantime.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import type { Context } from './context.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos registers plugins by this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      loader: LoaderPlugin<Types>
    }
  }
}

type Found<Value> = Promise<Map<number, Value>>
type Waiting<Value> = { ids: Set<number>; found: Found<Value> }

/** Returns `(context, id) -> value`. One `read` gets the ids of all calls for a response in a turn. */
export function createLoader<Value>(read: (ids: readonly number[]) => Found<Value>) {
  const waiting = new WeakMap<object, Waiting<Value>>()
  const known = new WeakMap<object, Map<number, Found<Value>>>()
  return async ({ answer }: Pick<Context, 'answer'>, id: number): Promise<Value | undefined> => {
    const ofAnswer = known.get(answer) ?? new Map<number, Found<Value>>()
    known.set(answer, ofAnswer)
    const found = ofAnswer.get(id) ?? add(answer, id)
    ofAnswer.set(id, found)
    return (await found).get(id)
  }

  function add(answer: object, id: number): Found<Value> {
    const batch = waiting.get(answer) ?? begin(answer)
    batch.ids.add(id)
    return batch.found
  }

  function begin(answer: object): Waiting<Value> {
    const ids = new Set<number>()
    const turn = new Promise<void>((resolve) => setImmediate(resolve))
    const found = turn.then(() => {
      waiting.delete(answer)
      return read([...ids])
    })
    const batch = { ids, found }
    waiting.set(answer, batch)
    return batch
  }
}

/** A mutation may change rows that were read before it. */
class LoaderPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve<Source>(
    resolver: GraphQLFieldResolver<Source, Types['Context'], object>,
    { kind }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<Source, Types['Context'], object> {
    if (kind !== 'Mutation') return resolver
    return async (source, args, context, info) => {
      const changed: unknown = await resolver(source, args, context, info)
      ;(context as Context).beginAnswer()
      return changed
    }
  }
}

export const loaderPlugin = 'loader'
SchemaBuilder.registerPlugin(loaderPlugin, LoaderPlugin)
