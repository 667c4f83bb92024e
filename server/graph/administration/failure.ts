// The failure log: browsers report failures, System_Administrators read them (rulings 7).
import { failureKinds, type FailureKind as Kind } from '#domain/failure.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { reportFailures } from '#server/actions/failure.ts'
import {
  failures,
  readFailureGroups,
  type FailureGroup as Group,
} from '#server/read/administration/failures.ts'
import { builder, refusals } from '../core/builder.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { nodesOf } from '../core/node.ts'
import { noRow } from '../core/no-row.ts'

const FailureKind = builder.enumType('FailureKind', {
  description:
    'Where it failed: in the server, in a job, in a request of the web application, or in the web application.',
  values: failureKinds,
})

const FailureLog = builder.prismaNode('FailureLog', {
  description: 'One failure.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    kind: t.field({ type: FailureKind, select: { kind: true }, resolve: ({ kind }) => kind as Kind }),
    title: t.exposeString('title', { description: 'The operation, if there was one, and the message.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'The reference that the user saw.',
    }),
    at: t.expose('at', { type: 'DateTime' }),
    document: t.string({
      description: 'All details, as JSON.',
      select: { document: true },
      resolve: ({ document }) => JSON.stringify(document, null, 2),
    }),
    latest: t.prismaField({
      type: ['FailureLog'],
      description: 'The latest failures with the same kind and title.',
      select: { kind: true, title: true },
      resolve: (query, { kind, title }, _, { viewer }) =>
        failures.list(viewer, { ...query, where: { kind, title }, take: 20 }),
    }),
  }),
})
nodesOf(FailureLog, failures)

const FailureGroup = builder.objectRef<Group>('FailureGroup').implement({
  description: 'Failures with the same kind and title.',
  fields: (t) => ({
    kind: t.expose('kind', { type: FailureKind }),
    title: t.exposeString('title'),
    count: t.exposeInt('count', { description: 'Among the 10,000 latest failures.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
    last: t.prismaField({
      type: FailureLog,
      nullable: true,
      resolve: (query, { lastId }, _, { viewer }) => failures.find(viewer, lastId, query),
    }),
  }),
})

const FailureFilter = builder.inputType('FailureFilter', {
  fields: (t) => ({
    kind: t.field({ type: FailureKind }),
    search: t.string({ description: 'A reference, or the message that contains it.' }),
  }),
})

builder.queryField('failureGroups', (t) =>
  t.field({
    type: [FailureGroup],
    authScopes: { systemAdministrator: true },
    description: 'The latest failures, grouped by kind and title, newest first.',
    args: { filter: t.arg({ type: FailureFilter }) },
    resolve: (_, { filter }) => readFailureGroups({ kind: filter?.kind, reference: filter?.search }),
  }),
)

/** Null is a gap: failures may have been missed. */
const FailureKept = builder.objectRef<{ failureLogId: number | null }>('FailureKept').implement({
  fields: (t) => ({
    failure: t.prismaField({
      type: FailureLog,
      nullable: true,
      resolve: (query, { failureLogId: id }, _, { viewer }) =>
        id === null ? noRow(query) : failures.find(viewer, id, query),
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ failureLogId }) => failureLogId === null }),
  }),
})

builder.subscriptionField('failureKept', (t) =>
  t.field({
    type: FailureKept,
    authScopes: { systemAdministrator: true },
    description: 'Every new failure.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) => liveSince(since, context, 'failureKept', isSystemAdministrator),
    resolve: (event) => (event === GAP ? { failureLogId: null } : event),
  }),
)

const FailureInput = builder.inputType('FailureInput', {
  description: 'A failure of the web application, without user input, variables and tokens.',
  fields: (t) => ({
    kind: t.field({ type: FailureKind, required: true, description: 'CALL or CRASH.' }),
    message: t.string({ required: true }),
    operation: t.string({ description: 'The name of the GraphQL operation.' }),
    status: t.int({ description: 'The HTTP status; 0 without a response.' }),
    reference: t.string({ description: 'The reference of the server’s fault.' }),
    stack: t.string({ description: 'The frames of the stack, without origin.' }),
    path: t.string({ description: 'The path of the page, without the values of its query string.' }),
    release: t.string({ description: 'The build of the web application.' }),
  }),
})

const ReportFailuresPayload = builder.objectRef<{ kept: number }>('ReportFailuresPayload').implement({
  fields: (t) => ({ kept: t.exposeInt('kept', { description: 'The number of stored failures.' }) }),
})

builder.mutationField('reportFailures', (t) =>
  t.field({
    needs: 'NOTHING',
    type: ReportFailuresPayload,
    description: 'Reports up to ten failures of the web application; needs no sign-in.',
    errors: refusals,
    skipTypeScopes: true,
    args: { failures: t.arg({ type: [FailureInput], required: true }) },
    resolve: async (_, input, context) => {
      const userId = context.isIdentified ? context.viewer.id : null
      return { kept: await reportFailures(userId, input, context.origin) }
    },
  }),
)
