// Employees of Dynamics GP, among whom administrators look for the one of an account (rulings 7).
import { encodeGlobalID } from '@pothos/plugin-relay'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { GP_PAGES } from '#domain/limits.ts'
import {
  gpPageProblem,
  type GpEmployee as Employee,
  type GpPage,
  type GpSearch,
} from '#server/adapters/gp.ts'
import { linkedAccounts } from '#server/read/people.ts'
import { Account, PayCycle } from './account.ts'
import { builder } from './core/builder.ts'
import { badInput } from './core/limits.ts'

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
      description: 'The active user who has this employee; one GP employee belongs to one active user.',
      resolve: ({ linkedTo }) => linkedTo as never,
    }),
  }),
})

const GpEmployeePage = builder.objectRef<Page>('GpEmployeePage').implement({
  description: 'A page of employees of the payroll system, by last name and first name.',
  authScopes: { administrator: true },
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many there are on all pages.' }),
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
    description: 'Those who work there now and meet all conditions. Each text is words that must all occur.',
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
    resolve: async (_, asked, context, info) => {
      const { currentPage, pageSize } = asked
      const problem = gpPageProblem(asked)
      if (problem) throw badInput(problem)
      const { count, employees } = await context.gp.search(asked)
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
