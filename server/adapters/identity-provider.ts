// Signs users in at the company's identity provider with OpenID Connect: authorization code with PKCE, state and nonce
// (docs/decisions/signing-in.md). Discovery happens at the first sign-in, so that Daybook starts while the provider is down.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import type { OidcConfig } from '#server/process/config.ts'
import { TookTooLong, within } from './within.ts'

/** The secrets of one sign-in at the provider. */
export type Flow = {
  /** Returned with the response. */
  state: string
  /** Returned in the signed token. */
  nonce: string
  /** Proves that the same client started the sign-in. */
  verifier: string
}

/** The user, as the provider identified them. */
export type Identity = { email: string; isVerified: boolean }

export type IdentityProvider = {
  /** Starts a sign-in. @returns the URL for the browser. @throws ProviderError UNAVAILABLE. */
  begin(): Promise<{ url: string; flow: Flow }>
  /**
   * Completes it. `answer` is the query string with which the provider sent the browser back.
   * @throws ProviderError.
   */
  finish(answer: string, flow: Flow): Promise<Identity>
  /** Discovers the provider again, as the next sign-in may have to. @throws ProviderError UNAVAILABLE. */
  verify(): Promise<void>
}

/** UNAVAILABLE if the provider does not answer, REFUSED if its response is invalid or cannot be verified. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: 'UNAVAILABLE' | 'REFUSED'

  constructor(code: ProviderError['code'], cause: unknown) {
    super(reasonOf(cause), { cause })
    this.code = code
  }
}

type Options = OidcConfig & {
  /** The URL to which the provider sends the browser back; it is registered there. */
  redirectUri: string
  /** The timeout of one request to the provider. */
  seconds?: number
}

const SECONDS = 5
/** How long the discovery document is cached, in milliseconds. */
const CACHED_FOR = 3_600_000

export function createProvider(options: Options): IdentityProvider {
  const { redirectUri, seconds = SECONDS } = options
  // The token, the keys that verify it, and the user info.
  const limit = 3 * seconds
  let cached: { provider: Promise<Configuration>; at: number } | null = null
  const find = (): Promise<Configuration> => {
    if (cached && performance.now() - cached.at < CACHED_FOR) return cached.provider
    const provider = within(limit, () => discover(options)).catch((error: unknown) => {
      cached = null
      throw new ProviderError('UNAVAILABLE', error)
    })
    cached = { provider, at: performance.now() }
    return provider
  }
  return {
    verify: async () => {
      cached = null
      await find()
    },
    begin: async () => {
      const provider = await find()
      const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, flow }
    },
    finish: async (answer, flow) => {
      const provider = await find()
      try {
        const url = new URL(`?${answer.replace(/^\?/, '')}`, redirectUri)
        return await within(limit, () => identify(provider, url, flow))
      } catch (error) {
        throw new ProviderError(isUnavailable(error) ? 'UNAVAILABLE' : 'REFUSED', error)
      }
    },
  }
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  seconds = SECONDS,
}: Options): Promise<Configuration> {
  const isOnThisMachine = issuer.startsWith('http:')
  const provider = await discovery(new URL(issuer), clientId, clientSecret, supportedAuth(clientSecret), {
    timeout: seconds,
    // The configuration allows http only for this machine.
    execute: isOnThisMachine ? [allowInsecureRequests] : [],
  })
  // Verifies signatures as well, instead of relying on https alone.
  enableNonRepudiationChecks(provider)
  return provider
}

/** Sends the secret in a header, or in the body if the provider does not support the header. */
function supportedAuth(clientSecret: string): ClientAuth {
  const inHeader = ClientSecretBasic(clientSecret)
  const inBody = ClientSecretPost(clientSecret)
  return (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(provider, ...request)
  }
}

/** Verifies the response: state, issuer, code, and the signed claims with nonce and audience. */
async function identify(provider: Configuration, answer: URL, flow: Flow): Promise<Identity> {
  const tokens = await authorizationCodeGrant(provider, answer, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const signed = tokens.claims()!
  // The standard only requires the user info endpoint to return the e-mail address.
  const { email, email_verified } =
    signed.email === undefined ? await fetchUserInfo(provider, tokens.access_token, signed.sub) : signed
  return { email: typeof email === 'string' ? email : '', isVerified: email_verified === true }
}

/** No connection, a timeout, or a server error. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof TookTooLong) return true
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed'))
    return true
  // The cause is the response. It is not an instance of our Response class, so check its status only.
  return (cause?.status ?? 0) >= 500
}

/** The reason for the log, without secrets. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.error}: ${error.error_description ?? ''}`
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
