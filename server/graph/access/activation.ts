// Activates an account with the link or the code of the welcome e-mail.
import { activateAccount } from '#server/actions/access/activate.ts'
import { builder } from '../core/builder.ts'
import { setSessionCookie, signInRefusals, SessionPayload } from './session.ts'

const ActivationInput = builder.inputType('ActivationInput', {
  description:
    'The token, if the person has the link, and the code of the welcome e-mail, and a new password.',
  fields: (t) => ({
    token: t.string({ description: 'From the fragment of the link.' }),
    email: t.string({ required: true }),
    code: t.string({ required: true }),
    password: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  activateAccount: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    description: 'Sets the password of an invited person and signs them in. The invitation can be used once.',
    errors: signInRefusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: ActivationInput, required: true }) },
    resolve: async (_, { input }, { address, cookies, services: { tokens, log } }) =>
      setSessionCookie(await activateAccount({ tokens, log }, input, address), cookies),
  }),
}))
