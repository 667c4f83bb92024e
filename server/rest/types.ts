// The types of routes, calls and responses.
import type { Readable } from 'node:stream'
import type { Cookies } from '#server/auth/cookie.ts'
import type { Origin } from '#server/process/caller.ts'
import type { Log } from '#server/process/log.ts'
import type { ProvedClaims, Tokens } from '#server/auth/tokens.ts'
import type { Due, Needs, Viewer } from '#server/auth/viewer.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Push } from '#server/adapters/push.ts'
import type { Seal } from '#server/adapters/seal.ts'
import type { Health } from '#server/health/health.ts'
import type { Faults } from '#server/errors/faults.ts'
import type { Body, Row, Shape } from './body/shape.ts'
import type { Schema } from './openapi/schema.ts'

export type RestDeps = {
  tokens: Tokens
  log: Log
  files: Files
  push: Push
  gp: Gp
  seal: Seal | null
  health: Health
  cookies: Cookies
  faults: Faults
  publicUrl: string
  /** The session of a bearer token; null without one. @throws NotAllowed. */
  claimsOf(authorization: string | null): Promise<ProvedClaims | null>
  addressOf(request: Request): string
  originOf(request: Request): Origin
}

/**
 * Validates the body and returns its values. Calls that are not for everyone check the permission first.
 * @param stored the record to change; null for a new one. @throws InvalidInput.
 */
export type Judged<Sent> = (stored?: Row | null) => Sent
/** The values of declared members; a member that was not sent is undefined. */
export type Members<Name extends string> = Judged<Partial<Record<Name, unknown>>>

/** The body that a route declares. */
export type BodyDeclaration<Sent> = {
  schema: Schema
  /** The declared members; missing for a file. */
  shape?: Shape
  /** The body is a multipart form, because it may contain a file. */
  isForm?: boolean
  /** The call reads the stream itself. */
  isStream?: boolean
  /** The declared members of a JSON object or of a form. */
  read(sent: Body, viewer: Viewer): Sent
}

/** One request to a route. @typeParam Sent the body that the route declares with `takes`. */
export type Call<Sent = null> = {
  deps: RestDeps
  request: Request
  /** The values of the braces or groups of the path. */
  keys: readonly string[]
  body: Sent
  /** Null on the open routes only. */
  viewer: Viewer
}
/** A response; by default 200 with a JSON body. */
export type Answer = {
  status?: number
  body?: unknown
  cookie?: string
  location?: string
  /** Plain text instead of a body. */
  text?: string
  /** Serialised JSON instead of a body, which may continue. */
  json?: LongText
  /** The bytes of a file that is made while it is sent. */
  parts?: LongText<Uint8Array | string>
  headers?: Readonly<Record<string, string>>
  /** The bytes of a file and their headers. */
  stream?: { content: Readable | null; headers: Readonly<Record<string, string>> }
  /** For 405: the methods that the path supports. */
  allowed?: readonly string[]
  /** Seconds until a retry makes sense. */
  retryAfter?: number | null
}
/** A text, or bytes, that are read while they are sent. */
export type LongText<Part = string> = {
  text: Part
  /** Reads the next part; null at the end. */
  more: (() => Promise<LongText<Part>>) | null
  /** Of the first part: called if the client leaves before the end. */
  stopped?: () => void
}
/** The address of a route, and its description. */
export type Address = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Segments with keys in braces, or an expression for several paths. */
  path: string | RegExp
  /** Only below /api: at the root the path belongs to the web application. */
  isBelowApi?: boolean
  /** Needs no session. */
  isOpen?: boolean
  /** The requirements that do not block the call; by default none. */
  whileDue?: readonly Due[]
} & Described &
  Needed

/** The requirement on the caller; every changing call declares it. */
type Needed =
  | { method: 'GET'; isOpen?: boolean; needs?: Needs }
  | { isOpen: true; needs?: undefined }
  | { isOpen?: false; needs: Needs }

/** The description of a route for OpenAPI. */
type Described = {
  /** One sentence. */
  summary: string
  /** Query parameters. */
  query?: Readonly<Record<string, Schema>>
  /** The responses of a successful call by status; by default 204 without a body. */
  responses?: Readonly<Record<number, Schema | null>>
}

export declare const isChecked: unique symbol
/** A route of the facade, made by `route`: it runs one action or query. */
export type Route = Address & {
  takes?: BodyDeclaration<unknown>
  run: (call: Call<never>) => Promise<Answer>
  [isChecked]: true
}
