// Checks the arguments of every field by domain/bounds.ts before its resolver runs.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { outOfBounds } from '#domain/bounds.ts'
import { badInput } from './limits.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos registers plugins by this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      boundedArguments: BoundedArguments<Types>
    }
  }
}

class BoundedArguments<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve<Source>(
    resolver: GraphQLFieldResolver<Source, Types['Context'], object>,
    { args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<Source, Types['Context'], object> {
    return Object.keys(args).length === 0 ? resolver : checked(resolver)
  }

  override wrapSubscribe<Source>(
    subscriber: GraphQLFieldResolver<Source, Types['Context'], object> | undefined,
    { args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<Source, Types['Context'], object> | undefined {
    return !subscriber || Object.keys(args).length === 0 ? subscriber : checked(subscriber)
  }
}

function checked<Source, Context>(
  resolver: GraphQLFieldResolver<Source, Context, object>,
): GraphQLFieldResolver<Source, Context, object> {
  return (source, args, ...rest) => {
    const problem = outOfBounds(args, 'arguments')
    if (problem) throw badInput(problem)
    return resolver(source, args, ...rest)
  }
}

export const boundedArgumentsPlugin = 'boundedArguments'
SchemaBuilder.registerPlugin(boundedArgumentsPlugin, BoundedArguments)
