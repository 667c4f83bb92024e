// A list of records as the text of its answer.
import type { Piece } from '#server/odata/read.ts'
import type { LongText } from './types.ts'

/** The options of an address, decoded. */
export type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * The text of a list with its first piece; the rows that are not read yet are written later.
 * @param head what stands before the records.
 * @param linkTo the address at which the list goes on.
 */
export function listText(head: object, piece: Piece, linkTo: (next: string) => string): LongText {
  const ended = (next: string | null) =>
    next === null ? ']}' : `],"@odata.nextLink":${JSON.stringify(linkTo(next))}}`
  const written = ({ rows, more, next }: Piece, begun: string, comma: ',' | ''): LongText => {
    const all = JSON.stringify(rows).slice(1, -1)
    const text = begun + (all && comma + all)
    if (!more) return { text: text + ended(next), more }
    return { text, more: async () => written(await more(), '', comma || (all && ',')) }
  }
  return written(piece, `${JSON.stringify(head).slice(0, -1)},"value":[`, '')
}

/** Everything that was asked for, from where the page ended. */
export function linkedTo(pairs: Pairs, next: string): string {
  const kept = pairs.filter(([name]) => !/^\$?(skip|skiptoken)$/i.test(name))
  return [...kept, ['$skiptoken', next] as const]
    .map(
      ([name, value]) =>
        `${name.startsWith('$') ? '$' : ''}${encodeURIComponent(name.replace(/^\$/, ''))}=${encodeURIComponent(value)}`,
    )
    .join('&')
}
