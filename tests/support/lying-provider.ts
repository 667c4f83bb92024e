// A malicious identity provider: signs any claims that a test sets.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { CLIENT } from './identity-provider.ts'

export type LyingProvider = Awaited<ReturnType<typeof startLyingProvider>>

export async function startLyingProvider() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const state = { says: {} as JWTPayload, key: own.privateKey as CryptoKey | null, issuer: '' }
  const keys = [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: '1' }]
  const server = http.createServer((request, response) => {
    const path = request.url!.split('?', 1)[0]
    const send = (body: object) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (path === '/.well-known/openid-configuration')
      send({
        issuer: state.issuer || issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    else if (path === '/keys') send({ keys })
    else
      void Promise.resolve(sign()).then((id_token) =>
        send({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token }),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign = () => {
    const seconds = Math.floor(Date.now() / 1000)
    const truth = { iss: issuer, aud: CLIENT.clientId, sub: '1', iat: seconds, exp: seconds + 60 }
    if (!state.key) return new UnsecuredJWT({ ...truth, ...state.says }).encode()
    return new SignJWT({ ...truth, ...state.says })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .sign(state.key)
  }
  return {
    issuer,
    /** Sets claims to add or replace, and whether the token is signed with the provider's key, another key, or none. */
    says: (says: JWTPayload, key: 'own' | 'foreign' | 'none' = 'own') =>
      void Object.assign(state, { says, key: { own, foreign, none: null }[key]?.privateKey ?? null }),
    /** Reports another issuer. */
    isCalled: (name: string) => void (state.issuer = name),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
