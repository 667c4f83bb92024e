// Treats an id of another type, or an invalid id, like the id of an unknown record, once the caller is signed in.
import SchemaBuilder, {
  BasePlugin,
  PothosValidationError,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Context } from './context.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos registers plugins by this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      wrongIds: WrongIds<Types>
    }
  }
}

/** Runs before Relay's plugin, whose errors have no code. Pothos runs plugins from the last to the first. */
class WrongIds<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const argMappers = config.argMappers?.map((read): typeof read => (args, context, info) => {
      try {
        return read(args, context, info)
      } catch (error) {
        if (!(error instanceof PothosValidationError)) throw error
        throw (context as unknown as Context).refusal ?? new NotAllowed('NOT_FOUND')
      }
    })
    return argMappers ? { ...config, argMappers } : config
  }
}

export const wrongIdsPlugin = 'wrongIds'
SchemaBuilder.registerPlugin(wrongIdsPlugin, WrongIds)
