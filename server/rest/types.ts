// What a route of the facade is given and what it answers.
import type { Readable } from 'node:stream'
import type { Cookies } from '#server/auth/cookie.ts'
import type { Origin } from '#server/process/caller.ts'
import type { Log } from '#server/process/log.ts'
import type { ProvedClaims, Tokens } from '#server/auth/tokens.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Push } from '#server/adapters/push.ts'
import type { Faults } from '#server/errors/faults.ts'
import type { Schema } from './openapi/schema.ts'

export type RestDeps = {
  tokens: Tokens
  log: Log
  files: Files
  push: Push
  gp: Gp
  cookies: Cookies
  faults: Faults
  publicUrl: string
  /** The session a bearer token proves; null without one. @throws NotAllowed. */
  claimsOf(authorization: string | null): Promise<ProvedClaims | null>
  addressOf(request: Request): string
  originOf(request: Request): Origin
}

export type Body = Readonly<Record<string, unknown>>
/** The declared members of a body, by the names of the route; a member that was not sent is undefined. */
export type Members<Name extends string> = Readonly<Record<Name, unknown>>

/** A body as a route declares it. */
export type Taken<Sent> = {
  schema: Schema
  /** The body is a multipart form, because it may contain a file. */
  isForm?: boolean
  /** The call reads the stream itself: nothing reads the body before. */
  isStream?: boolean
  /** What the call gets of a JSON object, or of the fields of a form. */
  read(sent: Body): Sent
}

/** One request to a route. @typeParam Sent the body that the route declares with `takes`. */
export type Call<Sent = null> = {
  deps: RestDeps
  request: Request
  /** What the path has where the route has braces or groups. */
  keys: readonly string[]
  body: Sent
  /** Null on the open routes only. */
  viewer: Viewer
}
/** What a route answers; 200 with a JSON body unless it says otherwise. */
export type Answer = {
  status?: number
  body?: unknown
  cookie?: string
  location?: string
  /** In place of a body: plain text. */
  text?: string
  /** In place of a body: JSON that is written already, as far as it is read. */
  json?: LongText
  headers?: Readonly<Record<string, string>>
  picture?: Uint8Array
  /** A file's bytes as they come from where they are kept, with the headers that say what they are. */
  stream?: { content: Readable | null; headers: Readonly<Record<string, string>> }
  /** The methods that the path takes, where it does not take this one. */
  allowed?: readonly string[]
  /** Seconds after which it is worth trying again. */
  retryAfter?: number | null
}
/** A text that is sent while it is read. */
export type LongText = {
  text: string
  /** Reads what comes next; null where this is the end. */
  more: (() => Promise<LongText>) | null
}
/** The address of a route, and its description. */
export type Address = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Segments with the names of keys in braces, or an expression that takes more than one path. */
  path: string | RegExp
  /** Stands below /api only: at the root of the host the path is the web application's. */
  isBelowApi?: boolean
  /** Needs nobody to be signed in. */
  isOpen?: boolean
  /** May be called, too, while the person has to choose a password or set up a second factor first. */
  whileSomethingIsDue?: boolean
} & Described

/** What the description of the service says of a route. */
type Described = {
  /** In one sentence what it does. */
  says: string
  /** What may stand behind the question mark. */
  asks?: Readonly<Record<string, Schema>>
  /** By their status the answers when all went well; 204 without a body where this says nothing. */
  gives?: Readonly<Record<number, Schema | null>>
}

export declare const isChecked: unique symbol
/** A route of the facade, made by `route`: it runs one action or query. */
export type Route = Address & {
  takes?: Taken<unknown>
  run: (call: Call<never>) => Promise<Answer>
  [isChecked]: true
}
