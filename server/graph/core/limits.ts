// How large one operation may be, so that no caller can keep the server busy. Each refusal says which bound it met.
import { GraphQLError } from 'graphql'

export const limits = {
  /** Lexical tokens of the document. */
  tokens: 2000,
  depth: 12,
  /** Fields selected, however deep. */
  breadth: 500,
  /** Fields times the length of the lists they stand in. */
  complexity: 60_000,
  /** Bytes of a request's body. */
  bodyBytes: 1_000_000,
}

const TOO_LARGE = 'OPERATION_TOO_LARGE'

/** The refusal of an operation that exceeds a bound: status 400. */
export function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: TOO_LARGE, http: { status: 400 } } })
}

/** Whether an error of a result is such a refusal. */
export function isTooLarge({ extensions }: { extensions?: Record<string, unknown> }): boolean {
  return extensions?.code === TOO_LARGE
}

/** What a connection costs: its selection for each row of the page that is asked for. */
export function pageComplexity({ first, last }: { first?: number | null; last?: number | null }) {
  return { field: 1, multiplier: Math.min(first ?? last ?? pages.usual, pages.largest) }
}

/** Rows of a page of a connection. */
export const pages = { usual: 25, largest: 100 }
