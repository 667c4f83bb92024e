// A local identity provider (`oidc-provider`) without passwords: a test says who signs in.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export const CLIENT = { clientId: 'daybook', clientSecret: 'a secret between Daybook and the provider' }

/** The provider's claims about a person; it leaves out undefined ones. */
export type Person = { email?: string | undefined; email_verified?: boolean | string | undefined }

export type PlayedProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** `redirectOf` returns the address of the application, which signs-in return to. A second client has the same address. */
export async function startIdentityProvider(redirectOf: () => string) {
  // The next person to sign in; null presses Cancel.
  const state: { person: Person | null; isDown: boolean } = { person: null, isDown: false }
  const people = new Map<string, Person>()
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  const create = () =>
    new Provider(issuer, {
      clients: [
        { ...clientAt(redirectOf()), client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
        { ...clientAt(redirectOf()), client_id: 'other', client_secret: 'a secret of the other application' },
      ],
      jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key of the played provider'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId,
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
  let provider: Provider | undefined
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (state.isDown) return void response.writeHead(503).end()
    provider ??= create()
    if (!request.url!.startsWith('/interaction/')) return void provider.callback()(request, response)
    const accountId = `person ${people.size + 1}`
    if (state.person) people.set(accountId, state.person)
    const result = state.person ? { login: { accountId } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    /** Sets the person who signs in from now on; null presses Cancel. */
    signsIn: (person: Person | null) => void (state.person = person),
    /** While true, the provider answers 503. */
    isDown: (isDown: boolean) => void (state.isDown = isDown),
    /** Follows redirects like a browser, with its own cookies, back to Daybook. @returns the query string it returns with. */
    visit: (url: string) => visit(url, redirectOf()),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const clientAt = (redirectUri: string) => ({
  redirect_uris: [redirectUri],
  response_types: ['code'] as ['code'],
  grant_types: ['authorization_code'],
})

async function visit(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let address = url; ;) {
    if (address.startsWith(redirectUri)) return new URL(address).search
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const cookieHeader of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookieHeader.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`Not sent back: ${response.status} ${await response.text()}`)
    address = new URL(location, address).href
  }
}
