// Signing in at the company's identity provider.
import { beginAtProvider, finishAtProvider } from '#server/actions/access/provider-sign-in.ts'
import { builder, refusals } from './core/builder.ts'
import { keepSession, notSignedIn, SessionPayload } from './session.ts'

const ProviderFlowPayload = builder.objectRef<{ url: string }>('ProviderFlowPayload').implement({
  description: 'A sign-in that has begun. The browser keeps in a cookie what it is known by.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where the browser goes now: to the provider.' }),
  }),
})

const ProviderAnswerInput = builder.inputType('ProviderAnswerInput', {
  fields: (t) => ({
    answer: t.string({
      required: true,
      description: 'The search of the address, `/callback?…`, that the provider sent the browser back to.',
    }),
    rememberMe: t.boolean({ defaultValue: false, required: true }),
  }),
})

builder.queryFields((t) => ({
  hasProvider: t.boolean({
    description: 'Whether people may sign in at the company’s identity provider.',
    skipTypeScopes: true,
    resolve: (_, __, { provider }) => provider !== null,
  }),
}))

builder.mutationFields((t) => ({
  beginAtProvider: t.field({
    type: ProviderFlowPayload,
    description: 'Begins a sign-in at the company’s identity provider.',
    errors: refusals,
    skipTypeScopes: true,
    resolve: async (_, __, context) => ({ url: await beginAtProvider(context, context.address) }),
  }),
  finishAtProvider: t.field({
    type: SessionPayload,
    description: 'Signs in whom the provider names by their e-mail address. No account is made.',
    errors: notSignedIn,
    skipTypeScopes: true,
    args: { input: t.arg({ type: ProviderAnswerInput, required: true }) },
    resolve: async (_, { input }, context) =>
      keepSession(await finishAtProvider(context, input, context.address), context.cookies),
  }),
}))
