// The members of a body at every depth, and bodies in which one of them is sent in some way.
import type { Member, Shape } from '#server/rest/body/shape.ts'
import type { Way } from './wrong-values.ts'

export type Values = Readonly<Record<string, unknown>>

/** A member of a body, in the record with this shape. `at` has the names and indexes that lead to the record. */
export type Place = { at: readonly (string | number)[]; name: string; member: Member; shape: Shape }

export function placesOf(shape: Shape, at: Place['at'] = []): Place[] {
  return Object.entries(shape.members).flatMap(([name, member]) => {
    const isList = member.schema.type === 'array'
    const below = member.shape ? placesOf(member.shape, [...at, name, ...(isList ? [0] : [])]) : []
    return [{ at, name, member, shape }, ...below]
  })
}

/** The value of a member in a body, by its name in any case. */
export function valueAt(body: Values, { at, name }: Place): unknown {
  const record = at.reduce((one, step) => one[step] as Values, body)
  return Object.entries(record).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1]
}

/** The body in which the member is sent in this way, without other names for the same value. */
export function sentIn(body: Values, { at, name, member, shape }: Place, way: Way): Values {
  const isOther = (one: string) =>
    one !== name && member.to !== undefined && shape.members[one]?.to === member.to
  return changedAt(body, at, (record) => {
    const alone = Object.fromEntries(Object.entries(record).filter(([one]) => !isOther(one)))
    return way.change(alone, name)
  })
}

function changedAt(body: Values, [step, ...rest]: Place['at'], change: (record: Values) => Values): Values {
  if (step === undefined) return change(body)
  const inner = changedAt(body[step] as Values, rest, change)
  return Array.isArray(body) ? ([inner] as unknown as Values) : { ...body, [step]: inner }
}
