// Signing in and out over GraphQL; the browser's refresh token travels in a cookie, never in an answer.
import { SecondFactorNeeded, type SignedInPerson } from '#server/actions/access/open-session.ts'
import { signIn, signOut } from '#server/actions/access/sign-in.ts'
import { cookiesToDrop } from '#server/auth/cookie.ts'
import { liveSessions, extendSession } from '#server/auth/sessions.ts'
import { TICKET_MINUTES, TICKET_TRIES } from '#domain/limits.ts'
import { builder, refusals } from './core/builder.ts'
import type { SessionCookies } from './core/context.ts'
import { UserTypeEnum, Viewer } from './person.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { changePassword } from '#server/actions/access/change-password.ts'

export const SessionPayload = builder.objectRef<SignedInPerson>('SessionPayload').implement({
  description: 'A session that has begun or been carried on.',
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', {
      description: 'Sent as `Authorization: Bearer …` with every call.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds the access token is good for.' }),
    userType: t.expose('userType', {
      type: UserTypeEnum,
      description: 'What the person may do, which says where they begin.',
    }),
  }),
})

export const SecondFactorMethod = builder.enumType('SecondFactorMethod', {
  description: 'What completes a sign-in after the password.',
  values: ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const,
})

builder.objectType(SecondFactorNeeded, {
  name: 'SecondFactorNeeded',
  description:
    'The first proof was right, and the account has a second factor: no session yet. `signInWithCode`, ' +
    '`signInWithPasskey` or `signInWithRecoveryCode` makes one.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', {
      description: `Good for ${TICKET_MINUTES} minutes, ${TICKET_TRIES} tries and one use.`,
    }),
    methods: t.field({
      type: [SecondFactorMethod],
      description: 'What the person has.',
      resolve: ({ methods }) => [...methods],
    }),
  }),
})

/** What a mutation that signs in answers instead of a session. */
export const notSignedIn = { types: [...refusals.types, SecondFactorNeeded] }

/** Puts the refresh token of a session that has begun into its cookie, and forgets those of sessions that are over. */
export async function keepSession(session: SignedInPerson, cookies: SessionCookies): Promise<SignedInPerson> {
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
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When the session ends now.' }),
  }),
})

builder.mutationFields((t) => ({
  signIn: t.field({
    type: SessionPayload,
    errors: notSignedIn,
    skipTypeScopes: true,
    args: { input: t.arg({ type: SignInInput, required: true }) },
    resolve: async (_, { input }, { tokens, log, address, cookies }) =>
      keepSession(await signIn({ tokens, log }, input, address), cookies),
  }),
  signOut: t.field({
    type: SignOutPayload,
    skipTypeScopes: true,
    authScopes: { identified: true },
    resolve: async (_, __, { viewer, cookies }) => {
      await signOut(viewer)
      cookies.clear(viewer.sessionId)
      return { signedOut: true }
    },
  }),
  extendSession: t.field({
    type: ExtendSessionPayload,
    description: 'Lets the session last as long as if it began now. Renewing the tokens brings its new end.',
    errors: refusals,
    skipTypeScopes: true,
    authScopes: { identified: true },
    resolve: async (_, __, { viewer }) => ({ endsAt: await extendSession(viewer.sessionId) }),
  }),
  changePassword: t.field({
    type: ChangePasswordPayload,
    description: 'Replaces the password. Other sessions of the person end, this one goes on.',
    errors: refusals,
    skipTypeScopes: true,
    authScopes: { identified: true },
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    resolve: async (_, { input }, context) => {
      await changePassword(context.viewer, input)
      context.invalidateViewer()
      // A second factor may be due now.
      return { viewer: await context.reloadViewer() }
    },
  }),
}))
