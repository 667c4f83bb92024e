// Replaces a forgotten password.
import { whatBecame } from '#domain/mail.ts'
import { requestCode, replacePassword, verifyCode } from '#server/actions/access/password-reset.ts'
import { builder, refusals } from '../core/builder.ts'
import { MailState } from '../mail/mail.ts'

const ForgotPasswordInput = builder.inputType('ForgotPasswordInput', {
  fields: (t) => ({ email: t.string({ required: true }) }),
})

const VerifyCodeInput = builder.inputType('VerifyCodeInput', {
  fields: (t) => ({ email: t.string({ required: true }), code: t.string({ required: true }) }),
})

const NewPasswordInput = builder.inputType('NewPasswordInput', {
  description: 'The code of the mail, and a new password.',
  fields: (t) => ({
    email: t.string({ required: true }),
    code: t.string({ required: true }),
    password: t.string({ required: true }),
  }),
})

const ForgotPasswordPayload = builder.objectRef<{ email: string }>('ForgotPasswordPayload').implement({
  fields: (t) => ({
    mailState: t.field({
      type: MailState,
      description: 'What became of the mail, if an account has the address.',
      resolve: (_, __, { services }) => whatBecame('QUEUED', services.mail.isSent),
    }),
    email: t.exposeString('email', { description: 'The requested address, even if no account has it.' }),
  }),
})

const VerifyCodePayload = builder.objectRef<{ isGood: boolean }>('VerifyCodePayload').implement({
  fields: (t) => ({
    isGood: t.exposeBoolean('isGood', { description: 'Always true; a wrong code is refused.' }),
  }),
})

const NewPasswordPayload = builder.objectRef<{ email: string }>('NewPasswordPayload').implement({
  fields: (t) => ({ email: t.exposeString('email', { description: 'The address of the account.' }) }),
})

builder.mutationFields((t) => ({
  forgotPassword: t.field({
    needs: 'NOTHING',
    type: ForgotPasswordPayload,
    description:
      'Sends a code to an address if an active account has it. The response does not reveal whether one has. A new code ' +
      'replaces the previous one.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: ForgotPasswordInput, required: true }) },
    resolve: async (_, { input }, { address }) => {
      await requestCode(input, address)
      return { email: input.email }
    },
  }),
  verifyCode: t.field({
    needs: 'NOTHING',
    type: VerifyCodePayload,
    description: 'Checks a code without using it up.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: VerifyCodeInput, required: true }) },
    resolve: async (_, { input }, { address, services: { tokens } }) => {
      await verifyCode({ tokens }, input, address)
      return { isGood: true }
    },
  }),
  newPassword: t.field({
    needs: 'NOTHING',
    type: NewPasswordPayload,
    description: 'Replaces a forgotten password. Uses up the code and ends all sessions of the person.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: NewPasswordInput, required: true }) },
    resolve: async (_, { input }, { address, services: { tokens } }) => {
      await replacePassword({ tokens }, input, address)
      return { email: input.email }
    },
  }),
}))
