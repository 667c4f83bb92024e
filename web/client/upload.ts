// Uploads a form with a file and reports progress, which fetch cannot do.
import { CallFailed, UNREACHABLE } from './call-failed.ts'
import { endIfOver, signedInAs, withToken } from './session.ts'

export type Sending = {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

type Body = { value?: string; error?: { code?: string }; ManualId?: number }
type Answer = { status: number; body: Body }

/**
 * Returns the body of the answer, which is empty if nothing was created.
 * @throws CallFailed with the server's message, or OFFLINE if the connection broke; DOMException AbortError if
 * cancelled.
 */
export async function uploadForm(
  method: 'POST' | 'PATCH',
  path: string,
  form: FormData,
  sending: Sending,
): Promise<Body> {
  const by = signedInAs()
  const { status, body } = await withToken(
    (token) => send(method, path, form, token, sending),
    ({ status }) => status === 401,
  )
  if (status < 400) return body
  const message = body.value ?? 'Internal server error'
  endIfOver(body.error?.code, message, by)
  throw new CallFailed(body.error?.code ?? 'INTERNAL', message)
}

function send(
  method: string,
  path: string,
  form: FormData,
  token: string | null,
  { onProgress, signal }: Sending,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open(method, path)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) })
    request.onerror = () => reject(new CallFailed('OFFLINE', UNREACHABLE))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    if (signal.aborted) return void reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', cancel)
    request.send(form)
  })
}

function parsed(text: string): Answer['body'] {
  try {
    return (JSON.parse(text) ?? {}) as Answer['body']
  } catch {
    return {}
  }
}
