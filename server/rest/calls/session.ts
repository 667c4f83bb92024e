// The legacy client's calls for signing in and out.
import { signInInOneCall } from '#server/actions/access/second-factor/sign-in.ts'
import { refresh, signOut } from '#server/actions/access/sign-in.ts'
import { viewerOf, type SignedIn } from '#server/auth/sessions.ts'
import { bearerOf } from '#server/auth/tokens.ts'
import { unmetRequirement, type Viewer } from '#server/auth/viewer.ts'
import { readAccount } from '#server/read/user/people.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { identityOf, ownAccount } from '#server/rest/nouns/user.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

/** Accounts with a second factor get SECOND_FACTOR_NEEDED until the client sends its code as `code`, with the password. */
export async function logIn({
  deps,
  request,
  body,
}: Call<Members<'email' | 'password' | 'rememberMe' | 'code'>>): Promise<Answer> {
  const session = await signInInOneCall(deps, body(), deps.addressOf(request))
  return {
    body: {
      ...tokenShape(session),
      refresh_token: session.refreshToken,
      user: await shapeOf(await viewerOf(session)),
    },
  }
}

/**
 * Browsers keep the refresh token in the cookie of their session; the access token, expired or not, names the session. The
 * legacy client sends and receives it in bodies. A request with an `Idempotency-Key` may be repeated until it is answered.
 */
export async function refreshToken({ deps, request, body }: Call<Members<'refreshToken'>>): Promise<Answer> {
  const { refreshToken: given } = body()
  const key = request.headers.get('idempotency-key')
  if (typeof given === 'string') {
    const session = await refresh(deps.tokens, given, { key })
    return { body: { ...tokenShape(session), refresh_token: session.refreshToken } }
  }
  const claims = await deps.tokens.verifyExpired(bearerOf(request.headers.get('authorization')))
  const token = claims && deps.cookies.read(request.headers.get('cookie'), claims.sessionId)
  if (!token) throw new NotAllowed('UNAUTHENTICATED')
  const session = await refresh(deps.tokens, token, { sessionId: claims.sessionId, key })
  return { body: tokenShape(session), cookie: deps.cookies.carry(session) }
}

export async function logOut({ deps, viewer }: Call): Promise<Answer> {
  await signOut(viewer)
  return { status: 204, cookie: deps.cookies.forget(viewer.sessionId) }
}

/** The signed-in user. */
export async function me({ viewer }: Call): Promise<Answer> {
  return { body: await shapeOf(viewer) }
}

function tokenShape({ accessToken, expiresIn }: SignedIn) {
  return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn }
}

/** The caller's account; only its identity while a password change or a second factor is due. */
async function shapeOf(viewer: Viewer) {
  return unmetRequirement(viewer) ? identityOf(viewer) : ownAccount(await readAccount(viewer.id))
}
