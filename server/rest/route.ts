// Functions for the rows of the route table and their bodies (docs/decisions/legacy-interface.md).
import type { Viewer } from '#server/auth/viewer.ts'
import { judge } from './body/judge.ts'
import { bodySchema } from './body/record.ts'
import { optional, type Body, type Member, type Shape } from './body/shape.ts'
import { object, type Schema } from './openapi/schema.ts'
import type { Address, Answer, Call, Judged, Route, BodyDeclaration } from './types.ts'

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
  own: Readonly<Record<Name, Member>>,
  optionalNames: readonly NoInfer<Name>[] = [],
): BodyDeclaration<Judged<Partial<Record<Name, unknown>>>> {
  const all = Object.entries<Member>(own).map(([name, member]): [string, Member] => [
    name,
    { ...((optionalNames as readonly string[]).includes(name) ? optional(member) : member), to: name },
  ])
  const shape = { type: null, members: Object.fromEntries(all) }
  const { properties } = bodySchema(shape)
  return { ...record(shape), schema: object(properties as Record<string, Schema>, optionalNames) }
}

/** The same as a multipart form. */
export function form<Name extends string>(own: Readonly<Record<Name, Member>>) {
  return { ...members(own), isForm: true }
}

/** A record. @typeParam Sent its values, as the shape reads them. */
export function record<Sent>(shape: Shape): BodyDeclaration<Judged<Sent>> {
  return {
    shape,
    schema: bodySchema(shape),
    read: (sent, viewer) => (stored) => judge(shape, sent, viewer, stored ?? null) as Sent,
  }
}

/** The call reads the stream of the request itself and limits its size; the fields of a form have a shape. */
export function stream(body: Schema | Shape): BodyDeclaration<null> {
  const read = () => null
  if (!('members' in body)) return { schema: body, isStream: true, read }
  const shape = body as Shape
  return { shape, schema: bodySchema(shape), isForm: true, isStream: true, read }
}

const nothing: Shape = { type: null, members: {} }

/** @throws InvalidInput if a call that takes no body gets one. */
export function assertEmpty(sent: Body, viewer: Viewer): void {
  judge(nothing, sent, viewer, null)
}
