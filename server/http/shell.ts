// The HTTP shell around everything but /graphql: security headers, health, the REST facade, and the web application.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { BODY_BYTES_MAX } from '#domain/bounds.ts'
import { db } from '#server/database/client.ts'
import { restFacade, takesStream, tooLarge } from '#server/rest/facade.ts'
import type { RestDeps } from '#server/rest/types.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { calendarOf } from '#server/read/user/calendar-feed.ts'

/** The sources that a page may load: its own origin, and inline scripts only by their hash. */
export function securityHeaders(html = ''): Record<string, string> {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src ${["'self'", ...hashes].join(' ')}`,
      // Emotion writes the styles of components into the page as they appear.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "worker-src 'self' blob:",
      // The viewer of manuals shows files that the page has fetched.
      'frame-src blob:',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Nothing here is for search engines: the address of a docket is on its paper.
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** The policy of responses that are not pages: they load nothing and cannot be embedded. */
export function headersOfData(publicUrl: string): Record<string, string> {
  const { 'Referrer-Policy': referrer, 'Cross-Origin-Resource-Policy': resource } = securityHeaders()
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': referrer!,
    'Cross-Origin-Resource-Policy': resource!,
    ...transportHeaders(publicUrl),
  }
}

function transportHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
}

/** The shell; `webRoot` is the folder of the built web application. */
export function createShell(deps: RestDeps & { webRoot: string }): Hono {
  const shell = new Hono()
  const indexFile = path.join(deps.webRoot, 'index.html')
  const index = existsSync(indexFile)
    ? readFileSync(indexFile, 'utf8')
    : 'The web application is not built yet.'
  const headers = Object.entries(securityHeaders(index))
  const transport = Object.entries(transportHeaders(deps.publicUrl))

  shell.use(compress())
  shell.use(async (context, next) => {
    await next()
    // Files have stricter headers of their own.
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.header(name, value)
    for (const [name, value] of transport) context.header(name, value)
  })
  const bounded = bodyLimit({
    maxSize: BODY_BYTES_MAX,
    onError: () => tooLarge(),
  })
  shell.use((context, next) => (takesStream(context.req) ? next() : bounded(context, next)))

  shell.get('/healthz', (context) => context.text('ok'))
  shell.get('/readyz', async (context) => {
    const isReady = await db.$queryRaw<object[]>`SELECT 1`.then(
      () => true,
      () => false,
    )
    return isReady ? context.text('ready') : context.text('not ready', 503, { 'Retry-After': '2' })
  })

  shell.get(`${CALENDAR_PATH}:file`, answerCalendar)
  shell.use(restFacade(deps))
  // serveStatic would try to send the folder.
  shell.get('/assets/', (context) => context.notFound())
  shell.get('/assets', (context) => context.notFound())
  shell.use('/assets/*', async (context, next) => {
    await next()
    // Their names contain a hash of the content.
    if (context.res.ok) context.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  const pageHeaders = {
    ETag: `"${createHash('sha256').update(index).digest('base64url')}"`,
    'Cache-Control': 'no-cache',
  }
  const page = (context: Context) =>
    context.req.header('If-None-Match')?.includes(pageHeaders.ETag)
      ? context.body(null, 304, pageHeaders)
      : context.html(index, 200, pageHeaders)
  shell.get('/', page)
  shell.use(async (context, next) => {
    await next()
    // Files whose names stay the same in each release, such as the service worker and the manifest.
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-cache')
  })
  shell.use(serveStatic({ root: deps.webRoot, index: '', precompressed: true }))
  shell.get('*', (context) => (path.extname(context.req.path) ? context.notFound() : page(context)))
  return shell
}

/** A person's calendar at its secret address, for calendar programs. */
const CALENDAR_PATH = '/calendar/'

/** Answers with the calendar; 404 for every address that is none, 304 if the caller has it already, 429 if it is read too often. */
async function answerCalendar(context: Context): Promise<Response> {
  const [, secret = ''] = /^(.*)\.ics$/.exec(context.req.param('file') ?? '') ?? []
  try {
    const text = await calendarOf(secret)
    if (text === null) return context.notFound()
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
    if (context.req.header('If-None-Match')?.includes(etag)) return context.body(null, 304, headers)
    return context.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  } catch (error) {
    if (!(error instanceof NotAllowed) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return context.text('Too many requests', 429, { 'Retry-After': '600' })
  }
}
