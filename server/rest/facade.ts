// Serves the routes at the root of the host and below /api (rulings 6).
import { Readable } from 'node:stream'
import { BODY_BYTES_MAX } from '#domain/bounds.ts'
import { API_TOKEN_PREFIX } from '#domain/user/api-token.ts'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { removalOf } from '#server/auth/cookie.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import { bearerOf, type ProvedClaims } from '#server/auth/tokens.ts'
import { assertMeets } from '#server/actions/access/needs.ts'
import { unmetRequirement, type Viewer } from '#server/auth/viewer.ts'
import { callerKeyOf, onBehalfOf } from '#server/process/caller.ts'
import { runQueued } from '#server/process/request-queue.ts'
import { asRefusal, NotAllowed } from '#server/errors/not-allowed.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import { targetOf } from '#server/odata/targets.ts'
import { contextOf } from './actions.ts'
import { rootOf } from './answers.ts'
import { keysIn, pathExpression } from './paths.ts'
import { recordSetOf } from './nouns/sets.ts'
import { asMeanwhile, errorAnswer, hasVersion, refused } from './refusals.ts'
import { readBody } from './request-body.ts'
import { assertEmpty } from './route.ts'
import { routes } from './routes.ts'
import { sending, type Sending } from './sending.ts'
import type { Answer, RestDeps, Route } from './types.ts'

const table = routes.map((route) => ({ route, expression: pathExpression(route.path) }))

/** Handles the routes, and every path below /api. At the root it passes other paths to the web application. */
export function restFacade(deps: RestDeps): MiddlewareHandler {
  return async (context, next) => {
    const { path, isBelowApi, match, allowed } = routeOf(context.req)
    if (match) {
      const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
      const breakOff = outgoing ? () => void outgoing.destroy() : null
      return respond(await answer({ ...deps, breakOff }, match, path, context.req.raw), context.req.raw)
    }
    // The web application only reads.
    const isForPrograms =
      isBelowApi || !isReading(context.req.method) || isOfPrograms(path, context.req.header('accept') ?? '')
    if (allowed.length > 0 && isForPrograms) return respond({ ...methodNotAllowed, allowed }, context.req.raw)
    if (isBelowApi && OF_THE_ROOT.test(path))
      return respond(errorAnswer(501, 'NOT_SERVED', 'This part of OData is not supported.'), context.req.raw)
    return isForPrograms ? respond(errorAnswer(404, 'NOT_FOUND', 'Not found.'), context.req.raw) : next()
  }
}

/** Standard resources of the service root that are not supported. */
const OF_THE_ROOT = /^\/(?:\$|%24)(?:batch|all|entity|crossjoin)(?:[(/]|%28|$)/i

const firstSegments = new Set(
  routes.flatMap(({ path }) => (typeof path === 'string' ? [path.split('/')[1]!.toLowerCase()] : [])),
)

/** Whether a path at the root is for the facade. Legacy clients would take a web page for success. */
function isOfPrograms(path: string, accept: string): boolean {
  const [, first = '', more] = /^\/([\w-]+)(.*)$/.exec(path) ?? []
  const wantsJson = accept.includes('json') && !accept.includes('text/html')
  return wantsJson && more !== '' && firstSegments.has(first.toLowerCase())
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/** The route of a request, its path without the prefix, and the methods that the path takes. */
function routeOf({ method, path: whole }: { method: string; path: string }) {
  const path = whole.replace(/^\/api(?=\/|$)/i, '')
  const isBelowApi = path !== whole
  const matching = table.filter(
    ({ route, expression }) => expression.test(path) && (isBelowApi || !route.isBelowApi),
  )
  const routeBy = (verb: string) => matching.find(({ route }) => route.method === verb)
  // PUT is served by PATCH (rulings 6).
  const match =
    routeBy(method === 'HEAD' ? 'GET' : method) ?? (method === 'PUT' ? routeBy('PATCH') : undefined)
  // A path that only an expression matches may turn out not to exist.
  const isKnown = matching.some(({ route }) => typeof route.path === 'string') || /^\/\w+\/?$/.test(path)
  const allowed = isKnown ? [...new Set(matching.map(({ route }) => route.method))] : []
  return { path, isBelowApi, match, allowed }
}

/** The name of a request's route, for metrics: its path, or its summary if an expression matches it. Null without one. */
export function nameOfRoute(request: { method: string; path: string }): string | null {
  const route = routeOf(request).match?.route
  return typeof route?.path === 'string' ? route.path : (route?.summary ?? null)
}

/** The response to a body of more than BODY_BYTES_MAX. */
export function tooLarge(): Response {
  const message = `The body is too large; at most ${BODY_BYTES_MAX} bytes are accepted.`
  const { status, body } = errorAnswer(413, 'BODY_TOO_LARGE', message)
  return Response.json(body, { status })
}

/** Whether the route limits the size of the body itself. */
export function takesStream(request: { method: string; path: string }): boolean {
  return routeOf(request).match?.route.takes?.isStream ?? false
}

/** The media type has OData's parameter only if the client asks for it (OData JSON 4.0, 3.1). */
function jsonType({ headers, url }: Request): string {
  const asksForMetadata = /odata\.metadata(?:=|%3D)/i.test(`${headers.get('accept')} ${url}`)
  return asksForMetadata ? 'application/json;odata.metadata=minimal' : 'application/json'
}

function respond(answer: Answer, request: Request): Response {
  const { status = 200, body, text, json, cookie, location, stream, retryAfter, allowed } = answer
  const headers = new Headers({
    'Cache-Control': 'no-store',
    'OData-Version': '4.0',
    ...stream?.headers,
    ...answer.headers,
  })
  if (cookie) headers.set('Set-Cookie', cookie)
  if (location) headers.set('Location', location)
  if (retryAfter) headers.set('Retry-After', `${retryAfter}`)
  if (allowed) headers.set('Allow', allowed.join(', '))
  if (stream)
    return new Response(stream.content && (Readable.toWeb(stream.content) as never), { status, headers })
  if (json) {
    headers.set('Content-Type', jsonType(request))
    return new Response(json.text, { status, headers })
  }
  if (text !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(text, { status, headers })
  }
  if (body === undefined) return new Response(null, { status, headers })
  headers.set('Content-Type', jsonType(request))
  return Response.json(body, { status, headers })
}

type Line = Pick<Sending, 'breakOff'>

async function answer(
  deps: RestDeps & Line,
  { route, expression }: (typeof table)[number],
  path: string,
  request: Request,
): Promise<Answer> {
  const failed = (error: unknown, nameOf?: (path: string) => string): Answer => ({
    ...refused(deps.faults, asRefusal(error), nameOf),
    cookie: removalOf(error, deps.cookies, request.headers.get('cookie')),
  })
  try {
    const authorization = withoutBasic(request.headers.get('authorization'))
    const claims = route.isOpen ? null : await deps.claimsOf(authorization)
    if (!claims && !route.isOpen) throw new NotAllowed('UNAUTHENTICATED')
    refuseOldVersion(request)
    const origin = deps.originOf(request)
    // A browser that renews its session has its expired token: a flood of strangers does not end sessions.
    const known = claims ?? (await deps.tokens.verifyExpired(bearerOf(authorization)))
    const caller = callerKeyOf(known?.userId ?? null, origin.address)
    // In the caller's queue and within the caller's share of the database, as over GraphQL.
    const run = async () => {
      const viewer = claims && (await identify(claims, route))
      const keys = keysIn(expression.exec(path)!)
      const sent = route.takes?.isStream || isReading(request.method) ? {} : await readBody(request)
      try {
        if (!route.takes) assertEmpty(sent, viewer as Viewer)
        const body = (route.takes?.read(sent, viewer as Viewer) ?? null) as never
        const call = { deps, request, keys, body, viewer: viewer as Viewer }
        return withContext(await route.run(call), route, deps)
      } catch (error) {
        const type = viewer && recordSetOf(path.split(/[/(]/)[1]!)?.typeFor(viewer)
        const named = (at: string) => (type ? targetOf(at, type, viewer) : at)
        // Without a version a manual is changed unconditionally, so its form had one.
        const isSeen = route.takes?.isStream || hasVersion(sent)
        return failed(isSeen ? error : asMeanwhile(error), named)
      }
    }
    const answer = await runQueued(caller, request.signal, () => onBehalfOf({ ...caller, origin }, run))
    if (request.method === 'HEAD') return headOf(answer)
    const long = answer.parts ?? (answer.json?.more ? answer.json : null)
    if (!long) return answer
    const content = await sending(long, {
      caller: caller.name,
      read: (part, signal) => {
        const readOn = async () => {
          // Stops sending if the session has ended in the meantime.
          if (claims) await identify(claims, route)
          return part()
        }
        return runQueued(caller, signal, () => onBehalfOf({ ...caller, origin, signal }, readOn))
      },
      failed,
      breakOff: deps.breakOff,
    })
    const type = answer.parts ? undefined : { 'Content-Type': jsonType(request) }
    return { ...answer, stream: { content, headers: { ...type } } }
  } catch (error) {
    return failed(error)
  }
}

/** Spreadsheets send an access token as the password of Basic authentication, with any user name. */
function withoutBasic(authorization: string | null): string | null {
  const [, basic] = /^basic\s+([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (basic === undefined) return authorization
  const [, password = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return password.startsWith(API_TOKEN_PREFIX) ? `Bearer ${password}` : authorization
}

/** Older versions are not compatible (OData 4.0, part 1, 8.1.5 and 8.2.7). @throws BadQuery. */
function refuseOldVersion({ headers }: Request): void {
  for (const name of ['OData-Version', 'OData-MaxVersion']) {
    const version = headers.get(name)
    if (version !== null && !(Number.parseFloat(version) >= 4))
      throw new BadQuery(`This service needs OData 4.0; ${name} must not be lower.`)
  }
}

/** Adds the context URL to the response of an action. */
function withContext(answer: Answer, route: Route, deps: RestDeps): Answer {
  const context = contextOf(route)
  if (!context || typeof answer.body !== 'object') return answer
  return { ...answer, body: { '@odata.context': `${rootOf(deps)}/$metadata#${context}`, ...answer.body } }
}

/** The response to HEAD: closes the stream without sending it. */
function headOf({ stream, ...answer }: Answer): Answer {
  stream?.content?.destroy()
  return stream ? { ...answer, stream: { ...stream, content: null } } : answer
}

/** @throws NotAllowed if the session has ended, the user has to do something else first, or the token may not do this. */
async function identify(claims: ProvedClaims, route: Route): Promise<Viewer> {
  const { method, whileDue, needs = 'TOKEN' } = route
  const viewer = await viewerOf(claims)
  const refusal = unmetRequirement(viewer, whileDue)
  if (refusal) throw refusal
  if (method !== 'GET' || needs !== 'TOKEN') await assertMeets(viewer, needs)
  return viewer
}

const methodNotAllowed = errorAnswer(405, 'METHOD_NOT_ALLOWED', 'This path does not support this method.')
