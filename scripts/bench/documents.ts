// The client's own compiled operations. Their artifacts are written for a bundler, so only their text is read.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const artifacts = path.resolve(import.meta.dirname, '../../web/__generated__')

/** The text of a compiled operation. `npm run gen` writes it. */
export function documentOf(operation: string): string {
  const artifact = readFileSync(path.join(artifacts, `${operation}.graphql.ts`), 'utf8')
  const [, text] = /^\s*"text": (".*"),?$/m.exec(artifact) ?? []
  return JSON.parse(text!) as string
}
