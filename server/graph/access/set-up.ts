// Sets up a company, with the link that Daybook prints while there is no administrator.
import { isSetUp, isSetUpLink, setUp } from '#server/actions/access/company-set-up.ts'
import { builder } from '../core/builder.ts'
import { setSessionCookie, signInRefusals, SessionPayload } from './session.ts'

const SetUpInput = builder.inputType('SetUpInput', {
  fields: (t) => ({
    token: t.string({ required: true, description: 'The token of the link.' }),
    companyName: t.string({ required: true }),
    timeZone: t.string({ required: true, description: 'IANA name.' }),
    firstName: t.string({ required: true }),
    lastName: t.string({ required: true }),
    email: t.string({ required: true }),
    password: t.string({ required: true }),
  }),
})

builder.queryFields((t) => ({
  isSetUp: t.boolean({
    description: 'Whether anybody can sign in. Until then only the set-up link lets somebody in.',
    skipTypeScopes: true,
    resolve: (_, __, { services: { provider } }) => isSetUp(provider !== null),
  }),
  setUpLink: t.boolean({
    description: 'Whether a set-up link is valid.',
    skipTypeScopes: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_, { token }, { address }) => isSetUpLink(token, address),
  }),
}))

builder.mutationFields((t) => ({
  setUp: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    description: 'Names the company, creates its first System_Administrator and signs them in.',
    errors: signInRefusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: SetUpInput, required: true }) },
    resolve: async (_, { input }, { address, cookies, services: { tokens, log } }) =>
      setSessionCookie(await setUp({ tokens, log }, input, address), cookies),
  }),
}))
