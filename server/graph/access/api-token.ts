// Access tokens, with which programs act for a person.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { createApiToken, revokeApiToken, revokeTokenOf } from '#server/actions/access/api-tokens.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { readApiTokens, type ApiToken as Shape } from '#server/read/access/api-tokens.ts'
import { AccountChange } from '../user/account-change.ts'
import { Account } from '../user/account.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { Viewer } from '../user/person.ts'

const ApiToken = builder.objectRef<Shape>('ApiToken').implement({
  description: 'An access token for a program. The token itself is shown once, when it is created.',
  fields: (t) => ({
    id: t.id({ resolve: ({ sessionId }) => encodeGlobalID('ApiToken', sessionId) }),
    name: t.exposeString('name'),
    start: t.exposeString('start', { description: 'Its first characters.' }),
    mayWrite: t.exposeBoolean('mayWrite', { description: 'Whether it may change something, too.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used; up to a minute too early. Null if it never was.',
    }),
  }),
})

const listed = {
  description: 'The access tokens that nobody has revoked, newest first.',
  complexity: { field: 1, multiplier: 5 },
}
builder.objectField(Viewer, 'apiTokens', (t) =>
  t.field({ ...listed, type: [ApiToken], resolve: ({ id }) => readApiTokens(id) }),
)
builder.prismaObjectField(Account, 'apiTokens', (t) =>
  t.field({ ...listed, type: [ApiToken], select: { id: true }, resolve: ({ id }) => readApiTokens(id) }),
)

const ApiTokensChange = builder
  .objectRef<{ viewer: ViewerShape; token?: string }>('ApiTokensChange')
  .implement({
    fields: (t) => ({
      viewer: t.expose('viewer', { type: Viewer }),
      token: t.string({
        nullable: true,
        description: 'The new token. It is shown once; nobody can read it again.',
        resolve: ({ token }) => token ?? null,
      }),
    }),
  })

const ApiTokenInput = builder.inputType('ApiTokenInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    mayWrite: t.boolean({ required: true }),
    endsOn: t.field({ type: 'Date', required: true, description: 'The last day of the token.' }),
  }),
})

builder.mutationFields((t) => {
  const id = t.arg.globalID({ required: true, for: ApiToken })
  return {
    createApiToken: t.field({
      needs: 'PROOF',
      type: ApiTokensChange,
      description: 'Creates an access token for a program.',
      errors: refusals,
      args: { input: t.arg({ type: ApiTokenInput, required: true }) },
      resolve: async (_, { input }, { viewer, services: { tokens } }) => ({
        viewer,
        token: await createApiToken(tokens, viewer, input),
      }),
    }),
    revokeApiToken: t.field({
      needs: 'SESSION',
      type: ApiTokensChange,
      description: 'Revokes an access token of the viewer immediately.',
      errors: refusals,
      args: { id },
      resolve: async (_, args, { viewer }) => {
        await revokeApiToken(viewer, rowId(args.id))
        return { viewer }
      },
    }),
    revokeTokenOf: t.field({
      needs: 'SESSION',
      type: AccountChange,
      description: 'Revokes an access token of somebody else; for administrators.',
      errors: refusals,
      args: { id },
      resolve: async (_, args, { viewer }) => ({ userId: await revokeTokenOf(viewer, rowId(args.id)) }),
    }),
  }
})
