// Limits the size of an operation, so that no caller can keep the server busy. Refusals name the limit and have the status
// 400. domain/bounds.ts limits the arguments.
import { GraphQLError, parse, type DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { BAD_TEXT, outOfBounds, QUERY_TEXT_MAX } from '#domain/bounds.ts'

export const limits = {
  /** Lexical tokens of the document. */
  tokens: 2000,
  depth: 12,
  /** Selected fields, at all depths. */
  breadth: 600,
  /** Fields times the lengths of their lists. */
  complexity: 60_000,
}

/** Characters of all cached documents. A parsed document takes about twenty times its text, so 40 MB. */
const CACHED_MAX = 2_000_000

const refusals = {
  OPERATION_TOO_LARGE: 400,
  BAD_USER_INPUT: 400,
  BAD_TEXT: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
} as const
type Code = keyof typeof refusals

/** The refusal of an operation that exceeds a limit. */
export function tooLarge(message: string): GraphQLError {
  return refusal('OPERATION_TOO_LARGE', message)
}

/** The refusal of an invalid argument. */
export function badInput(message: string): GraphQLError {
  return refusal(message === BAD_TEXT ? 'BAD_TEXT' : 'BAD_USER_INPUT', message)
}

/** The refusal of a document with several operations, of which the name says none. Yoga says the same over HTTP. */
export function noOperation(): GraphQLError {
  const extensions = { code: 'OPERATION_RESOLUTION_FAILURE' }
  return new GraphQLError('Could not determine what operation to execute.', { extensions })
}

/** The refusal of an unknown document hash. Clients send the text when they get this code. */
export function unknownDocument(): GraphQLError {
  return refusal('PERSISTED_QUERY_NOT_FOUND', 'This document is unknown here; send its text.')
}

function refusal(code: Code, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: refusals[code] } } })
}

/** The complexity of a connection: its selection, for each row of the requested page. */
export function pageComplexity({ first, last }: { first?: number | null; last?: number | null }) {
  return { field: 1, multiplier: Math.min(first ?? last ?? pages.usual, pages.largest) }
}

/** Rows of a page of a connection. */
export const pages = { usual: 25, largest: 100 }

/** The most recent parsed documents. Refused texts are not cached: clients could send any number of them. */
export const parserAndValidationCache = {
  documentCache: new LRUCache<string, DocumentNode>({
    maxSize: CACHED_MAX,
    sizeCalculation: (_, text) => text.length,
  }),
  errorCache: { get: () => undefined, set: () => {} },
}

/** Checks the text and the variables of an operation. @throws GraphQLError */
export function checkParams({ query, variables }: { query?: unknown; variables?: unknown }): void {
  const length = typeof query === 'string' ? query.length : 0
  if (length > QUERY_TEXT_MAX)
    throw tooLarge(`The operation has ${length} characters; at most ${QUERY_TEXT_MAX} are accepted.`)
  const problem = outOfBounds(variables, 'variables')
  if (problem) throw badInput(problem)
}

/** Limits the texts, variables and tokens of operations. */
export function limitOperations(): Plugin {
  return {
    onRequestParse: ({ request, url }) => {
      if (request.method !== 'GET') return
      for (const name of ['variables', 'extensions'])
        if (!isJson(url.searchParams.get(name) || '{}')) throw badInput(`The parameter ${name} must be JSON.`)
    },
    onParams: ({ params }) => checkParams(params),
    onParse: ({ setParseFn }) =>
      setParseFn((source: string) => {
        try {
          return parse(source, { maxTokens: limits.tokens })
        } catch (error) {
          if (!(error instanceof GraphQLError)) throw error
          // Yoga does the same, over HTTP only.
          if (!error.message.includes('tokens'))
            throw Object.assign(error, { extensions: { code: 'GRAPHQL_PARSE_FAILED' } })
          throw tooLarge(`The operation has too many tokens; at most ${limits.tokens} are accepted.`)
        }
      }),
    // Without this, yoga answers 200 to clients that accept only plain JSON.
    onResultProcess: ({ result }) => {
      if (!('errors' in result)) return
      for (const { extensions } of result.errors ?? []) {
        const status = refusals[extensions?.code as Code]
        if (status) Object.assign(extensions, { http: { status } })
      }
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
