// The user log, for System_Administrators (spec 2 and 3).
import { UserLogType as Types } from '#server/database/generated/enums.ts'
import { deviceOf, userLogs, userLogWhere } from '#server/read/user-logs.ts'
import { builder } from './core/builder.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
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

builder.queryFields((t) => ({
  userLogs: t.connection(
    {
      type: UserLog,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'Who signed in and out, and whose account changed, newest first.',
      args: { filter: t.arg({ type: UserLogFilter }) },
      resolve: async (_, { filter, ...page }, context, info) => {
        const { user, ...rest } = filter ?? {}
        const where = await userLogWhere({ ...rest, userId: user ? rowId(user) : null })
        const query = { ...nodeQuery(context, info), where }
        return toConnection(await userLogs.page(context.viewer, page, query))
      },
    },
    { name: 'UserLogConnection' },
    { name: 'UserLogEdge' },
  ),
}))
