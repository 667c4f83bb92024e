// How large one operation may be, so that no caller can keep the server busy. Each refusal says which bound it met, and
// has the status 400. What its arguments may be is in domain/bounds.ts.
import { GraphQLError, parse, type DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { BAD_TEXT, outOfBounds, QUERY_TEXT_MAX } from '#domain/bounds.ts'

export const limits = {
  /** Lexical tokens of the document. */
  tokens: 2000,
  depth: 12,
  /** Fields selected, however deep. */
  breadth: 500,
  /** Fields times the length of the lists they are in. */
  complexity: 60_000,
}

/** Characters of all documents that are remembered, each of which takes some twenty times its text: 40 MB. */
const REMEMBERED_MAX = 2_000_000

const refusals = {
  OPERATION_TOO_LARGE: 400,
  BAD_USER_INPUT: 400,
  BAD_TEXT: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
} as const
type Code = keyof typeof refusals

/** The refusal of an operation that exceeds a bound. */
export function tooLarge(message: string): GraphQLError {
  return refusal('OPERATION_TOO_LARGE', message)
}

/** The refusal of an argument that cannot be taken. */
export function badInput(message: string): GraphQLError {
  return refusal(message === BAD_TEXT ? 'BAD_TEXT' : 'BAD_USER_INPUT', message)
}

/** The refusal of a document's hash that another release may know, by the code that clients know it by. */
export function unknownDocument(): GraphQLError {
  return refusal('PERSISTED_QUERY_NOT_FOUND', 'This document is unknown here; send its text.')
}

function refusal(code: Code, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: refusals[code] } } })
}

/** What a connection costs: its selection for each row of the page that is asked for. */
export function pageComplexity({ first, last }: { first?: number | null; last?: number | null }) {
  return { field: 1, multiplier: Math.min(first ?? last ?? pages.usual, pages.largest) }
}

/** Rows of a page of a connection. */
export const pages = { usual: 25, largest: 100 }

/** The parsed documents that came last. Refused texts are not remembered: there is no end of them. */
export const parserAndValidationCache = {
  documentCache: new LRUCache<string, DocumentNode>({
    maxSize: REMEMBERED_MAX,
    sizeCalculation: (_, text) => text.length,
  }),
  errorCache: { get: () => undefined, set: () => {} },
}

/** @throws GraphQLError for what an operation brings, before anything is done with it. */
export function judgeParams({ query, variables }: { query?: unknown; variables?: unknown }): void {
  const length = typeof query === 'string' ? query.length : 0
  if (length > QUERY_TEXT_MAX)
    throw tooLarge(`The operation has ${length} characters; at most ${QUERY_TEXT_MAX} are accepted.`)
  const problem = outOfBounds(variables, 'variables')
  if (problem) throw badInput(problem)
}

/** Judges texts and tokens. */
export function boundOperations(): Plugin {
  return {
    onRequestParse: ({ request, url }) => {
      if (request.method !== 'GET') return
      for (const name of ['variables', 'extensions'])
        if (!isJson(url.searchParams.get(name) || '{}')) throw badInput(`The parameter ${name} must be JSON.`)
    },
    onParams: ({ params }) => judgeParams(params),
    onParse: ({ setParseFn }) =>
      setParseFn((source: string) => {
        try {
          return parse(source, { maxTokens: limits.tokens })
        } catch (error) {
          if (!(error instanceof GraphQLError) || !error.message.includes('tokens')) throw error
          throw tooLarge(`The operation has too many tokens; at most ${limits.tokens} are accepted.`)
        }
      }),
    // Clients that accept plain JSON only would be answered 200, as yoga answers them every error of the parser.
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
