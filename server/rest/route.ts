// Functions for the rows of the route table and their bodies.
import { named } from './body.ts'
import { object, type Schema } from './openapi/schema.ts'
import type { Address, Answer, Body, Call, Members, Route, BodyDeclaration } from './types.ts'

/** A row of the table. Its call can read only the body that the row declares; without `takes` there is none. */
export function route(row: Address & { takes?: undefined; run: (call: Call) => Promise<Answer> }): Route
export function route<Sent>(
  row: Address & { takes: BodyDeclaration<Sent>; run: (call: Call<NoInfer<Sent>>) => Promise<Answer> },
): Route
export function route(row: object): Route {
  return row as Route
}

/** A body of some members, whose names may be in any case. */
export function members<Name extends string>(
  properties: Readonly<Record<Name, Schema>>,
  optional: readonly NoInfer<Name>[] = [],
): BodyDeclaration<Members<Name>> {
  const names = Object.keys(properties) as Name[]
  return {
    schema: object(properties, optional),
    read: (sent) => named(sent, names) as Members<Name>,
  }
}

/** The same as a multipart form. */
export function form<Name extends string>(properties: Readonly<Record<Name, Schema>>) {
  return { ...members(properties), isForm: true }
}

/** A record, which the call reads with `readMembers`. */
export function record(schema: Schema): BodyDeclaration<Body> {
  return { schema, read: (sent) => sent }
}

/** The call reads the stream of the request itself and limits its size. */
export function stream(schema: Schema, { isForm = false } = {}): BodyDeclaration<null> {
  return { schema, isForm, isStream: true, read: () => null }
}
