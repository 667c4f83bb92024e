// Limits the access tokens of programs, and sessions without a recent proof. Each mutation declares what it needs.
// Access tokens get no subscription and no field marked `sessionOnly` (docs/decisions/signing-in.md).
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { assertMeets } from '#server/actions/access/needs.ts'
import { refusalOfToken, type Needs } from '#server/auth/viewer.ts'
import type { Context } from './context.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos registers plugins by this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      sessionOnly: SessionOnly<Types>
    }
    // oxlint-disable-next-line typescript/no-unused-vars -- The parameters of Pothos' own interface, which this one extends.
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Without it the mutation does not compile. */
      needs: Needs
    }
  }
}

/** Options of a field that access tokens may not read. */
export const sessionOnly = { extensions: { needsSession: true } } as const

class SessionOnly<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve<Source>(
    resolver: GraphQLFieldResolver<Source, Types['Context'], object>,
    { kind, extensions, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<Source, Types['Context'], object> {
    if (kind === 'Mutation') return meeting(resolver, (pothosOptions as { needs: Needs }).needs)
    return extensions?.needsSession === true ? withSession(resolver) : resolver
  }

  override wrapSubscribe<Source>(
    subscriber: GraphQLFieldResolver<Source, Types['Context'], object> | undefined,
  ): GraphQLFieldResolver<Source, Types['Context'], object> | undefined {
    return subscriber && withSession(subscriber)
  }
}

function meeting<Source, Given>(
  resolver: GraphQLFieldResolver<Source, Given, object>,
  needs: Needs,
): GraphQLFieldResolver<Source, Given, object> {
  return async (source, args, given, info) => {
    const context = given as Context
    // Somebody who is about to sign in has no token yet.
    if (context.isIdentified) await assertMeets(context.viewer, needs)
    return resolver(source, args, given, info)
  }
}

function withSession<Source, Given>(
  resolver: GraphQLFieldResolver<Source, Given, object>,
): GraphQLFieldResolver<Source, Given, object> {
  return (source, args, given, info) => {
    const context = given as Context
    const limits = { isChange: false, needsSession: true }
    const refusal = context.isIdentified ? refusalOfToken(context.viewer, limits) : null
    if (refusal) throw refusal
    return resolver(source, args, given, info)
  }
}

export const sessionOnlyPlugin = 'sessionOnly'
SchemaBuilder.registerPlugin(sessionOnlyPlugin, SessionOnly)
