// The legacy REST facade: a table from paths to actions, at the root of the host and again below /api (rulings 6).
import type { MiddlewareHandler } from 'hono'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { refresh, signIn, signOut } from '#server/actions/session.ts'
import type { SignedIn } from '#server/auth/sessions.ts'
import { keepSignature, readSignature } from '#server/actions/timesheet/signature.ts'
import type { Cookies } from '#server/auth/cookie.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { db } from '#server/database/client.ts'
import { asRefusal, NotAllowed } from '#server/errors/not-allowed.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Faults } from '#server/errors/faults.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { userShape } from './shapes.ts'

export type RestDeps = {
  tokens: Tokens
  files: Files
  cookies: Cookies
  faults: Faults
  publicUrl: string
  /** Who a request's bearer token stands for. @throws NotAllowed. */
  identify(request: Request): Promise<Viewer | null>
  addressOf(request: Request): string
}

type Call = {
  deps: RestDeps
  request: Request
  /** The path without its prefix, as the route's expression matched it. */
  match: RegExpExecArray
  /** Of a JSON body its properties, of a multipart body its fields. */
  body: Record<string, unknown>
  /** Whoever is signed in; null on the open routes only. */
  viewer: Viewer
}
type Answer = { status?: number; body?: unknown; cookie?: string; location?: string; picture?: Uint8Array }
type Route = { method: string; path: RegExp; isOpen?: boolean; run(call: Call): Promise<Answer> }

/** Every call of the facade. A new one is a row that names an existing action or query. */
const routes: readonly Route[] = [
  { method: 'POST', path: /^\/auth\/login$/i, isOpen: true, run: logIn },
  { method: 'POST', path: /^\/auth\/refresh-token$/i, isOpen: true, run: refreshToken },
  { method: 'POST', path: /^\/auth\/logout$/i, run: logOut },
  { method: 'POST', path: /^\/Timesheet\/UploadSignature$/i, run: uploadSignature },
  {
    method: 'GET',
    path: /^\/files\/([\w.]+)$/,
    run: async ({ deps, viewer, match }) => ({ picture: await readSignature(viewer, deps.files, match[1]!) }),
  },
  { method: 'GET', path: /^\/auth\/me$/i, run: async ({ viewer }) => ({ body: await shapeOf(viewer.id) }) },
]

async function uploadSignature({ deps, viewer, body }: Call): Promise<Answer> {
  const { img } = body
  if (!(img instanceof File))
    throw new InvalidInput([{ path: 'img', message: 'Please select file to upload' }])
  const image = await keepSignature(viewer, deps.files, new Uint8Array(await img.arrayBuffer()))
  return { status: 201, location: `/files/${image}`, body: { image } }
}

async function logIn({ deps, request, body }: Call): Promise<Answer> {
  const session = await signIn(deps.tokens, body, deps.addressOf(request))
  return {
    body: {
      ...tokenShape(session),
      refresh_token: session.refreshToken,
      user: await shapeOf(session.userId),
    },
  }
}

// A browser's token comes and goes in its cookie; the legacy client's in the bodies.
async function refreshToken({ deps, request, body }: Call): Promise<Answer> {
  const fromBody = typeof body.refreshToken === 'string' ? body.refreshToken : undefined
  const token = fromBody ?? deps.cookies.read(request.headers.get('cookie'))
  if (!token) throw new NotAllowed('UNAUTHENTICATED')
  const session = await refresh(deps.tokens, token)
  if (fromBody) return { body: { ...tokenShape(session), refresh_token: session.refreshToken } }
  return { body: tokenShape(session), cookie: deps.cookies.carry(session) }
}

async function logOut({ deps, viewer }: Call): Promise<Answer> {
  await signOut(viewer)
  return { status: 204, cookie: deps.cookies.forget() }
}

function tokenShape({ accessToken, expiresIn }: SignedIn) {
  return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn }
}

async function shapeOf(userId: number) {
  return userShape(await db.user.findUniqueOrThrow({ where: { id: userId }, include: { payLocation: true } }))
}

/** Answers the paths of the table and leaves every other to who comes next. */
export function restFacade(deps: RestDeps): MiddlewareHandler {
  return async (context, next) => {
    const path = context.req.path.replace(/^\/api(?=\/)/i, '')
    const route = routes.find((one) => one.method === context.req.method && one.path.test(path))
    if (!route) return next()
    return respond(await answer(deps, route, path, context.req.raw))
  }
}

function respond({ status = 200, body, cookie, location, picture }: Answer): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (cookie) headers.set('Set-Cookie', cookie)
  if (location) headers.set('Location', location)
  if (picture) {
    headers.set('Content-Type', 'image/png')
    return new Response(new Uint8Array(picture), { status, headers })
  }
  return body === undefined
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers })
}

async function answer(deps: RestDeps, route: Route, path: string, request: Request): Promise<Answer> {
  try {
    const viewer = route.isOpen ? null : await deps.identify(request)
    if (!viewer && !route.isOpen) throw new NotAllowed('UNAUTHENTICATED')
    const match = route.path.exec(path)!
    return await route.run({ deps, request, match, body: await readBody(request), viewer: viewer as Viewer })
  } catch (error) {
    return refused(deps.faults, asRefusal(error))
  }
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return {}
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return readForm(request)
  const text = await request.text()
  if (text.trim() === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {
    // The sentence below is for both.
  }
  throw new InvalidInput([{ path: '', message: 'The body must be a JSON object.' }])
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
  if (error instanceof NotAllowed) return say(error.status, error.code, error.message)
  if (error instanceof Refusal)
    return say(400, error.code, error.message, error.path ? [{ target: error.path }] : [])
  if (error instanceof InvalidInput) {
    const details = error.problems.map(({ path, message }) => ({ target: path, message }))
    return say(400, 'INVALID_INPUT', error.message, details)
  }
  return say(500, 'INTERNAL', faults.record(error))
}
