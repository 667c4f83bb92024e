// Answers the paths of the route table, at the root of the host and again below /api: bodies in, shapes and refusals out
// (rulings 6).
import { Readable } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import { outOfBounds } from '#domain/bounds.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import type { ProvedClaims } from '#server/auth/tokens.ts'
import { dueFirst, type Viewer } from '#server/auth/viewer.ts'
import type { Faults } from '#server/errors/faults.ts'
import { nameOfCaller, onBehalfOf } from '#server/process/caller.ts'
import { inTurn } from '#server/process/operations.ts'
import { asRefusal, NotAllowed, retryAfter } from '#server/errors/not-allowed.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import { routes } from './routes.ts'
import { sending } from './sending.ts'
import type { Answer, RestDeps, Route } from './types.ts'

/** Answers the paths of the table and leaves every other to who comes next. */
export function restFacade(deps: RestDeps): MiddlewareHandler {
  return async (context, next) => {
    const { path, route } = routeOf(context.req)
    if (!route) return next()
    return respond(await answer(deps, route, path, context.req.raw))
  }
}

/** The route of a request, and its path without the prefix. */
function routeOf({ method, path: whole }: { method: string; path: string }) {
  const path = whole.replace(/^\/api(?=\/|$)/i, '')
  const isBelowApi = path !== whole
  const fits = (one: Route) => one.method === method && one.path.test(path) && (isBelowApi || !one.isBelowApi)
  return { path, route: routes.find(fits) }
}

/** Whether a request's body is bounded by its own route. */
export function takesStream(request: { method: string; path: string }): boolean {
  return routeOf(request).route?.takesStream ?? false
}

function respond(answer: Answer): Response {
  const { status = 200, body, text, json, cookie, location, picture, stream, retryAfter } = answer
  const headers = new Headers({ 'Cache-Control': 'no-store', ...stream?.headers, ...answer.headers })
  if (cookie) headers.set('Set-Cookie', cookie)
  if (location) headers.set('Location', location)
  if (retryAfter) headers.set('Retry-After', `${retryAfter}`)
  if (stream)
    return new Response(stream.content && (Readable.toWeb(stream.content) as never), { status, headers })
  if (picture) {
    headers.set('Content-Type', 'image/png')
    return new Response(new Uint8Array(picture), { status, headers })
  }
  if (json) {
    headers.set('Content-Type', 'application/json')
    return new Response(json.text, { status, headers })
  }
  if (text !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(text, { status, headers })
  }
  return body === undefined
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers })
}

async function answer(deps: RestDeps, route: Route, path: string, request: Request): Promise<Answer> {
  try {
    const claims = route.isOpen ? null : await deps.claimsOf(request.headers.get('authorization'))
    if (!claims && !route.isOpen) throw new NotAllowed('UNAUTHENTICATED')
    const origin = deps.originOf(request)
    const name = nameOfCaller(claims?.userId ?? null, origin.address)
    // In the caller's queue and within their share of the database, as over GraphQL.
    const run = async () => {
      const viewer = claims && (await identify(claims, route))
      const match = route.path.exec(path)!
      const body = route.takesStream ? {} : await readBody(request)
      return route.run({ deps, request, match, body, viewer: viewer as Viewer })
    }
    const answer = await inTurn(name, request.signal, () => onBehalfOf({ name, origin }, run))
    if (!answer.json?.more) return answer
    const content = await sending(answer.json, {
      caller: name,
      read: (part, signal) => inTurn(name, signal, () => onBehalfOf({ name, origin, signal }, part)),
      failed: (error) => void refused(deps.faults, asRefusal(error)),
    })
    return { ...answer, stream: { content, headers: { 'Content-Type': 'application/json' } } }
  } catch (error) {
    return refused(deps.faults, asRefusal(error))
  }
}

/** @throws NotAllowed when the session has ended, or something is due before this route. */
async function identify(claims: ProvedClaims, { whileSomethingIsDue }: Route): Promise<Viewer> {
  const viewer = await viewerOf(claims)
  const due = whileSomethingIsDue ? null : dueFirst(viewer)
  if (due) throw due
  return viewer
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return {}
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return readForm(request)
  const text = await request.text()
  if (text.trim() === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return withinBounds(body as Record<string, unknown>)
  } catch (error) {
    if (error instanceof InvalidInput) throw error
    // The sentence below is for both.
  }
  throw new InvalidInput([{ path: '', message: 'The body must be a JSON object.' }])
}

/** @throws InvalidInput for what is larger or deeper than any call needs, or is no text. */
function withinBounds(body: Record<string, unknown>): Record<string, unknown> {
  const problem = outOfBounds(body, 'body')
  if (problem) throw new InvalidInput([{ path: '', message: problem }])
  return body
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await request.formData())
  } catch {
    throw new InvalidInput([{ path: '', message: 'The body must be a multipart form.' }])
  }
}

// Legacy clients show `value`, OData clients `error.message`.
function refused(faults: Faults, error: unknown): Answer {
  const say = (status: number, code: string, message: string, details: unknown = []) => ({
    status,
    body: { error: { code, message, details }, value: message },
  })
  if (error instanceof NotAllowed)
    return { ...say(error.status, error.code, error.message), retryAfter: retryAfter(error) }
  if (error instanceof BadQuery)
    return say(error.status, error.status === 501 ? 'NOT_SERVED' : 'BAD_QUERY', error.message)
  if (error instanceof Refusal)
    return say(400, error.code, error.message, error.path ? [{ target: error.path }] : [])
  if (error instanceof InvalidInput) {
    const details = error.problems.map(({ path, message }) => ({ target: path, message }))
    return say(400, 'INVALID_INPUT', error.message, details)
  }
  return say(500, 'INTERNAL', faults.record(error))
}
