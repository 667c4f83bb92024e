// Limits what the access token of a program may do: no change if it can only read, no subscription, and none of the fields
// that `sessionOnly` marks (docs/decisions/0038).
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { refusalOfToken } from '#server/auth/viewer.ts'
import type { Context } from './context.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos registers plugins by this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      sessionOnly: SessionOnly<Types>
    }
  }
}

/** Options of a field that changes how somebody gets in, or belongs to a browser. */
export const sessionOnly = { extensions: { needsSession: true } } as const

class SessionOnly<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve<Source>(
    resolver: GraphQLFieldResolver<Source, Types['Context'], object>,
    { kind, extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<Source, Types['Context'], object> {
    const needsSession = extensions?.needsSession === true
    const isChange = kind === 'Mutation'
    return needsSession || isChange ? limited(resolver, { isChange, needsSession }) : resolver
  }

  override wrapSubscribe<Source>(
    subscriber: GraphQLFieldResolver<Source, Types['Context'], object> | undefined,
  ): GraphQLFieldResolver<Source, Types['Context'], object> | undefined {
    return subscriber && limited(subscriber, { isChange: false, needsSession: true })
  }
}

function limited<Source, Given>(
  resolver: GraphQLFieldResolver<Source, Given, object>,
  limits: Parameters<typeof refusalOfToken>[1],
): GraphQLFieldResolver<Source, Given, object> {
  return (source, args, given, info) => {
    const context = given as Context
    // Somebody who is about to sign in has no token yet.
    const refusal = context.isIdentified ? refusalOfToken(context.viewer, limits) : null
    if (refusal) throw refusal
    return resolver(source, args, given, info)
  }
}

export const sessionOnlyPlugin = 'sessionOnly'
SchemaBuilder.registerPlugin(sessionOnlyPlugin, SessionOnly)
