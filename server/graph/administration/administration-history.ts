// The records that administrators look after: what they have in common, and their history.
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { ChangedField as Change } from '#domain/changed-fields.ts'
import type { JobDataKind } from '#domain/job-data/kinds.ts'
import type { GraphQLResolveInfo } from 'graphql'
import { caredForBy } from '#server/access/administration.ts'
import { AdministrationAction as Action, type AdministeredNoun } from '#server/database/generated/enums.ts'
import type { PageArgs } from '#server/read/entity.ts'
import { administrationHistory } from '#server/read/administration/administration-history.ts'
import { builder } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import type { Context } from '../core/context.ts'
import { pageComplexity } from '../core/limits.ts'
import { nodesOf } from '../core/node.ts'
import { ChangedField } from '../timesheet/history.ts'
import { UserTypeEnum } from '../user/person.ts'

const AdministrationAction = builder.enumType(Action, {
  name: 'AdministrationAction',
  description: 'The action of an administrator on a record.',
})

export const AdministrationHistory = builder.prismaNode('AdministrationHistory', {
  description: 'A change of an account, a group, a pay location or the settings; for administrators.',
  authScopes: { administrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    action: t.expose('action', { type: AdministrationAction }),
    at: t.expose('at', { type: 'DateTime' }),
    changes: t.field({
      type: [ChangedField],
      select: { changeDetail: true },
      resolve: ({ changeDetail }) => changeDetail as unknown as Change[],
    }),
    nameOfModifier: t.exposeString('nameOfModifier'),
    emailOfModifier: t.exposeString('emailOfModifier'),
    roleOfModifier: t.expose('roleOfModifier', { type: UserTypeEnum, nullable: true }),
  }),
})
nodesOf(AdministrationHistory, administrationHistory)

export const AdministrationHistoryConnection = builder.connectionObject(
  { type: AdministrationHistory, name: 'AdministrationHistoryConnection' },
  { name: 'AdministrationHistoryEdge' },
)

/** The type of the records of each noun. Those of job data are one type. */
const typeOf: Record<Exclude<AdministeredNoun, JobDataKind>, string> = {
  USER: 'Account',
  APPROVAL_GROUP: 'ApprovalGroupDetails',
  PAY_LOCATION: 'PayLocation',
  SETTING: 'Setting',
  MANUAL: 'Manual',
  PAY_PERIOD_RULE: 'PayPeriodRule',
  PAY_PERIOD: 'PayPeriod',
  PAYROLL: 'Payroll',
  PAY_BATCH: 'PayBatch',
  WEBHOOK: 'Webhook',
  PUBLIC_HOLIDAY: 'PublicHoliday',
}
const nounOf = new Map(Object.entries(typeOf).map(([noun, type]) => [type, noun as AdministeredNoun]))

const isJobData = (noun: AdministeredNoun): noun is JobDataKind => !(noun in typeOf)

/** The global id of a record. */
export function idOfRecord(noun: AdministeredNoun, id: number): string {
  return isJobData(noun) ? encodeGlobalID('JobRecord', `${noun}-${id}`) : encodeGlobalID(typeOf[noun], id)
}

type Administered = { id: number; version: number; kind?: AdministeredNoun }
const nounIn = ({ kind }: Administered, { parentType }: GraphQLResolveInfo) =>
  kind ?? nounOf.get(parentType.name)!

/** What every record that administrators look after has in common. */
export const AdministeredRecord = builder.interfaceRef<Administered>('Administered').implement({
  description: 'A record that administrators look after.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'Counts the changes. A mutation names the version that the user saw.',
    }),
    history: t.connection(
      {
        type: AdministrationHistory,
        authScopes: (record, _, __, info) => ({ [caredForBy(nounIn(record, info))]: true }),
        complexity: pageComplexity,
        description: 'Its changes by administrators, newest first; those of an import are not listed.',
        resolve: (record, page, context, info) =>
          historyOf(nounIn(record, info), record.id, page, context, info),
      },
      AdministrationHistoryConnection,
    ),
  }),
})

/** Resolves a history, newest first: of one record, or of all records of a noun. */
export async function historyOf(
  noun: AdministeredNoun,
  recordId: number | null,
  page: PageArgs,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const query = { ...nodeQuery(context, info), where: { noun, ...(recordId !== null && { recordId }) } }
  return toConnection(await administrationHistory.page(context.viewer, page, query))
}
