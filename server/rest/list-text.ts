// Writes a list of records as JSON text, in chunks.
import type { Chunk } from '#server/odata/read.ts'
import type { LongText } from './types.ts'

/** The decoded query options. */
export type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * Writes the first chunk of a list; later chunks are read and written as the client receives them.
 * @param head the members before the records.
 * @param linkTo the URL of the next page.
 */
export function listText(head: object, chunk: Chunk, linkTo: (next: string) => string): LongText {
  const ended = (next: string | null) =>
    next === null ? ']}' : `],"@odata.nextLink":${JSON.stringify(linkTo(next))}}`
  const written = ({ rows, more, next }: Chunk, begun: string, comma: ',' | ''): LongText => {
    const all = JSON.stringify(rows).slice(1, -1)
    const text = begun + (all && comma + all)
    if (!more) return { text: text + ended(next), more }
    return { text, more: async () => written(await more(), '', comma || (all && ',')) }
  }
  return written(chunk, `${JSON.stringify(head).slice(0, -1)},"value":[`, '')
}

/** The query options of the next page. */
export function linkedTo(pairs: Pairs, next: string): string {
  const others = pairs.filter(([name]) => !/^\$?(skip|skiptoken)$/i.test(name))
  return [...others, ['$skiptoken', next] as const]
    .map(
      ([name, value]) =>
        `${name.startsWith('$') ? '$' : ''}${encodeURIComponent(name.replace(/^\$/, ''))}=${encodeURIComponent(value)}`,
    )
    .join('&')
}
