// The user log, for System_Administrators (spec 2 and 3).
import { isSystemAdministrator } from '#server/access/administration.ts'
import { UserLogType as Types } from '#server/database/generated/enums.ts'
import { accessReasons } from '#domain/user/unusual-access.ts'
import {
  countPeople,
  readUnusualAccess,
  type ReasonCount,
  type UnusualAccess,
} from '#server/read/access/unusual-access.ts'
import { countSignIns, deviceOf, lastOfDay, userLogs, userLogWhere } from '#server/read/access/user-logs.ts'
import { builder } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { nodesOf } from '../core/node.ts'
import { noRow } from '../core/no-row.ts'
import { User } from '../user/person.ts'

const UserLogType = builder.enumType(Types, {
  name: 'UserLogType',
  description: 'The event of an account.',
})

const AccessReason = builder.enumType('AccessReason', {
  description: 'Why an entry of the user log is unusual.',
  values: accessReasons,
})

const readings = new WeakMap<object, Promise<UnusualAccess>>()

/** One read serves all fields of a response. An entry logged after it needs another read. */
async function unusualFor(context: object, id = 0): Promise<UnusualAccess['found']> {
  const last = readings.get(context)
  const reading = await last
  if (reading && reading.upTo >= id) return reading.found
  // Unless another field has started one in the meantime.
  if (readings.get(context) === last) readings.set(context, readUnusualAccess())
  return (await readings.get(context)!).found
}

async function idsFor(context: object): Promise<number[]> {
  return [...(await unusualFor(context)).keys()]
}

const signInsOf = createLoader(countSignIns)

const UserLog = builder.prismaNode('UserLog', {
  description: 'A sign-in, a sign-out or a change of an account.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    user: t.relation('user'),
    userLogType: t.expose('userLogType', { type: UserLogType }),
    at: t.expose('at', { type: 'DateTime' }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'What was exported, or the name of an access token.',
    }),
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
    unusual: t.field({
      type: [AccessReason],
      description: 'Why it is unusual, if it is one of the last seven days.',
      select: { id: true },
      resolve: async ({ id }, _, context) => (await unusualFor(context, id)).get(id)?.reasons ?? [],
    }),
    signIns: t.int({
      description: 'The number of sign-ins of the person on the day of the entry.',
      select: { id: true },
      resolve: async ({ id }, _, context) => (await signInsOf(context, id)) ?? 0,
    }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'The User-Agent of the browser.' }),
  }),
})
nodesOf(UserLog, userLogs)

const UserLogFilter = builder.inputType('UserLogFilter', {
  fields: (t) => ({
    user: t.globalID({ for: User }),
    userLogType: t.field({ type: UserLogType }),
    unusual: t.field({ type: AccessReason, description: 'Of the last seven days.' }),
    from: t.field({ type: 'Date', description: "The first day, in the company's time zone." }),
    to: t.field({ type: 'Date', description: "The last day, in the company's time zone." }),
  }),
})

type Filter = typeof UserLogFilter.$inferInput

async function whereOf(context: object, { user, unusual, ...rest }: Filter) {
  const ids = unusual && { ids: await idsOf(context, unusual) }
  return userLogWhere({ ...rest, ...ids, userId: user ? rowId(user) : null })
}

async function idsOf(context: object, reason: NonNullable<Filter['unusual']>): Promise<number[]> {
  return [...(await unusualFor(context))]
    .filter(([, { reasons }]) => reasons.includes(reason))
    .map(([id]) => id)
}

const AccessReasonCount = builder.objectRef<ReasonCount>('AccessReasonCount').implement({
  fields: (t) => ({
    reason: t.expose('reason', { type: AccessReason }),
    people: t.exposeInt('people'),
  }),
})

builder.queryFields((t) => ({
  userLogs: t.connection(
    {
      type: UserLog,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'Sign-ins, sign-outs and changes of accounts, newest first.',
      args: {
        filter: t.arg({ type: UserLogFilter }),
        byDay: t.arg.boolean({ description: 'One entry of the usual sign-ins of a person on a day.' }),
      },
      resolve: async (_, { filter, byDay, ...page }, context, info) => {
        const condition = byDay ? await lastOfDay(await idsFor(context)) : undefined
        const where = await whereOf(context, filter ?? {})
        const query = { ...nodeQuery(context, info), where, ...(condition && { condition }) }
        return toConnection(await userLogs.page(context.viewer, page, query))
      },
    },
    { name: 'UserLogConnection' },
    { name: 'UserLogEdge' },
  ),
  unusualAccess: t.field({
    type: [AccessReasonCount],
    authScopes: { systemAdministrator: true },
    description: 'What was unusual in the last seven days, worst first, with the number of people.',
    resolve: async (_, __, context) => countPeople(await unusualFor(context)),
  }),
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
      resolve: async (query, { userLogId: id }, { filter }, context) => {
        if (id === null) return noRow(query)
        // The filter also applies to this entry.
        await unusualFor(context, id)
        const where = { AND: [{ id }, await whereOf(context, filter ?? {})] }
        const [entry] = await userLogs.list(context.viewer, { ...query, where, take: 1 })
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
