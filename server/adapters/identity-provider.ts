// The company's identity provider, by OpenID Connect: authorization code with PKCE, state and nonce (docs/decisions/0090).
// What the provider says of itself is asked for when somebody signs in there first, so that it may be down before.
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

/** What one sign-in at the provider is known by, from its beginning to its end. */
export type Flow = {
  /** Comes back with the answer. */
  state: string
  /** Comes back in what the provider signs. */
  nonce: string
  /** Proves, with the answer, that we are who began it. */
  verifier: string
}

/** Whom the provider says that it has before it. */
export type Identity = { email: string; isVerified: boolean }

export type IdentityProvider = {
  /** Begins a sign-in: where the browser goes for it. @throws ProviderError UNAVAILABLE. */
  begin(): Promise<{ url: string; flow: Flow }>
  /**
   * Ends it. `answer` is the search of the address that the provider sent the browser back to.
   * @throws ProviderError.
   */
  finish(answer: string, flow: Flow): Promise<Identity>
}

/** Why nobody was signed in: the provider does not answer, or what it or the browser says is not to be believed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: 'UNAVAILABLE' | 'REFUSED'

  constructor(code: ProviderError['code'], cause: unknown) {
    super(reasonOf(cause), { cause })
    this.code = code
  }
}

type Options = OidcConfig & {
  /** Where the provider sends the browser back to; registered there. */
  redirectUri: string
  /** How long one call of the provider may take. */
  seconds?: number
}

/** Milliseconds after which the provider is asked anew what it says of itself. */
const KNOWN_FOR = 3_600_000

export function createProvider(options: Options): IdentityProvider {
  const { redirectUri } = options
  let known: { found: Promise<Configuration>; at: number } | null = null
  const find = (): Promise<Configuration> => {
    if (known && performance.now() - known.at < KNOWN_FOR) return known.found
    const found = discover(options).catch((error: unknown) => {
      known = null
      throw new ProviderError('UNAVAILABLE', error)
    })
    known = { found, at: performance.now() }
    return found
  }
  return {
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
        return await identify(provider, new URL(`?${answer.replace(/^\?/, '')}`, redirectUri), flow)
      } catch (error) {
        throw new ProviderError(isUnavailable(error) ? 'UNAVAILABLE' : 'REFUSED', error)
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret, seconds = 5 }: Options): Promise<Configuration> {
  const isOnThisMachine = issuer.startsWith('http:')
  const provider = await discovery(new URL(issuer), clientId, clientSecret, asItTakes(clientSecret), {
    timeout: seconds,
    // The configuration takes http on this machine only.
    execute: isOnThisMachine ? [allowInsecureRequests] : [],
  })
  // What it signs is checked, too, not only that it came over its own https.
  enableNonRepudiationChecks(provider)
  return provider
}

/** Providers take the secret in one of two ways or in both; in a header unless they say otherwise. */
function asItTakes(clientSecret: string): ClientAuth {
  const inHeader = ClientSecretBasic(clientSecret)
  const inBody = ClientSecretPost(clientSecret)
  return (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(provider, ...request)
  }
}

/** Checks all of the answer: its state, its issuer, the code, and the signed claims with their nonce and audience. */
async function identify(provider: Configuration, answer: URL, flow: Flow): Promise<Identity> {
  const tokens = await authorizationCodeGrant(provider, answer, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const signed = tokens.claims()!
  // By the letter of the standard the e-mail is answered here only.
  const { email, email_verified } =
    signed.email === undefined ? await fetchUserInfo(provider, tokens.access_token, signed.sub) : signed
  return { email: typeof email === 'string' ? email : '', isVerified: email_verified === true }
}

/** No connection, no answer in time, or a fault over there. */
function isUnavailable(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed'))
    return true
  // The answer that could not be used; what listens for us has replaced the class that it is of.
  return (cause?.status ?? 0) >= 500
}

/** For the log: what went wrong, without anything secret. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.error}: ${error.error_description ?? ''}`
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
