// Reads a JSON object within the limits of a request.
import { outOfBounds } from '#domain/bounds.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { isRecord, type Body } from './shape.ts'

/** @throws InvalidInput for any other text, a name that appears twice, and an input beyond the limits. */
export function parseObject(text: string): Body {
  const body = parsed(text)
  if (!isRecord(body)) throw new InvalidInput([{ path: '', message: 'The body must be a JSON object.' }])
  const problem = outOfBounds(body, 'body')
  if (problem) throw new InvalidInput([{ path: '', message: problem }])
  const name = repeatedName(text)
  if (name !== null) throw new InvalidInput([{ path: name, message: `${name} appears twice.` }])
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A name that one object has twice; JSON.parse would drop the first value. @param text valid JSON. */
function repeatedName(text: string): string | null {
  const names: Set<string>[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}]/g)) {
    if (token === '{') names.push(new Set())
    else if (token === '}') names.pop()
    else if (token.endsWith(':')) {
      const name = JSON.parse(token.slice(0, -1)) as string
      if (names.at(-1)!.has(name)) return name
      names.at(-1)!.add(name)
    }
  }
  return null
}
