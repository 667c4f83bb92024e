// The web application's own documents, which it names by their hash instead of sending their text. Every other client
// sends text; so does a page of another release, once the server has refused a hash (docs/decisions/0023).
import { existsSync, readFileSync } from 'node:fs'
import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { badInput, parserAndValidationCache, unknownDocument } from './limits.ts'

/** Texts by their SHA-256 in hexadecimal digits. */
export type Documents = ReadonlyMap<string, string>

type Params = { query?: unknown; documentId?: unknown }

/** How GraphQL over HTTP names a document by the hash of its text. */
const PREFIX = 'sha256:'

/** What the build wrote; none when the web application is not built. */
export function readDocuments(file: string): Documents {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}

/** Answers operations that name their document by its hash. */
export function nameDocuments(documents: Documents): Plugin {
  return {
    onParams: ({ params, setParams }) => {
      const query = textOf(documents, params)
      if (query !== null) setParams({ ...params, query })
    },
  }
}

/**
 * The text of a document that is named by its hash; null where the text itself is sent.
 * @throws GraphQLError for a hash of another release, or what is no hash.
 */
export function textOf(documents: Documents, { query, documentId }: Params): string | null {
  // A message over a WebSocket always has a text; it may be empty.
  if (documentId == null || query) return null
  if (typeof documentId !== 'string' || !documentId.startsWith(PREFIX))
    throw badInput(`documentId must be ${PREFIX} and the hash of the document.`)
  const text = documents.get(documentId.slice(PREFIX.length))
  if (text === undefined) throw unknownDocument()
  return text
}

/** Remembers parsed documents: those of the web application for good, of all others those that came last. */
export function rememberParsed(documents: Documents) {
  const texts = new Set(documents.values())
  const own = new Map<string, DocumentNode>()
  const { documentCache: others, errorCache } = parserAndValidationCache
  return {
    errorCache,
    documentCache: {
      get: (text: string) => own.get(text) ?? others.get(text),
      set: (text: string, document: DocumentNode) => {
        if (texts.has(text)) own.set(text, document)
        else others.set(text, document)
      },
    },
  }
}
