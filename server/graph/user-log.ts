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
  description: 'What happened to an account.',
})

const UserLog = builder.prismaNode('UserLog', {
  description: 'That somebody signed in, or out, or that their account changed.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    user: t.relation('user'),
    userLogType: t.expose('userLogType', { type: UserLogType }),
    at: t.expose('at', { type: 'DateTime' }),
    nameOfActor: t.exposeString('nameOfActor', {
      nullable: true,
      description: 'Who did it, where that was somebody else.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'Where the request came from.' }),
    device: t.string({
      nullable: true,
      description: 'The browser and its system, such as "Chrome on Android".',
      select: { userAgent: true },
      resolve: ({ userAgent }) => deviceOf(userAgent),
    }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'What the browser calls itself.' }),
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
      description: 'Who signed in and out, and whose account changed, newest first.',
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

/** Without an entry after a gap, in which some may have come. */
type Logged = { userLogId: number | null }

const UserLogged = builder.objectRef<Logged>('UserLogged').implement({
  fields: (t) => ({
    listed: t.prismaField({
      type: UserLog,
      nullable: true,
      description: 'The entry, if a list with this filter shows it.',
      args: { filter: t.arg({ type: UserLogFilter }) },
      resolve: async (query, { userLogId: id }, { filter }, { viewer }) => {
        if (id === null) return null
        const where = { AND: [{ id }, await whereOf(filter ?? {})] }
        const [found] = await userLogs.list(viewer, { ...query, where, take: 1 })
        return found ?? null
      },
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ userLogId }) => userLogId === null }),
  }),
})

builder.subscriptionField('userLogged', (t) =>
  t.field({
    type: UserLogged,
    authScopes: { systemAdministrator: true },
    description: 'What the user log takes down from now on.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) => liveSince(since, context, 'userLogged', isSystemAdministrator),
    resolve: (event) => (event === GAP ? { userLogId: null } : event),
  }),
)
