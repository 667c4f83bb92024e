// Replacing a forgotten password.
import { requestCode, replacePassword, verifyCode } from '#server/actions/access/password-reset.ts'
import { builder, refusals } from './core/builder.ts'

const ForgotPasswordInput = builder.inputType('ForgotPasswordInput', {
  fields: (t) => ({ email: t.string({ required: true }) }),
})

const VerifyCodeInput = builder.inputType('VerifyCodeInput', {
  fields: (t) => ({ email: t.string({ required: true }), code: t.string({ required: true }) }),
})

const NewPasswordInput = builder.inputType('NewPasswordInput', {
  description: 'The code of the mail, and a password of one’s own.',
  fields: (t) => ({
    email: t.string({ required: true }),
    code: t.string({ required: true }),
    password: t.string({ required: true }),
  }),
})

const ForgotPasswordPayload = builder.objectRef<{ email: string }>('ForgotPasswordPayload').implement({
  fields: (t) => ({
    email: t.exposeString('email', { description: 'As it was asked for, whether an account has it or not.' }),
  }),
})

const VerifyCodePayload = builder.objectRef<{ isGood: boolean }>('VerifyCodePayload').implement({
  fields: (t) => ({
    isGood: t.exposeBoolean('isGood', { description: 'True; a code that is not is refused.' }),
  }),
})

const NewPasswordPayload = builder.objectRef<{ email: string }>('NewPasswordPayload').implement({
  fields: (t) => ({ email: t.exposeString('email', { description: 'Whose password it is.' }) }),
})

builder.mutationFields((t) => ({
  forgotPassword: t.field({
    type: ForgotPasswordPayload,
    description:
      'Has a code sent to an address, where an active account has it. The answer is the same whether one has or not. ' +
      'Asked again it sends another code, which ends the one before.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: ForgotPasswordInput, required: true }) },
    resolve: async (_, { input }, { address }) => {
      await requestCode(input, address)
      return { email: input.email }
    },
  }),
  verifyCode: t.field({
    type: VerifyCodePayload,
    description: 'Says whether a code is good; it stays so until it is used.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: VerifyCodeInput, required: true }) },
    resolve: async (_, { input }, { tokens, address }) => {
      await verifyCode({ tokens }, input, address)
      return { isGood: true }
    },
  }),
  newPassword: t.field({
    type: NewPasswordPayload,
    description: 'Replaces a forgotten password. The code is used up, and all sessions of the person end.',
    errors: refusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: NewPasswordInput, required: true }) },
    resolve: async (_, { input }, { tokens, address }) => {
      await replacePassword({ tokens }, input, address)
      return { email: input.email }
    },
  }),
}))
