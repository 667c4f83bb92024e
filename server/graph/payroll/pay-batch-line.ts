// The lines of a pay batch, and the pay of each person in it, for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { isoDate } from '#domain/date.ts'
import {
  approversOf,
  isAdjustment,
  payLines,
  readPersonPay,
  type PayLine,
  type PersonPay,
} from '#server/read/payroll/pay-lines.ts'
import { builder } from '../core/builder.ts'
import { toConnection } from '../core/connection.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { PayBatch } from './pay-batch.ts'

const approver = createLoader(approversOf)

type Line = PayLine & { batch: { payPeriodId: number } }
const PayBatchLine = builder.objectRef<Line>('PayBatchLine').implement({
  description: 'Hours of a task that a batch pays or takes back, as GP was given them.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('PayBatchLine', id) }),
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    payCode: t.exposeString('payCode'),
    rule: t.exposeString('rule', { description: 'The rule that gave the code; empty in batches of before.' }),
    date: t.field({ type: 'Date', resolve: ({ date }) => isoDate(date) }),
    minutes: t.exposeInt('minutes', { description: 'Exact minutes; negative where it takes hours back.' }),
    hundredths: t.exposeInt('hundredths', { description: 'Rounded hundredths of an hour, signed.' }),
    isSent: t.boolean({
      description: 'Whether it is in the files: what is netted to nothing or less is not.',
      resolve: ({ transaction }) => transaction !== null,
    }),
    isAdjustment: t.boolean({
      description: 'Whether it takes hours back or is late.',
      resolve: (line) => isAdjustment(line, line.batch),
    }),
    job: t.exposeString('job', { description: 'The job or the work order; empty for neither.' }),
    costCode: t.exposeString('costCode'),
    description: t.exposeString('description'),
    timesheet: t.exposeInt('timesheetId', { description: 'The number of the timesheet.' }),
    approver: t.string({
      nullable: true,
      description: 'Who approved the timesheet last.',
      resolve: async ({ timesheetId }, _, context) => (await approver(context, timesheetId)) ?? null,
    }),
  }),
})

const PayPerson = builder.objectRef<PersonPay>('PayPerson').implement({
  description:
    'What a person gets in the period of a batch, beside the period before, in hundredths of an hour.',
  fields: (t) => ({
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    before: t.exposeInt('before'),
    now: t.exposeInt('now'),
  }),
})

builder.prismaObjectFields(PayBatch, (t) => ({
  lines: t.connection(
    {
      type: PayBatchLine,
      description: 'In the order of the files: by employee.',
      args: { person: t.arg.string({ description: 'The employee id of a person; by default everybody.' }) },
      select: { id: true, payPeriodId: true },
      complexity: pageComplexity,
      resolve: async (batch, { person, ...page }, { viewer }) => {
        const where = { payBatchId: batch.id, ...(person != null && { employeeId: person }) }
        const { edges, ...rest } = toConnection(await payLines.page(viewer, page, { where }))
        return { ...rest, edges: edges.map(({ node, cursor }) => ({ node: { ...node, batch }, cursor })) }
      },
    },
    { name: 'PayBatchLineConnection' },
    { name: 'PayBatchLineEdge' },
  ),
  people: t.field({
    type: [PayPerson],
    description: 'By name.',
    complexity: { field: 5, multiplier: 20 },
    select: { id: true },
    resolve: ({ id }) => readPersonPay(id),
  }),
}))
