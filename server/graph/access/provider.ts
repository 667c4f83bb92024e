// Signs in with the company's identity provider.
import { beginAtProvider, finishAtProvider } from '#server/actions/access/provider-sign-in.ts'
import type { Context } from '../core/context.ts'
import { builder, refusals } from '../core/builder.ts'
import { setSessionCookie, signInRefusals, SessionPayload } from './session.ts'

const ProviderFlowPayload = builder.objectRef<{ url: string }>('ProviderFlowPayload').implement({
  description: 'A started sign-in. A cookie of the browser identifies it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address at the provider that the browser must open.' }),
  }),
})

const ProviderAnswerInput = builder.inputType('ProviderAnswerInput', {
  fields: (t) => ({
    answer: t.string({
      required: true,
      description:
        'The query string of `/callback?…`, the address to which the provider redirected the browser.',
    }),
    rememberMe: t.boolean({ defaultValue: false, required: true }),
  }),
})

builder.queryFields((t) => ({
  hasProvider: t.boolean({
    description: 'Whether people may sign in with the company’s identity provider.',
    skipTypeScopes: true,
    resolve: (_, __, { services: { provider } }) => provider !== null,
  }),
}))

const depsOf = ({ services, flows }: Context) => ({ ...services, flows })

builder.mutationFields((t) => ({
  beginAtProvider: t.field({
    needs: 'NOTHING',
    type: ProviderFlowPayload,
    description: 'Starts a sign-in with the company’s identity provider.',
    errors: refusals,
    skipTypeScopes: true,
    resolve: async (_, __, context) => ({ url: await beginAtProvider(depsOf(context), context.address) }),
  }),
  finishAtProvider: t.field({
    needs: 'NOTHING',
    type: SessionPayload,
    description: 'Signs in the user with the e-mail address from the provider. Never creates an account.',
    errors: signInRefusals,
    skipTypeScopes: true,
    args: { input: t.arg({ type: ProviderAnswerInput, required: true }) },
    resolve: async (_, { input }, context) =>
      setSessionCookie(await finishAtProvider(depsOf(context), input, context.address), context.cookies),
  }),
}))
