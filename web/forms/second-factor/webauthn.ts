// The browser's passkeys: fetched when somebody wants one, because WebAuthn is code that few need.
import { lazyModule } from '#web/start/lazyModule.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'

const library = lazyModule(() => import('@simplewebauthn/browser'))

/** What came of asking the browser: its answer as JSON, or a sentence. */
export type Asked = { answer: string } | { problem: string }

const LEFT = 'No passkey was chosen. Please try again.'
const HERE_ALREADY = 'This device has a passkey for your account already.'

/**
 * Whether the browser has passkeys here: at a name, over https or on this machine. @param site the name that the server makes
 * them for, where it is known; null where it makes none.
 */
export function hasPasskeys(site?: string | null): boolean {
  const { hostname } = location
  const isNumbers = /^[\d.]+$|^\[/.test(hostname)
  const isAtSite = site === undefined || hostname === site || hostname.endsWith(`.${site}`)
  return isAtSite && !isNumbers && isSecureContext && typeof PublicKeyCredential === 'function'
}

/** Has the browser make a passkey. @param options PublicKeyCredentialCreationOptionsJSON. */
export function makePasskey(options: string): Promise<Asked> {
  return asking(({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) as never }))
}

/** Has the browser sign with a passkey. @param options PublicKeyCredentialRequestOptionsJSON. */
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
