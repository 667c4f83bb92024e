// Signing in and out, and forgotten passwords (spec 7, Authentication).
import { anythingDue } from '#server/auth/viewer.ts'
import { forgotPassword, newPassword, verify } from '#server/rest/calls/password-reset.ts'
import { logIn, logOut, me, refreshToken } from '#server/rest/calls/session.ts'
import { flag, text } from '#server/rest/body/shape.ts'
import { aNumber, aText, object } from '#server/rest/openapi/schema.ts'
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
    summary: 'Signs in. An account with a second factor also needs its code.',
    takes: members({ email: text, password: text, rememberMe: flag, code: text }, ['rememberMe', 'code']),
    responses: { 200: object({ ...tokens, user }) },
    run: logIn,
  }),
  route({
    method: 'POST',
    path: '/auth/refresh-token',
    isOpen: true,
    summary: 'Exchanges a refresh token for new tokens. Each refresh token can be used once.',
    takes: members({ refreshToken: text }, ['refreshToken']),
    responses: { 200: object(tokens, ['refresh_token']) },
    run: refreshToken,
  }),
  route({
    method: 'POST',
    path: '/auth/forgot-password',
    isOpen: true,
    summary: 'Sends a code to an e-mail address. The response does not tell whether an account uses it.',
    takes: members({ email: text }),
    run: forgotPassword,
  }),
  route({
    method: 'POST',
    path: '/auth/resend-code',
    isOpen: true,
    summary: 'Sends another code, which replaces the previous one.',
    takes: members({ email: text }),
    run: forgotPassword,
  }),
  route({
    method: 'POST',
    path: '/auth/verify-code',
    isOpen: true,
    summary: 'Checks a code.',
    takes: members({ email: text, code: text }),
    run: verify,
  }),
  route({
    method: 'POST',
    path: '/auth/new-password',
    isOpen: true,
    summary: 'Sets a new password for the account of a code and signs it out everywhere.',
    takes: members({ email: text, code: text, password: text }),
    run: newPassword,
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    needs: 'SESSION',
    whileDue: anythingDue,
    summary: 'Ends the session.',
    run: logOut,
  }),
  route({
    method: 'GET',
    path: '/auth/me',
    whileDue: anythingDue,
    summary: 'The signed-in user.',
    responses: { 200: user },
    run: me,
  }),
]
