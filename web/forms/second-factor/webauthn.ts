// The browser's passkeys. Loaded on demand, because few people need WebAuthn's code.
import { lazyModule } from '#web/start/lazyModule.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'

const library = lazyModule(() => import('@simplewebauthn/browser'))

/** The browser's answer as JSON, or a message. */
export type Asked = { answer: string } | { problem: string }

const LEFT = 'No passkey was chosen. Please try again.'
const HERE_ALREADY = 'This device already has a passkey for your account.'

/**
 * Whether passkeys work here: only on a host name, over HTTPS or on localhost. @param site the host name for which the
 * server creates passkeys; null where it creates none.
 */
export function hasPasskeys(site?: string | null): boolean {
  const { hostname } = location
  const isNumbers = /^[\d.]+$|^\[/.test(hostname)
  const isAtSite = site === undefined || hostname === site || hostname.endsWith(`.${site}`)
  return isAtSite && !isNumbers && isSecureContext && typeof PublicKeyCredential === 'function'
}

/** Creates a passkey. @param options PublicKeyCredentialCreationOptionsJSON. */
export function makePasskey(options: string): Promise<Asked> {
  return asking(({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) as never }))
}

/** Signs with a passkey. @param options PublicKeyCredentialRequestOptionsJSON. */
export function showPasskey(options: string): Promise<Asked> {
  return asking(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: JSON.parse(options) as never }),
  )
}

type Library = typeof import('@simplewebauthn/browser')

async function asking(ask: (library: Library) => Promise<object>): Promise<Asked> {
  const code = await library.load().catch(() => null)
  if (!code) return { problem: UNREACHABLE }
  try {
    return { answer: JSON.stringify(await ask(code)) }
  } catch (error) {
    return { problem: (error as Error).name === 'InvalidStateError' ? HERE_ALREADY : LEFT }
  }
}
