// Sends files over XMLHttpRequest, because fetch does not report how much has been sent.
import type { Transport } from './transport.ts'

/** Milliseconds for which bytes may stay in the operating system's buffers: at 64 kbit/s, up to 256 kB. */
const inSystem = (bytes: number) => Math.min(bytes, 256_000) / 8

/**
 * Reports progress while the last bytes may still be on their way.
 * @throws TypeError if the connection broke; DOMException AbortError if the signal aborted.
 */
export const upload: Transport['fetch'] = (path, { method = 'POST', headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let leaving: ReturnType<typeof setInterval> | undefined
    request.open(method, path)
    request.responseType = 'blob'
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total)
    request.upload.onload = ({ total }) => {
      const until = Date.now() + inSystem(total)
      leaving = setInterval(() => Date.now() < until && onProgress?.(1), 1000)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The connection broke'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => {
      clearInterval(leaving)
      signal?.removeEventListener('abort', cancel)
    }
    if (signal?.aborted) return void reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', cancel)
    request.send(body as XMLHttpRequestBodyInit)
  })

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : (request.response as Blob), { status, headers })
}
