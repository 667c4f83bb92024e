// Wrong values for the members of a body, and whether a column has the value that was sent. Written apart from the code that
// reads bodies, so that both can disagree.
import type { Property } from '#server/odata/model.ts'

type Values = Readonly<Record<string, unknown>>

/** A way to send a member wrongly, or unusually. */
export type Way = {
  name: string
  /** The body in which the member is sent so. */
  change(body: Values, member: string): Values
  /** No member accepts it. */
  isRefused?: boolean
}

const replaced = (name: string, value: unknown): Way => ({
  name,
  change: (body, member) => ({ ...body, [member]: value }),
})
const without = (body: Values, member: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member))
const inOtherCase = (member: string) =>
  member === member.toUpperCase() ? member.toLowerCase() : member.toUpperCase()

export const ways: readonly Way[] = [
  replaced('as a word', 'junk'),
  replaced('as null', null),
  replaced('empty', ''),
  replaced('as a list', [999_998]),
  replaced('as an object', { Nope: 1 }),
  replaced('too long', 'x'.repeat(5000)),
  replaced('out of range', 2 ** 31),
  replaced('below zero', -1),
  replaced('as half a pair of characters', '\ud800'),
  replaced('as an unknown id', 999_999),
  replaced('as an impossible date', '2026-02-30'),
  replaced('as an impossible instant', '2026-02-30T10:00:00Z'),
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
    change: (body, member) =>
      member in body ? { ...without(body, member), [inOtherCase(member)]: body[member] } : body,
  },
  {
    name: 'as text',
    change: (body, member) => ({ ...body, ...(isPlain(body[member]) && { [member]: String(body[member]) }) }),
  },
]

const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

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
