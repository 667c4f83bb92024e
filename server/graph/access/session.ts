// Signs in and out. The refresh token is only in a cookie, never in a response.
import { SecondFactorNeeded, type SignedInPerson } from '#server/actions/access/open-session.ts'
import { signIn, signOut } from '#server/actions/access/sign-in.ts'
import { cookiesToDrop } from '#server/auth/cookie.ts'
import { liveSessions, extendSession } from '#server/auth/sessions.ts'
import { TICKET_MINUTES, TICKET_TRIES } from '#domain/limits.ts'
import { alwaysAnswered, answeredWhile, builder, refusals } from '../core/builder.ts'
import type { SessionCookies } from '../core/context.ts'
import { UserTypeEnum, Viewer } from '../user/person.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { changePassword } from '#server/actions/access/change-password.ts'

export const SessionPayload = builder.objectRef<SignedInPerson>('SessionPayload').implement({
  description: 'A new or renewed session.',
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', {
      description: 'Send it as `Authorization: Bearer …` with every request.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the access token expires.' }),
    userType: t.expose('userType', {
      type: UserTypeEnum,
      description: 'The role of the person, which decides the first screen.',
    }),
  }),
})

export const SecondFactorMethod = builder.enumType('SecondFactorMethod', {
  description: 'A way to complete a sign-in after the password.',
  values: ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const,
})

builder.objectType(SecondFactorNeeded, {
  name: 'SecondFactorNeeded',
  description:
    'The password was right, but the account has a second factor. `signInWithCode`, `signInWithPasskey` or ' +
    '`signInWithRecoveryCode` completes the sign-in.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', {
      description: `Valid for ${TICKET_MINUTES} minutes, ${TICKET_TRIES} tries and one use.`,
    }),
    methods: t.field({
      type: [SecondFactorMethod],
      description: 'The ways that this account has.',
      resolve: ({ methods }) => [...methods],
    }),
  }),
})

/** The results of a sign-in other than a session. */
export const signInRefusals = { types: [...refusals.types, SecondFactorNeeded] }

/** Sets the cookie of a new session, and removes those of ended sessions. */
export async function setSessionCookie(
  session: SignedInPerson,
  cookies: SessionCookies,
): Promise<SignedInPerson> {
  const others = cookies.sessions()
  for (const id of cookiesToDrop(others, await liveSessions(others))) cookies.clear(id)
  cookies.set(session)
  return session
}

const SignInInput = builder.inputType('SignInInput', {
  fields: (t) => ({
    email: t.string({ required: true }),
    password: t.string({ required: true }),
    rememberMe: t.boolean({ defaultValue: false, required: true }),
  }),
})

const SignOutPayload = builder.objectRef<{ signedOut: boolean }>('SignOutPayload').implement({
  fields: (t) => ({ signedOut: t.exposeBoolean('signedOut') }),
})

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  fields: (t) => ({
    currentPassword: t.string({ required: true }),
    newPassword: t.string({ required: true }),
  }),
})

const ChangePasswordPayload = builder
  .objectRef<{ viewer: ViewerShape }>('ChangePasswordPayload')
  .implement({ fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer }) }) })

const ExtendSessionPayload = builder.objectRef<{ endsAt: Date }>('ExtendSessionPayload').implement({
  fields: (t) => ({
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'The new end of the session.' }),
  }),
})

builder.mutationFields((t) => ({
  signIn: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    errors: signInRefusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: SignInInput, required: true }) },
    resolve: async (_, { input }, { address, cookies, services: { tokens, log } }) =>
      setSessionCookie(await signIn({ tokens, log }, input, address), cookies),
  }),
  signOut: t.field({
    needs: 'SESSION',
    type: SignOutPayload,
    ...alwaysAnswered,
    resolve: async (_, __, { viewer, cookies }) => {
      await signOut(viewer)
      cookies.clear(viewer.sessionId)
      return { signedOut: true }
    },
  }),
  extendSession: t.field({
    needs: 'SESSION',
    type: ExtendSessionPayload,
    description: 'Restarts the duration of the session. New tokens contain the new end.',
    errors: refusals,
    resolve: async (_, __, { viewer }) => ({ endsAt: await extendSession(viewer.sessionId) }),
  }),
  changePassword: t.field({
    needs: 'SESSION',
    type: ChangePasswordPayload,
    description: 'Replaces the password. Ends the person’s other sessions.',
    errors: refusals,
    ...answeredWhile('PASSWORD'),
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    resolve: async (_, { input }, context) => {
      await changePassword(context.viewer, input)
      context.invalidateViewer()
      // The viewer may now have to set up a second factor.
      return { viewer: await context.reloadViewer() }
    },
  }),
}))
