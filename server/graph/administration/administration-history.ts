// The history of administered records, as a type and as the connection of each record.
import type { ChangedField as Change } from '#domain/changed-fields.ts'
import type { GraphQLResolveInfo } from 'graphql'
import { AdministrationAction as Action, type AdministeredNoun } from '#server/database/generated/enums.ts'
import type { PageArgs } from '#server/read/entity.ts'
import { administrationHistory } from '#server/read/administration/administration-history.ts'
import { builder } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import type { Context } from '../core/context.ts'
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

/** The type of each record's `history` field. */
export const AdministrationHistoryConnection = builder.connectionObject(
  { type: AdministrationHistory, name: 'AdministrationHistoryConnection' },
  { name: 'AdministrationHistoryEdge' },
)

/** Resolves a `history` field, newest first: of one record, or of all records of a noun. */
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
