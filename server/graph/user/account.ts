// The data of people that only administrators may see. Others get FORBIDDEN for each field of the type, and null from
// node(id:).
import { isAdministrator } from '#server/access/administration.ts'
import { GpPayCycle } from '#server/database/generated/enums.ts'
import { havingSecondFactor } from '#server/read/access/second-factor.ts'
import { accounts } from '#server/read/user/people.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { builder } from '../core/builder.ts'
import { createLoader } from '../core/loader.ts'
import { nodesOf } from '../core/node.ts'
import '../payroll/pay-location.ts'
import { TaskTypeEnum, User, UserTypeEnum } from './person.ts'

export const PayCycle = builder.enumType(GpPayCycle, { name: 'GpPayCycle' })

const hasSecondFactor = createLoader(async (userIds: readonly number[]) => {
  const having = await havingSecondFactor(userIds)
  return new Map(userIds.map((id) => [id, having.has(id)]))
})

export const Account = builder.prismaNode('User', {
  interfaces: [AdministeredRecord],
  variant: 'Account',
  description: 'A person’s account, for administrators.',
  authScopes: { administrator: true },
  id: { field: 'id' },
  select: { id: true, version: true },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'The number of the person in the legacy interface.' }),
    user: t.variant(User, { description: 'The person as others see them.' }),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email'),
    userType: t.expose('userType', { type: UserTypeEnum }),
    active: t.exposeBoolean('active'),
    approvalGroup: t.relation('approvalGroup', {
      nullable: true,
      description: 'The group that decides their timesheets.',
    }),
    allowTimesheetCreation: t.exposeBoolean('allowTimesheetCreation'),
    showFieldService: t.exposeBoolean('showFieldService'),
    taskType: t.expose('taskType', { type: TaskTypeEnum }),
    defaultStartTime: t.exposeInt('defaultStartTime', { description: 'Minutes after midnight.' }),
    payLocation: t.relation('payLocation', { nullable: true }),
    gpEmployeeId: t.exposeString('gpEmployeeId', { nullable: true }),
    gpPayCycle: t.expose('gpPayCycle', { type: PayCycle }),
    gpStaffNumber: t.exposeString('gpStaffNumber', { nullable: true }),
    hasSignedIn: t.exposeBoolean('hasSignedIn', {
      description:
        'Whether the person has chosen a password or signed in through the identity provider; until then the ' +
        'welcome e-mail can be sent.',
    }),
    hasSecondFactor: t.boolean({
      description: 'Whether signing in needs more than the password.',
      resolve: async ({ id }, _, context) => (await hasSecondFactor(context, id)) ?? false,
    }),
    importedFields: t.exposeStringList('importedFields', {
      description:
        'The columns of users.csv that the last import set for the person, and the next one sets again.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
nodesOf(Account, accounts)

builder.prismaObjectField(User, 'account', (t) =>
  t.variant(Account, {
    description: 'For administrators; null for everybody else.',
    isNull: (_, __, { viewer }) => !isAdministrator(viewer),
  }),
)
