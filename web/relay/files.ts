// Pictures that are no part of a GraphQL answer: signatures, sent before the timesheet that names them, and people's own.
// They are fetched with the token, which an <img> could not send.
import { endIfOver, withToken } from '#web/client/session.ts'
import type { Pictures } from '#web/client/pictures.ts'
import type { Transport } from '#web/client/transport.ts'
import { CallFailed, unreachable } from '#web/client/call-failed.ts'

export type Files = Pictures & {
  /** The name that a picture, a PNG data URL, is kept under. @throws CallFailed with the server's sentence. */
  upload(picture: string): Promise<string>
  /** The picture of that name as a data URL. @throws CallFailed. */
  read(name: string): Promise<string>
  /** The same where it is here already; null where it is not. */
  here(name: string): string | null
  /** Fetches something else than a picture. @throws CallFailed. */
  get(path: string): Promise<Response>
  /** Sends something else than a picture to a path of the server's. @throws CallFailed. */
  send(path: string, body: BodyInit): Promise<Response>
}

/** What was sent or fetched once is not fetched again, for as long as the same person is signed in. */
export function createFiles(transport: Transport): Files {
  const known = new Map<string, Promise<string>>()
  const here = new Map<string, string>()
  const picture = (path: string) => {
    const under = known.get(path)
    if (under) return under
    const fetched = call(transport, path, { method: 'GET' })
      .then((response) => response.blob())
      .then(asDataUrl)
    known.set(path, fetched)
    fetched.then(
      (picture) => here.set(path, picture),
      () => known.delete(path),
    )
    return fetched
  }
  return {
    upload: async (picture) => {
      const body = new FormData()
      body.append('img', asPng(picture), 'signature.png')
      const response = await call(transport, '/api/Timesheet/UploadSignature', { method: 'POST', body })
      const { image } = (await response.json()) as { image: string }
      known.set(pathOf(image), Promise.resolve(picture))
      here.set(pathOf(image), picture)
      return image
    },
    read: (name) => picture(pathOf(name)),
    here: (name) => here.get(pathOf(name)) ?? null,
    picture,
    pictureHere: (path) => here.get(path) ?? null,
    get: (path) => call(transport, path, { method: 'GET' }),
    send: (path, body) => call(transport, path, { method: 'POST', body }),
  }
}

const pathOf = (name: string) => `/api/files/${encodeURIComponent(name)}`

async function call(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  const response = await withToken(
    (token) =>
      transport
        .fetch(path, { ...init, headers: token ? { Authorization: `Bearer ${token}` } : {} })
        .catch(unreachable),
    ({ status }) => status === 401,
  )
  if (response.ok) return response
  const { value, error } = (await response.json().catch(() => ({}))) as {
    value?: string
    error?: { code?: string }
  }
  const message = value ?? 'Internal server error'
  endIfOver(error?.code, message)
  throw new CallFailed(error?.code ?? 'INTERNAL', message)
}

function asPng(dataUrl: string): Blob {
  const bytes = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/png' })
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new CallFailed('INTERNAL', 'The picture cannot be read.'))
    reader.readAsDataURL(blob)
  })
}
