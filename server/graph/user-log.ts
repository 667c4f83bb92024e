// The user log, for System_Administrators (spec 2 and 3).
import { isSystemAdministrator } from '#server/access/administration.ts'
import { UserLogType as Types } from '#server/database/generated/enums.ts'
import { deviceOf, userLogs, userLogWhere } from '#server/read/user-logs.ts'
import { builder } from './core/builder.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from './core/live.ts'
import { nodesOf } from './core/node.ts'
import { User } from './person.ts'

const UserLogType = builder.enumType(Types, {
  name: 'UserLogType',
  description: 'The event of an account.',
})

const UserLog = builder.prismaNode('UserLog', {
  description: 'A sign-in, a sign-out or a change of an account.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    user: t.relation('user'),
    userLogType: t.expose('userLogType', { type: UserLogType }),
    at: t.expose('at', { type: 'DateTime' }),
    nameOfActor: t.exposeString('nameOfActor', {
      nullable: true,
      description: 'The person who did it, if it was not the user.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'The address of the client.' }),
    device: t.string({
      nullable: true,
      description: 'The browser and its system, such as "Chrome on Android".',
      select: { userAgent: true },
      resolve: ({ userAgent }) => deviceOf(userAgent),
    }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'The User-Agent of the browser.' }),
  }),
})
nodesOf(UserLog, userLogs)

const UserLogFilter = builder.inputType('UserLogFilter', {
  fields: (t) => ({
    user: t.globalID({ for: User }),
    userLogType: t.field({ type: UserLogType }),
    from: t.field({ type: 'Date', description: "The first day, in the company's time zone." }),
    to: t.field({ type: 'Date', description: "The last day, in the company's time zone." }),
  }),
})

type Filter = typeof UserLogFilter.$inferInput

function whereOf({ user, ...rest }: Filter) {
  return userLogWhere({ ...rest, userId: user ? rowId(user) : null })
}

builder.queryFields((t) => ({
  userLogs: t.connection(
    {
      type: UserLog,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'Sign-ins, sign-outs and changes of accounts, newest first.',
      args: { filter: t.arg({ type: UserLogFilter }) },
      resolve: async (_, { filter, ...page }, context, info) => {
        const query = { ...nodeQuery(context, info), where: await whereOf(filter ?? {}) }
        return toConnection(await userLogs.page(context.viewer, page, query))
      },
    },
    { name: 'UserLogConnection' },
    { name: 'UserLogEdge' },
  ),
}))

/** Null is a gap: entries may have been missed. */
type Logged = { userLogId: number | null }

const UserLogged = builder.objectRef<Logged>('UserLogged').implement({
  fields: (t) => ({
    listed: t.prismaField({
      type: UserLog,
      nullable: true,
      description: 'The entry, if it matches the filter; otherwise null.',
      args: { filter: t.arg({ type: UserLogFilter }) },
      resolve: async (query, { userLogId: id }, { filter }, { viewer }) => {
        if (id === null) return null
        const where = { AND: [{ id }, await whereOf(filter ?? {})] }
        const [entry] = await userLogs.list(viewer, { ...query, where, take: 1 })
        return entry ?? null
      },
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ userLogId }) => userLogId === null }),
  }),
})

builder.subscriptionField('userLogged', (t) =>
  t.field({
    type: UserLogged,
    authScopes: { systemAdministrator: true },
    description: 'Every new entry of the user log.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) => liveSince(since, context, 'userLogged', isSystemAdministrator),
    resolve: (event) => (event === GAP ? { userLogId: null } : event),
  }),
)
