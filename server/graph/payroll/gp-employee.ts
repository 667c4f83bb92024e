// Employees of Dynamics GP, for administrators who link one to an account (rulings 7).
import { encodeGlobalID } from '@pothos/plugin-relay'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { GP_PAGES } from '#domain/limits.ts'
import {
  gpPageProblem,
  type GpEmployee as Employee,
  type GpPage,
  type GpSearch,
} from '#server/adapters/gp.ts'
import { linkedAccounts } from '#server/read/user/people.ts'
import { Account, PayCycle } from '../user/account.ts'
import { builder } from '../core/builder.ts'
import { badInput } from '../core/limits.ts'

type Linked = Employee & { linkedTo: object | null }
type Page = Pick<GpSearch, 'currentPage' | 'pageSize'> & Pick<GpPage, 'count'> & { employees: Linked[] }

const GpEmployee = builder.objectRef<Linked>('GpEmployee').implement({
  description: 'An employee of the payroll system.',
  authScopes: { administrator: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ employeeId }) => encodeGlobalID('GpEmployee', employeeId) }),
    employeeId: t.exposeString('employeeId'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    fullName: t.string({ resolve: ({ firstName, lastName }) => `${firstName} ${lastName}` }),
    staffNumber: t.exposeString('staffNumber'),
    staffType: t.exposeString('staffType'),
    department: t.exposeString('department'),
    location: t.exposeString('location'),
    payCycle: t.expose('payCycle', { type: PayCycle }),
    active: t.exposeBoolean('active', { description: 'Whether they still work there.' }),
    linkedTo: t.field({
      type: Account,
      nullable: true,
      description: 'The active user who is linked to this employee; there is at most one.',
      resolve: ({ linkedTo }) => linkedTo as never,
    }),
  }),
})

const GpEmployeePage = builder.objectRef<Page>('GpEmployeePage').implement({
  description: 'A page of employees of the payroll system, by last name and first name.',
  authScopes: { administrator: true },
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of employees on all pages.' }),
    currentPage: t.exposeInt('currentPage', { description: 'From 1.' }),
    pageSize: t.exposeInt('pageSize'),
    employees: t.field({
      type: [GpEmployee],
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ employees }) => employees,
    }),
  }),
})

builder.queryFields((t) => ({
  gpEmployees: t.field({
    type: GpEmployeePage,
    description: 'Current employees who match all conditions. All words of each text must occur.',
    authScopes: { administrator: true },
    complexity: ({ pageSize }) => ({ field: 1, multiplier: pageSize ?? GP_PAGES[0] }),
    args: {
      search: t.arg.string({ description: 'In the name, id, department, location or pay cycle.' }),
      fullName: t.arg.string(),
      employeeId: t.arg.string(),
      department: t.arg.string(),
      location: t.arg.string(),
      payCycle: t.arg({ type: PayCycle }),
      currentPage: t.arg.int({ defaultValue: 1, required: true, description: 'From 1.' }),
      pageSize: t.arg.int({ defaultValue: GP_PAGES[0], required: true, description: '20, 40 or 100.' }),
    },
    resolve: async (_, query, context, info) => {
      const { currentPage, pageSize } = query
      const problem = gpPageProblem(query)
      if (problem) throw badInput(problem)
      const { count, employees } = await context.services.gp.search(query)
      const selection = queryFromInfo({ context, info, paths: [['employees', 'linkedTo']] })
      const ids = employees.map(({ employeeId }) => employeeId)
      const linked = await linkedAccounts(context.viewer, ids, selection)
      const linkedTo = (employee: Employee) => linked.get(employee.employeeId) ?? null
      return {
        count,
        currentPage,
        pageSize,
        employees: employees.map((employee) => ({ ...employee, linkedTo: linkedTo(employee) })),
      }
    },
  }),
}))
