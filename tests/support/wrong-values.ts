// Wrong values for the members of a body, and whether a column has the value that was sent. Written apart from the code that
// reads bodies, so that both can disagree.
import type { Property } from '#server/odata/model.ts'
import type { Schema } from '#server/rest/openapi/schema.ts'

type Values = Readonly<Record<string, unknown>>

type Kind = 'text' | 'number' | 'date' | 'choice' | 'record'
/** A way to send a member wrongly, or unusually. */
export type Way = {
  name: string
  /** The body in which the member is sent so. */
  change(body: Values, member: string): Values
  /** No member accepts it. */
  isRefused?: boolean
  /** The kinds of members that may treat it in another way than a word or a number; by default all. */
  kinds?: readonly Kind[]
  /** Whether the value in the valid body can be sent so; by default each can. */
  canSend?(value: unknown): boolean
}

const replaced = (name: string, value: unknown, kinds?: readonly Kind[]): Way => ({
  name,
  change: (body, member) => ({ ...body, [member]: value }),
  ...(kinds && { kinds }),
})
const without = (body: Values, member: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member))
const inOtherCase = (member: string) =>
  member === member.toUpperCase() ? member.toLowerCase() : member.toUpperCase()
const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

const ways: readonly Way[] = [
  replaced('as a word', 'junk'),
  replaced('as null', null),
  replaced('empty', ''),
  replaced('as a list', [999_998]),
  replaced('as an object', { Nope: 1 }, ['text', 'record']),
  replaced('below zero', -1),
  replaced('out of range', 2 ** 31, ['number']),
  replaced('as an unknown id', 999_999, ['number', 'record']),
  replaced('too long', 'x'.repeat(5000), ['text']),
  replaced('as half a pair of characters', '\ud800', ['text']),
  replaced('as an impossible date', '2026-02-30', ['date']),
  replaced('as an impossible instant', '2026-02-30T10:00:00Z', ['date']),
  {
    name: 'under a longer name',
    isRefused: true,
    change: (body, member) => ({ ...without(body, member), [`${member}x`]: body[member] ?? 1 }),
  },
  {
    name: 'twice',
    isRefused: true,
    change: (body, member) => ({ ...body, [member]: body[member] ?? 1, [inOtherCase(member)]: 1 }),
  },
  {
    name: 'in another case',
    change: (body, member) => ({ ...without(body, member), [inOtherCase(member)]: body[member] }),
    canSend: (value) => value !== undefined,
  },
  {
    name: 'as text',
    change: (body, member) => ({ ...body, [member]: String(body[member]) }),
    canSend: isPlain,
  },
]

/** The ways to send a member that may differ from each other. @param value the one in the valid body. */
export function waysFor(schema: Schema, value: unknown): readonly Way[] {
  const kind = kindOf(schema)
  return ways.filter(({ kinds, canSend }) => (kinds?.includes(kind) ?? true) && (canSend?.(value) ?? true))
}

function kindOf({ anyOf, type, format, contentMediaType, enum: choices }: Schema): Kind {
  if (Array.isArray(anyOf)) return kindOf(anyOf[0] as Schema)
  if (typeof format === 'string' && format.startsWith('date')) return 'date'
  if (type === 'string') return contentMediaType ? 'record' : 'text'
  if (type === 'integer' || type === 'number') return 'number'
  return choices || type === 'boolean' ? 'choice' : 'record'
}

/** Whether a column has the value that its member was sent with. */
export function isStored({ codes, conversion, type }: Property, stored: unknown, sent: unknown): boolean {
  if (stored === null) return sent === null || sent === ''
  if (Array.isArray(stored)) return digitsOf(stored.map((word) => codes![word as string])) === digitsOf(sent)
  const shown = conversion ? conversion.shown(stored as never, 0) : codes ? codes[String(stored)] : stored
  if (type === 'date') return String(sent).slice(0, 10) === shown
  if (typeof shown === 'boolean') return [String(shown), String(Number(shown))].includes(String(sent))
  if (typeof shown === 'number') return sent !== '' && isScalar(sent) && Number(sent) === shown
  return typeof sent === 'string' && sent.trim() === shown
}

const isScalar = (value: unknown) => typeof value === 'number' || typeof value === 'string'
const digitsOf = (value: unknown) => JSON.stringify(value).replaceAll(/\D+/g, ' ').trim()
