// Resolves a field from its row if the row already has the data. The Prisma plugin would first look up, for every field of
// every row, which query loaded it, which costs more than the field itself. This plugin runs before it, and passes on fields
// with arguments and fields whose data is missing. It also resolves ids: Relay's plugin makes a promise for each, hundreds
// for one page.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos registers plugins by this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      loaded: LoadedPlugin<Types>
    }
  }
}

type Needs = { [column: string]: true | { select: Needs } }

class LoadedPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (this.#isIdOfRow(field)) {
      const { parentType } = field
      return (row, ...rest) => {
        const { id } = row as { id?: unknown }
        return typeof id === 'number' ? btoa(`${parentType}:${id}`) : resolver(row, ...rest)
      }
    }
    const needs = neededBy(field.extensions ?? {})
    const own = field.resolve as typeof resolver | undefined
    if (field.kind !== 'PrismaObject' || !needs || !own || Object.keys(field.args).length > 0) return resolver
    return (row, ...rest) => (holds(row, needs) ? own(row, ...rest) : resolver(row, ...rest))
  }

  /** Whether a field is the global id of a database row, as Relay's plugin defines it. */
  #isIdOfRow({ name, kind, parentType }: PothosOutputFieldConfig<Types>): boolean {
    if (name !== 'id' || kind !== 'Object') return false
    return this.builder.configStore.getTypeConfig(parentType).extensions?.pothosPrismaModel !== undefined
  }
}

/** The columns and relations that a field selects from its row; null if they depend on the query. */
function neededBy(extensions: Record<string, unknown>): Needs | null {
  const relation = extensions.pothosPrismaRelationField as { name: string } | undefined
  if (relation) return { [relation.name]: true }
  const select = extensions.pothosPrismaSelect
  return select && typeof select === 'object' ? (select as Needs) : null
}

function holds(row: unknown, needs: Needs): boolean {
  for (const column in needs) {
    const value = (row as Record<string, unknown>)[column]
    if (value === undefined) return false
    const nested = needs[column]
    if (nested !== true && value !== null && !holds(value, nested!.select)) return false
  }
  return true
}

export const preloadedPlugin = 'loaded'
SchemaBuilder.registerPlugin(preloadedPlugin, LoadedPlugin)
