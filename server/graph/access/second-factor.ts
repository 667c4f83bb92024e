// Signs in with a second factor, sets it up and removes it.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { mayBeRequired } from '#domain/user/second-factor.ts'
import type { SignedInPerson } from '#server/actions/access/open-session.ts'
import { proveAgain } from '#server/actions/access/second-factor/prove.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type PasskeySetUp,
  type RecoveryCodes,
  type TotpSetUp,
} from '#server/actions/access/second-factor/set-up.ts'
import {
  requestPasskey,
  signInWithCode,
  signInWithPasskey,
  signInWithRecoveryCode,
  type PasskeyRequest,
} from '#server/actions/access/second-factor/sign-in.ts'
import { relyingPartyOf } from '#server/auth/passkeys.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { readSecondFactor, type SecondFactor as Shape } from '#server/read/access/second-factor.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { answeredWhile, builder, refusals } from '../core/builder.ts'
import type { Context } from '../core/context.ts'
import { rowIdOf } from '../core/ids.ts'
import { Viewer } from '../user/person.ts'
import { setSessionCookie, SessionPayload } from './session.ts'

const Totp = builder.objectRef<NonNullable<Shape['totp']>>('Totp').implement({
  description: 'An authenticator app with time-based codes.',
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

const Passkey = builder.objectRef<Shape['passkeys'][number]>('Passkey').implement({
  description: 'A passkey, which a device unlocks by a fingerprint, a face or a PIN.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Passkey', id) }),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

const SecondFactor = builder.objectRef<Shape & { of: ViewerShape }>('SecondFactor').implement({
  description: 'The second factor of the viewer.',
  fields: (t) => ({
    totp: t.expose('totp', { type: Totp, nullable: true }),
    passkeys: t.expose('passkeys', { type: [Passkey], description: 'Oldest first.' }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
    isRequired: t.boolean({
      description: 'Whether the viewer must have one.',
      resolve: async ({ of: { userType } }) =>
        mayBeRequired(userType) && (await readSettings()).requireSecondFactorForAdministrators,
    }),
    passkeySite: t.string({
      nullable: true,
      description: 'The host name of passkeys; null if the address of Daybook is an IP address.',
      resolve: (_, __, { services: { mail } }) => relyingPartyOf(mail.publicUrl)?.id ?? null,
    }),
  }),
})

builder.objectField(Viewer, 'secondFactor', (t) =>
  t.field({
    type: SecondFactor,
    description: 'Readable even while the viewer must set up a second factor before anything else.',
    ...answeredWhile('SECOND_FACTOR'),
    resolve: async (viewer) => ({ ...(await readSecondFactor(viewer.id)), of: viewer }),
  }),
)

// ---------------------------------------------------------------- signing in

const CodeInput = builder.inputType('SignInWithCodeInput', {
  fields: (t) => ({ ticket: t.string({ required: true }), code: t.string({ required: true }) }),
})

const PasskeyInput = builder.inputType('SignInWithPasskeyInput', {
  fields: (t) => ({
    ticket: t.string({ required: true }),
    answer: t.string({ required: true, description: 'AuthenticationResponseJSON of the browser.' }),
    rememberMe: t.boolean({
      defaultValue: false,
      required: true,
      description: 'For a sign-in with the passkey alone.',
    }),
  }),
})

const PasskeyRequestType = builder.objectRef<PasskeyRequest>('PasskeyRequest').implement({
  description: 'A challenge for the browser to sign.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', { description: 'Send it with the answer.' }),
    options: t.exposeString('options', { description: 'PublicKeyCredentialRequestOptionsJSON.' }),
  }),
})

const passkeyDeps = ({ services: { tokens, mail } }: Context) => ({ tokens, publicUrl: mail.publicUrl })
const signedIn = async (session: Promise<SignedInPerson>, { cookies }: Context) =>
  setSessionCookie(await session, cookies)

builder.mutationFields((t) => ({
  signInWithCode: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    description: 'Completes a sign-in with a code of the authenticator app. Each code works once.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: CodeInput, required: true }) },
    resolve: (_, { input }, context) =>
      signedIn(signInWithCode(context.services, input, context.address), context),
  }),
  signInWithRecoveryCode: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    description: 'Completes a sign-in with a recovery code. Each code works once.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: CodeInput, required: true }) },
    resolve: (_, { input }, context) =>
      signedIn(signInWithRecoveryCode(context.services, input, context.address), context),
  }),
  askForPasskey: t.field({
    needs: 'NOTHING',
    type: PasskeyRequestType,
    description:
      'A challenge for the browser to sign, to complete a sign-in or, without a ticket, to sign in with a passkey alone.',
    errors: refusals,
    skipTypeScopes: true,
    args: { ticket: t.arg.string() },
    resolve: (_, { ticket }, context) =>
      requestPasskey(passkeyDeps(context), ticket ?? null, context.address),
  }),
  signInWithPasskey: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    description: 'Completes a sign-in with a passkey, or signs in with the passkey alone.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: PasskeyInput, required: true }) },
    resolve: (_, { input }, context) =>
      signedIn(signInWithPasskey(passkeyDeps(context), input, context.address), context),
  }),
}))

// ---------------------------------------------------------------- setting up

const TotpSetUpType = builder.objectRef<TotpSetUp>('TotpSetUp').implement({
  description: 'The secret for an authenticator app. It is shown once.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', { description: 'Send it with the first code.' }),
    secret: t.exposeString('secret', { description: 'In base32, to type.' }),
    uri: t.exposeString('uri', { description: 'The content of the QR code.' }),
  }),
})

const PasskeySetUpType = builder.objectRef<PasskeySetUp>('PasskeySetUp').implement({
  description: 'The options with which the browser creates a passkey.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', { description: 'Send it with the answer.' }),
    options: t.exposeString('options', { description: 'PublicKeyCredentialCreationOptionsJSON.' }),
  }),
})

const NewPasskeyInput = builder.inputType('NewPasskeyInput', {
  fields: (t) => ({
    ticket: t.string({ required: true }),
    answer: t.string({ required: true, description: 'RegistrationResponseJSON of the browser.' }),
    name: t.string({ required: true }),
  }),
})

type Changed = { viewer: ViewerShape; recoveryCodes: RecoveryCodes }

const SecondFactorChange = builder.objectRef<Changed>('SecondFactorChange').implement({
  description: 'The viewer with their second factor after a change.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: Viewer }),
    recoveryCodes: t.stringList({
      nullable: true,
      description: 'New recovery codes, which are shown once. Null if the existing ones remain.',
      resolve: ({ recoveryCodes }) => recoveryCodes,
    }),
  }),
})

const ProveAgainPayload = builder.objectRef<{ viewer: ViewerShape }>('ProveAgainPayload').implement({
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer }) }),
})

/** The viewer after the change, which may have met a requirement. */
async function changed(context: Context, recoveryCodes: RecoveryCodes = null): Promise<Changed> {
  context.invalidateViewer()
  return { viewer: await context.reloadViewer(), recoveryCodes }
}

builder.mutationFields((t) => {
  const settingUp = { errors: refusals, ...answeredWhile('SECOND_FACTOR') } as const
  return {
    proveAgain: t.field({
      needs: 'SESSION',
      type: ProveAgainPayload,
      description:
        'Checks the password again, so that the viewer may change their second factor for some minutes.',
      ...settingUp,
      args: { password: t.arg.string({ required: true }) },
      resolve: async (_, input, { viewer }) => {
        await proveAgain(viewer, input)
        return { viewer }
      },
    }),
    beginTotp: t.field({
      needs: 'PROOF',
      type: TotpSetUpType,
      description: 'Generates a secret for an authenticator app. `confirmTotp` makes it valid.',
      ...settingUp,
      resolve: (_, __, context) => beginTotp(context.services, context.viewer),
    }),
    confirmTotp: t.field({
      needs: 'SESSION',
      type: SecondFactorChange,
      description: 'Adds the authenticator app that shows this code. Ends the person’s other sessions.',
      ...settingUp,
      args: { input: t.arg({ type: CodeInput, required: true }) },
      resolve: async (_, { input }, context) =>
        changed(context, await confirmTotp(context.services, context.viewer, input)),
    }),
    removeTotp: t.field({
      needs: 'PROOF',
      type: SecondFactorChange,
      description: 'Removes the authenticator app. Ends the person’s other sessions.',
      errors: refusals,
      resolve: async (_, __, context) => {
        await removeTotp(context.viewer)
        return changed(context)
      },
    }),
    beginPasskey: t.field({
      needs: 'PROOF',
      type: PasskeySetUpType,
      ...settingUp,
      resolve: (_, __, context) => beginPasskey(passkeyDeps(context), context.viewer),
    }),
    addPasskey: t.field({
      needs: 'SESSION',
      type: SecondFactorChange,
      description: 'Adds the passkey that the browser created. Ends the person’s other sessions.',
      ...settingUp,
      args: { input: t.arg({ type: NewPasskeyInput, required: true }) },
      resolve: async (_, { input }, context) =>
        changed(context, await addPasskey(passkeyDeps(context), context.viewer, input)),
    }),
    removePasskey: t.field({
      needs: 'PROOF',
      type: SecondFactorChange,
      description: 'Removes a passkey of the viewer. Ends the person’s other sessions.',
      errors: refusals,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        await removePasskey(context.viewer, rowIdOf('Passkey', id))
        return changed(context)
      },
    }),
    renewRecoveryCodes: t.field({
      needs: 'PROOF',
      type: SecondFactorChange,
      description: 'Replaces the recovery codes by ten new ones. Ends the person’s other sessions.',
      errors: refusals,
      resolve: async (_, __, context) => changed(context, await renewRecoveryCodes(context.viewer)),
    }),
  }
})
