// The members that the body of a call can contain, by name, and how each is read.
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType, Property } from '#server/odata/model.ts'
import {
  aFile,
  aFlag,
  aNumber,
  aText,
  listOf,
  orNull,
  propertySchema,
  type Schema,
} from '#server/rest/openapi/schema.ts'
import { flagOf, kindOf, textOf, valueOf, wholeOf } from './values.ts'

export type Body = Readonly<Record<string, unknown>>

/** A stored record by its columns, with the records of its relations. */
export type Row = Readonly<Record<string, unknown>>

/** A member that is being read. */
export type MemberContext = {
  /** The member's name as declared. */
  name: string
  /** The record that has the member. */
  shape: Shape
  /** The stored record; null for a new one. */
  stored: Row | null
  /** The values of the record by column. Navigations are read last, so they can compare. */
  values: Row
  viewer: Viewer
  refuse(message: string): void
  /** Reads a record below the member. @param at its index in a list. */
  record(shape: Shape, body: Body, stored: Row | null, at?: number): Row
}

export type Member = {
  schema: Schema
  /** The name of the value: a column. Two members may have the same. */
  to?: string
  /** Returns the value; undefined if there is none, or if it was refused. */
  read(value: unknown, context: MemberContext): unknown
  /** The server computes the value. Clients may send it back as they read it; it is only compared. */
  isReadOnly?: boolean
  /** Refused if it is missing. */
  isNeeded?: boolean
  /** The records below the member. */
  shape?: Shape
  /** A navigation, which is read last. */
  isNavigation?: boolean
}

export type Members = Readonly<Record<string, Member>>
/** @typeParam Sent the values of a body. */
export type Shape = {
  /** Null for the members of a call that is not about one record. */
  type: EntityType | null
  members: Members
}

/** A member with a single value. @param of returns undefined for a wrong value. */
export function single(schema: Schema, kind: string, of: (value: unknown) => unknown): Member {
  return {
    schema,
    read(value, context) {
      const read = of(value)
      if (read === undefined) context.refuse(`${context.name} must be ${kind}.`)
      return read
    },
  }
}

export const text = single(aText, 'a text', textOf)
export const whole = single(aNumber, 'a whole number', wholeOf)
export const flag = single(aFlag, 'true or false', flagOf)
export const numbers = single(listOf(aNumber), 'a list of numbers', (value) => {
  const all = Array.isArray(value) ? value.map(wholeOf) : [undefined]
  return all.includes(undefined) ? undefined : all
})
export const texts = single(listOf(aText), 'a list of texts', (value) => {
  const all = Array.isArray(value) ? value.map(textOf) : [undefined]
  return all.includes(undefined) ? undefined : all
})
/** The call answers for each item. */
export const list = single(listOf(aNumber), 'a list of numbers', (value) =>
  Array.isArray(value) ? value : undefined,
)
export const file = single(aFile, 'a file of a multipart form', (value) =>
  value instanceof File ? value : undefined,
)

export const needed = (member: Member): Member => ({ ...member, isNeeded: true })

/** A member that may be left out or null, which is the same. */
export function optional({ read, ...member }: Member): Member {
  return { ...member, read: (value, context) => (value === null ? undefined : read(value, context)) }
}

/** A member that may be null. */
export function orNone({ schema, read }: Member): Member {
  return { schema: orNull(schema), read: (value, context) => (value === null ? null : read(value, context)) }
}

/** A property that the call can set. */
export function ofProperty(property: Property): Member {
  const member = single(propertySchema(property), kindOf(property), (value) => valueOf(property, value))
  return { ...member, to: property.column }
}

/** A property that the server computes. Null means that the client does not know it. */
export function computed(property: Property): Member {
  return { ...ofProperty({ ...property, isNullable: true }), to: undefined, isReadOnly: true }
}

/**
 * The version that the client saw: the call fails if someone else changed the record. A new record gets 1; clients with a
 * type that requires a version send that or 0.
 */
export const seenVersion: Member = {
  schema: aNumber,
  to: 'version',
  read(value, context) {
    const version = whole.read(value, context)
    if (context.stored !== null) return version
    if (![0, 1, undefined].includes(version as number | undefined))
      context.refuse(`${context.name} must be 1. A new record starts with it.`)
  },
}

/** The number of the record in the address. A new record has none yet: 0. */
export const ownKey: Member = {
  schema: aNumber,
  isReadOnly: true,
  read(value, context) {
    const id = context.stored?.id
    const sent = value === null ? 0 : wholeOf(value)
    if (sent === 0 || (sent !== undefined && sent === id)) return
    const otherwise = id === undefined ? 'A new record has no number yet.' : ''
    context.refuse(`${context.name} must be ${id === undefined ? 0 : Number(id)}. ${otherwise}`.trim())
  },
}

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
