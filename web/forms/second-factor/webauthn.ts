// The browser's passkeys. Loaded on demand, because few people need WebAuthn's code.
import { lazyModule } from '#web/start/lazyModule.ts'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { notePasskey } from '#web/offline/store/people.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'

const library = lazyModule(() => import('@simplewebauthn/browser'))

/** The browser's answer as JSON, or a message. */
export type CredentialResult = { answer: string } | { problem: string }

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
export function makePasskey(options: string): Promise<CredentialResult> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return asking(optionsJSON.rp.id, ({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** Signs with a passkey. @param options PublicKeyCredentialRequestOptionsJSON. */
export function showPasskey(options: string): Promise<CredentialResult> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return asking(optionsJSON.rpId, ({ startAuthentication }) => startAuthentication({ optionsJSON }))
}

type Library = typeof import('@simplewebauthn/browser')
type Shown = RegistrationResponseJSON | AuthenticationResponseJSON

async function asking(
  site: string | undefined,
  ask: (library: Library) => Promise<Shown>,
): Promise<CredentialResult> {
  const code = await library.load().catch(() => null)
  if (!code) return { problem: UNREACHABLE }
  try {
    const shown = await ask(code)
    if (shown.authenticatorAttachment === 'platform' && site !== undefined)
      await notePasskey({ id: shown.id, site }).catch(() => {})
    return { answer: JSON.stringify(shown) }
  } catch (error) {
    return { problem: (error as Error).name === 'InvalidStateError' ? HERE_ALREADY : LEFT }
  }
}
