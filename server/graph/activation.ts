// Activating an account by the welcome e-mail.
import { activateAccount } from '#server/actions/access/activate.ts'
import { builder } from './core/builder.ts'
import { keepSession, notSignedIn, SessionPayload } from './session.ts'

const ActivationInput = builder.inputType('ActivationInput', {
  description: 'What the welcome e-mail brings, and a password of one’s own.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'Of the link: its fragment.' }),
    email: t.string({ required: true }),
    code: t.string({ required: true }),
    password: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  activateAccount: t.field({
    type: SessionPayload,
    description: 'Sets the password of who was invited, and signs them in. The invitation is used up.',
    errors: notSignedIn,
    skipTypeScopes: true,
    args: { input: t.arg({ type: ActivationInput, required: true }) },
    resolve: async (_, { input }, { tokens, log, address, cookies }) =>
      keepSession(await activateAccount({ tokens, log }, input, address), cookies),
  }),
}))
