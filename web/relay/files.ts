// Files that are not part of a GraphQL answer: signatures, uploaded before the timesheet that uses them, photos, and
// pictures of people. They are fetched with the access token, which an <img> cannot send.
import { endIfOver, signedInAs, withToken } from '#web/client/session.ts'
import { bytesOf } from '#web/client/base64.ts'
import type { Pictures } from '#web/client/pictures.ts'
import type { Transport } from '#web/client/transport.ts'
import { isOurs, jsonOf } from '#web/client/answers.ts'
import { CallFailed, noAnswer, unreachable } from '#web/client/call-failed.ts'
import { fetchWithin, silence } from '#web/client/silence.ts'

export type Files = Pictures & {
  /** Uploads a picture (a data URL; of a signature PNG) and returns its name. @throws CallFailed with the server's message. */
  upload(picture: string, as: 'signature' | 'photo'): Promise<string>
  /** The picture of this name as a data URL. @throws CallFailed. */
  read(name: string): Promise<string>
  /** The photo of this name as the address of a blob, which the browser need not keep in memory. @throws CallFailed. */
  photo(name: string): Promise<string>
  /** The picture or photo of this name if it has been fetched already; otherwise null. */
  here(name: string): string | null
  /** Fetches any other file. @throws CallFailed; the reason of the signal. */
  get(path: string, signal?: AbortSignal): Promise<Response>
  /** Sends any other file to a path of the server. @throws CallFailed; the reason of the signal. */
  send(path: string, body: BodyInit, options?: Sending): Promise<Response>
}

export type Sending = {
  method?: 'POST' | 'PATCH'
  /** Receives the sent share, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Milliseconds of silence after which it counts as not sent; at most the limit in `silence`. */
  limit?: number
}

/** Each file is sent or fetched only once while the same user is signed in. */
export function createFiles(transport: Transport): Files {
  const known = new Map<string, Promise<string>>()
  const here = new Map<string, string>()
  const picture = (path: string, addressOf: (blob: Blob) => string | Promise<string> = asDataUrl) => {
    const under = known.get(path)
    if (under) return under
    const fetched = call(transport, path, { method: 'GET' }, silence.read)
      .then((response) => response.blob())
      .then(addressOf)
    known.set(path, fetched)
    fetched.then(
      (picture) => here.set(path, picture),
      () => known.delete(path),
    )
    return fetched
  }
  return {
    upload: async (picture, as) => {
      const body = new FormData()
      body.append('img', blobOf(picture), as)
      const response = await call(transport, uploads[as], { method: 'POST', body })
      const { image } = ((await jsonOf(response)) ?? unreachable()) as { image: string }
      known.set(pathOf(image), Promise.resolve(picture))
      here.set(pathOf(image), picture)
      return image
    },
    read: (name) => picture(pathOf(name)),
    photo: (name) => picture(pathOf(name), (blob) => URL.createObjectURL(blob)),
    here: (name) => here.get(pathOf(name)) ?? null,
    picture: (path) => picture(path),
    pictureHere: (path) => here.get(path) ?? null,
    get: (path, signal) => call(transport, path, { method: 'GET', ...(signal && { signal }) }),
    send: (path, body, { method = 'POST', limit, ...sending } = {}) =>
      call(transport, path, { ...sending, method, body }, limit),
  }
}

const uploads = {
  signature: '/api/Timesheet/UploadSignature',
  photo: '/api/Timesheet/UploadPhoto',
}

const pathOf = (name: string) => `/api/files/${encodeURIComponent(name)}`

type UploadRequest = RequestInit & { onProgress?: (share: number) => void }

async function call(
  { fetch }: Pick<Transport, 'fetch'>,
  path: string,
  init: UploadRequest,
  limit = silence.send,
): Promise<Response> {
  const by = signedInAs()
  const { response, body } = await withToken(
    async (token) => {
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined
      const response = await fetchWithin(limit, fetch, path, { ...init, headers })
      const body = response.ok ? null : await jsonOf(response)
      if (!isOurs(response, body)) throw notOurs(response.status)
      return { response, body: body as Refusal | null }
    },
    ({ response }) => response.status === 401,
  )
  if (response.ok) return response
  const { value = 'Internal server error', error } = body!
  endIfOver(error.code, value, by)
  throw new CallFailed(error.code, value, response.status)
}

type Refusal = { value?: string; error: { code: string } }

/** A 413 is final, even from a proxy: a retry would fail the same way. */
function notOurs(status: number): CallFailed {
  return status === 413 ? new CallFailed('FILE_TOO_LARGE', TOO_LARGE, status) : noAnswer(status)
}

const TOO_LARGE = 'The file is too large for a proxy between this device and Daybook.'

function blobOf(dataUrl: string): Blob {
  const [head = '', content = ''] = dataUrl.split(',')
  return new Blob([bytesOf(content)], { type: /[^:;]+\/[^:;]+/.exec(head)?.[0] })
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new CallFailed('INTERNAL', 'The picture cannot be read.'))
    reader.readAsDataURL(blob)
  })
}
