// The schema builder: plugins, scalars, and the rule that everything needs a signed-in viewer unless it says otherwise.
import { isCalendarDate, isoDate } from '#domain/date.ts'
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import ErrorsPlugin from '@pothos/plugin-errors'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin, { type AuthFailure } from '@pothos/plugin-scope-auth'
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'
import { onlyTypes } from '#domain/denial.ts'
import { administrators, systemAdministrators, type UserType } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { isAdministrator, isSystemAdministrator } from '#server/access/administration.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { refused } from '#server/process/facts.ts'
import { boundedArgumentsPlugin } from './bounded-arguments.ts'
import { badInput, limits, pages, tooLarge } from './limits.ts'
import { relations } from '#server/read/relations.ts'
import { anythingDue, type Due } from '#server/auth/viewer.ts'
import type { Context } from './context.ts'
import type PrismaTypes from '#server/database/generated/pothos.ts'
import { getDatamodel } from '#server/database/generated/pothos.ts'
import { loaderPlugin } from './loader.ts'
import { preloadedPlugin } from './preloaded.ts'
import { sessionOnlyPlugin } from './session-only.ts'
import { wrongIdsPlugin } from './wrong-ids.ts'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The user types that have the missing scope. */
function typesFor(failure: AuthFailure): readonly UserType[] {
  return scopesOf(failure).includes('systemAdministrator') ? systemAdministrators : administrators
}

function scopesOf(failure: AuthFailure): string[] {
  if ('failures' in failure) return failure.failures.flatMap(scopesOf)
  return 'scope' in failure ? [failure.scope] : []
}

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  AuthScopes: {
    signedIn: boolean
    administrator: boolean
    systemAdministrator: boolean
  }
  Scalars: {
    ID: { Input: string; Output: string | number }
    Date: { Input: string; Output: Date | string }
    DateTime: { Input: Date; Output: Date }
  }
}>({
  plugins: [
    boundedArgumentsPlugin,
    ErrorsPlugin,
    wrongIdsPlugin,
    RelayPlugin,
    ScopeAuthPlugin,
    sessionOnlyPlugin,
    loaderPlugin,
    preloadedPlugin,
    PrismaPlugin,
    ComplexityPlugin,
  ],
  defaultFieldNullability: false,
  complexity: {
    limit: { complexity: limits.complexity, depth: limits.depth, breadth: limits.breadth },
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    complexityError: (kind, result) => {
      const name = kind.toLowerCase() as 'complexity' | 'depth' | 'breadth'
      return tooLarge(`The operation's ${name} is ${result[name]}; at most ${limits[name]} is accepted.`)
    },
  },
  errors: {
    directResult: true,
    defaultUnionOptions: { name: ({ fieldName }) => `${capitalised(fieldName)}Result` },
    onResolvedError: (error) =>
      refused.publish({ code: error instanceof Refusal ? error.code : 'INVALID_INPUT' }),
  },
  relay: {
    // node.ts defines both, with the entity sets.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: { nullable: false, complexity: { field: 1, multiplier: 1 } },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: (context) => ({
      signedIn: context.refusal === null,
      administrator: context.refusal === null && isAdministrator(context.viewer),
      systemAdministrator: context.refusal === null && isSystemAdministrator(context.viewer),
    }),
    unauthorizedError: (_, context, _info, { failure }) =>
      context.refusal ?? new NotAllowed('FORBIDDEN', onlyTypes(typesFor(failure))),
  },
  prisma: {
    client: () => relations,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    onUnusedQuery: 'error',
    maxConnectionSize: pages.largest,
    defaultConnectionSize: pages.usual,
  },
})

/** Options of a field that is available while one of these is due. */
export function answeredWhile(...whileDue: readonly Due[]) {
  return {
    skipTypeScopes: true,
    authScopes: (_: unknown, __: object, context: Context) => context.refusalOf(whileDue) === null,
  } as const
}
export const alwaysAnswered = answeredWhile(...anythingDue)

/** Options of a field that only System_Administrators get. */
export const forSystemAdministrators = { authScopes: { systemAdministrator: true } } as const

builder.queryType({ authScopes: { signedIn: true } })
builder.mutationType({ authScopes: { signedIn: true } })
builder.subscriptionType({ authScopes: { signedIn: true } })

builder.scalarType('Date', {
  description: "A calendar date, 'YYYY-MM-DD', in the company's time zone.",
  serialize: (value) => (value instanceof Date ? isoDate(value) : value),
  parseValue: (value) => {
    if (typeof value !== 'string' || !isCalendarDate(value)) throw badInput('A date is written YYYY-MM-DD.')
    if (value < DATE_FIRST || value > DATE_LAST)
      throw badInput(`A date lies between ${DATE_FIRST} and ${DATE_LAST}.`)
    return value
  },
})

/** What ISO 8601 writes with four digits, and PostgreSQL stores. */
const INSTANT_FIRST = new Date('0001-01-01T00:00:00Z')
const INSTANT_LAST = new Date('9999-12-31T23:59:59.999Z')

builder.scalarType('DateTime', {
  description: 'An instant in ISO 8601, such as 2026-11-17T07:30:00.000Z.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const instant = new Date(String(value))
    if (instant >= INSTANT_FIRST && instant <= INSTANT_LAST) return instant
    throw badInput('An instant is written in ISO 8601 and lies in the years 1 to 9999.')
  },
})

/** The result of a mutation that was refused. Screens spread one fragment on it, the same for all mutations. */
const UserError = builder.interfaceRef<Error>('UserError').implement({
  description: 'Why the mutation changed nothing.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'The message for the user.' }),
  }),
})

builder.objectType(Refusal, {
  name: 'Refusal',
  interfaces: [UserError],
  description: 'A rule of the product that refuses the change. Nothing was changed.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The name of the rule; stable, for programs.' }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'The field that the rule is about, such as lines.1.startTime.',
    }),
    confirmable: t.exposeBoolean('confirmable', {
      description: 'Whether the change succeeds if the client sends the code back as confirmed.',
    }),
  }),
})

const FieldProblem = builder.objectRef<InvalidInput['problems'][number]>('FieldProblem').implement({
  description: 'A field with an invalid value.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'The field, such as lines.0.site.' }),
    message: t.exposeString('message'),
  }),
})

builder.objectType(InvalidInput, {
  name: 'InvalidInput',
  interfaces: [UserError],
  description: 'Input that is incomplete or invalid. Nothing was changed.',
  fields: (t) => ({
    problems: t.field({ type: [FieldProblem], resolve: (error) => [...error.problems] }),
  }),
})

/** The members of every mutation's result union, next to its payload. */
export const refusals = { types: [Refusal, InvalidInput] }
