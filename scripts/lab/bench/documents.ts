// The GraphQL operations of the web application. Relay writes its artifacts for a bundler, so this reads only their text.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const artifacts = path.resolve(import.meta.dirname, '../../../web/__generated__')

/** The text of a compiled operation. `npm run gen` compiles them. */
export function documentOf(operation: string): string {
  const artifact = readFileSync(path.join(artifacts, `${operation}.graphql.ts`), 'utf8')
  const [, text] = /^\s*"text": (".*"),?$/m.exec(artifact) ?? []
  return JSON.parse(text!) as string
}
