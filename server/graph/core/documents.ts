// The documents of the web application, which sends their hash instead of their text. Other clients send the text; so does a
// page of another release, after the server has refused a hash (docs/decisions/screens.md).
import { existsSync, readFileSync } from 'node:fs'
import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { badInput, parserAndValidationCache, unknownDocument } from './limits.ts'

/** Texts by their SHA-256 in hexadecimal digits. */
export type Documents = ReadonlyMap<string, string>

type Params = { query?: unknown; documentId?: unknown }

/** The prefix that GraphQL over HTTP defines for hashes. */
const PREFIX = 'sha256:'

/** Reads the documents of the build; empty if the web application is not built. */
export function readDocuments(file: string): Documents {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}

/** Replaces the hash of a document by its text. */
export function resolveDocuments(documents: Documents): Plugin {
  return {
    onParams: ({ params, setParams }) => {
      const query = documentText(documents, params)
      if (query !== null) setParams({ ...params, query })
    },
  }
}

/**
 * The text for the hash of a document; null if the request has the text itself.
 * @throws GraphQLError for the hash of another release, or an invalid one.
 */
export function documentText(documents: Documents, { query, documentId }: Params): string | null {
  // A message over a WebSocket always has a text; it may be empty.
  if (documentId == null || query) return null
  if (typeof documentId !== 'string' || !documentId.startsWith(PREFIX))
    throw badInput(`documentId must be ${PREFIX} and the hash of the document.`)
  const text = documents.get(documentId.slice(PREFIX.length))
  if (text === undefined) throw unknownDocument()
  return text
}

/** Caches parsed documents: those of the web application for ever, others as long as there is space. */
export function createDocumentCache(documents: Documents) {
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
