// Signing in and out, and forgotten passwords (spec 7, Authentication).
import { forgotPassword, newPassword, verify } from '#server/rest/calls/password-reset.ts'
import { logIn, logOut, me, refreshToken } from '#server/rest/calls/session.ts'
import { aFlag, aNumber, aText, object } from '#server/rest/openapi/schema.ts'
import { members, route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const anything = { type: 'object' }
const tokens = { access_token: aText, refresh_token: aText, token_type: aText, expires_in: aNumber }
const user = anything

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/auth/login',
    isOpen: true,
    says: 'Signs in. An account with a second factor needs its code, too.',
    takes: members({ email: aText, password: aText, rememberMe: aFlag, code: aText }, ['rememberMe', 'code']),
    gives: { 200: object({ ...tokens, user }) },
    run: logIn,
  }),
  route({
    method: 'POST',
    path: '/auth/refresh-token',
    isOpen: true,
    says: 'Gives new tokens for a refresh token, which ends by that.',
    takes: members({ refreshToken: aText }, ['refreshToken']),
    gives: { 200: object(tokens, ['refresh_token']) },
    run: refreshToken,
  }),
  route({
    method: 'POST',
    path: '/auth/forgot-password',
    isOpen: true,
    says: 'Sends a code to an e-mail address; the answer does not say whether there is such an account.',
    takes: members({ email: aText }),
    run: forgotPassword,
  }),
  route({
    method: 'POST',
    path: '/auth/resend-code',
    isOpen: true,
    says: 'Sends another code, which ends the one before.',
    takes: members({ email: aText }),
    run: forgotPassword,
  }),
  route({
    method: 'POST',
    path: '/auth/verify-code',
    isOpen: true,
    says: 'Says whether a code is right.',
    takes: members({ email: aText, code: aText }),
    run: verify,
  }),
  route({
    method: 'POST',
    path: '/auth/new-password',
    isOpen: true,
    says: 'Gives the account of a code a new password and signs it out everywhere.',
    takes: members({ email: aText, code: aText, password: aText }),
    run: newPassword,
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    whileSomethingIsDue: true,
    says: 'Ends the session.',
    run: logOut,
  }),
  route({
    method: 'GET',
    path: '/auth/me',
    whileSomethingIsDue: true,
    says: 'The signed-in user.',
    gives: { 200: user },
    run: me,
  }),
]
