// Dockets: their list, their content, and their verification by any holder.
import { pdfPathOf, type DocketContent } from '#domain/docket/content.ts'
import { isMailable } from '#domain/docket/mail.ts'
import { DOCKET_NEEDS_DAYS, docketNeeds } from '#domain/docket/needs.ts'
import { whatBecame } from '#domain/mail.ts'
import { mailDocket } from '#server/actions/docket/mail.ts'
import { DocketState } from '#server/database/generated/enums.ts'
import {
  countDocketNeeds,
  dockets,
  matchingDockets,
  readIssuedDockets,
  verifyDocket,
  type DocketFilter as Filter,
  type DocketNeedCount,
  type Verified,
} from '#server/read/timesheet/dockets.ts'
import { builder, refusals } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { nodesOf } from '../core/node.ts'
import { MailState } from '../mail/mail.ts'
import { TimesheetLine } from './task.ts'

const State = builder.enumType(DocketState, { name: 'DocketState', description: 'Whether a docket counts.' })

export const Docket = builder.prismaNode('Docket', {
  description: 'The docket of a task with field service, as it was handed in.',
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    number: t.exposeString('number'),
    state: t.expose('state', { type: State }),
    timesheetNumber: t.exposeInt('timesheetId', {
      description: 'The number of its timesheet, even if that is deleted.',
    }),
    date: t.expose('date', { type: 'Date', description: 'The day of the timesheet.' }),
    customerName: t.exposeString('customerName'),
    customerEmail: t.exposeString('customerEmail', { description: "'' without one." }),
    workerName: t.exposeString('workerName'),
    fleet: t.exposeString('fleet'),
    sha256: t.exposeString('sha256', { description: 'Of docket.json, which its PDF contains.' }),
    minutes: t.int({
      description: 'The minutes of its task, as the paper says.',
      select: { content: true },
      resolve: ({ content }) => (JSON.parse(content) as DocketContent).minutes,
    }),
    isSignedByPerson: t.boolean({
      description: 'Whether the person who did the work has signed.',
      select: { workerSignatureId: true },
      resolve: ({ workerSignatureId }) => workerSignatureId !== null,
    }),
    isSignedByCustomer: t.boolean({
      select: { customerSignatureId: true },
      resolve: ({ customerSignatureId }) => customerSignatureId !== null,
    }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was superseded or voided.',
    }),
    isMailable: t.boolean({
      description: 'Whether it counts and its customer has an address that mail can be sent to.',
      select: { state: true, customerEmail: true },
      resolve: isMailable,
    }),
    mailedTo: t.exposeString('mailedTo', { nullable: true, description: 'Where it was last mailed.' }),
    mailedAt: t.expose('mailedAt', { type: 'DateTime', nullable: true }),
    mailState: t.field({
      type: MailState,
      nullable: true,
      description: 'The state of its last mail; null if it was never mailed or that mail is no longer kept.',
      select: { mails: { select: { state: true }, orderBy: { id: 'desc' }, take: 1 } },
      resolve: ({ mails: [last] }, _, { services }) =>
        last ? whatBecame(last.state, services.mail.isSent) : null,
    }),
    predecessor: t.relation('predecessor', { nullable: true, description: 'The docket that it supersedes.' }),
    successor: t.relation('successor', { nullable: true, description: 'The docket that supersedes it.' }),
    url: t.string({
      description: 'Where to download its PDF.',
      resolve: ({ id }) => pdfPathOf(id),
    }),
    verifyPath: t.string({
      description: 'The path that verifies it without a session.',
      select: { token: true },
      resolve: ({ token }) => `/d/${token}`,
    }),
  }),
})
nodesOf(Docket, dockets)

const docketOf = createLoader(readIssuedDockets)
builder.prismaObjectField(TimesheetLine, 'docket', (t) =>
  t.field({
    type: Docket,
    nullable: true,
    description: 'Its docket, if it has field service and was handed in.',
    select: { id: true },
    resolve: async ({ id }, _, context) => (await docketOf(context, id)) ?? null,
  }),
)

const Need = builder.enumType('DocketNeed', {
  description: `What somebody may have to do about a docket of the last ${DOCKET_NEEDS_DAYS} days.`,
  values: docketNeeds,
})

const NeedCount = builder.objectRef<DocketNeedCount>('DocketNeedCount').implement({
  description: 'How many dockets need something.',
  fields: (t) => ({
    needs: t.expose('needs', { type: Need }),
    count: t.exposeInt('count'),
    isExceeded: t.exposeBoolean('isExceeded', { description: 'Whether counting stopped at that number.' }),
  }),
})

export const DocketFilter = builder.inputType('DocketFilter', {
  fields: (t) => ({
    state: t.field({ type: State }),
    needs: t.field({ type: Need }),
    timesheetNumber: t.int(),
    search: t.string({ description: 'Words of the number, the customer, the person or the machine.' }),
  }),
})

type GivenFilter = Omit<Filter, 'timesheetId'> & { timesheetNumber?: number | null }

/** The filter in the shape that server/read expects. */
export function filterOf(input: GivenFilter | null | undefined): Filter {
  const { timesheetNumber, ...filter } = input ?? {}
  return { ...filter, timesheetId: timesheetNumber }
}

const VerifiedDocket = builder.objectRef<Verified>('VerifiedDocket').implement({
  description: 'What anybody who holds a docket may know of it.',
  fields: (t) => ({
    company: t.exposeString('company'),
    number: t.exposeString('number'),
    date: t.expose('date', { type: 'Date' }),
    customerName: t.exposeString('customerName'),
    machine: t.exposeString('machine', {
      description: 'Its fleet number, manufacturer and model, as on the paper.',
    }),
    hours: t.exposeString('hours', { description: 'From when to when, and how long, as on the paper.' }),
    state: t.expose('state', { type: State }),
    sha256: t.exposeString('sha256'),
    fileSha256: t.exposeString('fileSha256', { nullable: true, description: 'Of its PDF.' }),
  }),
})

const DocketChange = builder.objectRef<{ docketId: number }>('DocketChange').implement({
  description: 'A docket after a change.',
  fields: (t) => ({
    docket: t.prismaField({
      type: Docket,
      nullable: true,
      resolve: (query, { docketId }, _, { viewer }) => dockets.find(viewer, docketId, query),
    }),
  }),
})

builder.mutationFields((t) => ({
  mailDocket: t.field({
    needs: 'TOKEN',
    type: DocketChange,
    errors: refusals,
    description: 'Mails a docket to its customer. The history of its timesheet names the person who did it.',
    args: { id: t.arg.globalID({ for: Docket, required: true }) },
    resolve: async (_, { id }, { viewer }) => {
      const docketId = rowId(id)
      await mailDocket(viewer, docketId)
      return { docketId }
    },
  }),
}))

builder.queryFields((t) => ({
  dockets: t.connection(
    {
      type: Docket,
      complexity: pageComplexity,
      description: 'The dockets of the timesheets that the viewer may see, newest first.',
      args: { filter: t.arg({ type: DocketFilter }) },
      resolve: async (_, { filter, ...page }, context, info) => {
        const query = { ...nodeQuery(context, info), where: matchingDockets(filterOf(filter)) }
        return toConnection(await dockets.page(context.viewer, page, query))
      },
    },
    { name: 'DocketConnection' },
    { name: 'DocketEdge' },
  ),
  docketNeeds: t.field({
    type: [NeedCount],
    description: 'How many dockets that the viewer can see need what.',
    resolve: (_, __, { viewer }) => countDocketNeeds(viewer),
  }),
  verifyDocket: t.field({
    type: VerifiedDocket,
    nullable: true,
    description: 'The docket of a verification address; needs no session.',
    skipTypeScopes: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_, { token }, { address }) => verifyDocket(token, address),
  }),
}))
