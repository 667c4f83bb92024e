// The pay codes and their rules, by which hours become pay; for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { forConditions, type Conditions, type PayRule as Rule } from '#domain/payroll/codes.ts'
import { timeTrackColumns } from '#domain/payroll/formats.ts'
import { savePayroll } from '#server/actions/payroll/settings.ts'
import { readPayroll, type StoredPayroll } from '#server/read/payroll.ts'
import { PayCycle } from './account.ts'
import {
  AdministrationHistory,
  AdministrationHistoryConnection,
  historyOf,
} from './administration-history.ts'
import { builder, forSystemAdministrators, refusals } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { TaskCategory } from './lookup.ts'
import { Shift, TimesheetLineType } from './timesheet-enums.ts'

const PayCode = builder.objectRef<StoredPayroll['codes'][number]>('PayCode').implement({
  description: 'A code by which GP pays hours.',
  fields: (t) => ({ code: t.exposeString('code'), description: t.exposeString('description') }),
})

const PayRule = builder.objectRef<Rule>('PayRule').implement({
  description:
    'Which tasks a code pays. The first rule that matches decides; a condition is null where anything matches.',
  fields: (t) => ({
    code: t.exposeString('code'),
    department: t.exposeString('department', { description: 'Of GP; empty for that of the employee.' }),
    jobTitle: t.exposeString('jobTitle', { description: 'GP’s position; empty for that of the employee.' }),
    gpPayCycle: t.expose('gpPayCycle', { type: PayCycle, nullable: true }),
    shift: t.expose('shift', { type: Shift, nullable: true }),
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType, nullable: true }),
    taskCategory: t.globalID({
      nullable: true,
      resolve: ({ taskCategory: id }) => (id === null ? null : { type: 'TaskCategory', id }),
    }),
  }),
})

const TimeTrackColumn = builder.enumType('TimeTrackColumn', { values: timeTrackColumns })

const Payroll = builder.objectRef<StoredPayroll>('Payroll').implement({
  description: 'How hours become pay.',
  fields: (t) => ({
    id: t.id({ resolve: () => encodeGlobalID('Payroll', 1) }),
    batchPrefix: t.exposeString('batchPrefix', {
      description: 'Starts the numbers of batches of timesheets without an approval group.',
    }),
    dayShiftCode: t.exposeString('dayShiftCode', {
      description: 'GP’s code of a Day Shift; empty for none.',
    }),
    nightShiftCode: t.exposeString('nightShiftCode', {
      description: 'GP’s code of a Night Shift; empty for none.',
    }),
    codes: t.field({ type: [PayCode], resolve: ({ codes }) => codes }),
    rules: t.field({ type: [PayRule], description: 'In their order.', resolve: ({ rules }) => rules }),
    timeTrackColumns: t.field({
      type: [TimeTrackColumn],
      description: 'The columns of timetrack.txt, in order.',
      resolve: ({ timeTrackColumns: columns }) => columns,
    }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    history: t.connection(
      {
        type: AdministrationHistory,
        ...forSystemAdministrators,
        complexity: pageComplexity,
        resolve: (_, page, context, info) => historyOf('PAYROLL', 1, page, context, info),
      },
      AdministrationHistoryConnection,
    ),
  }),
})

builder.queryFields((t) => ({
  payroll: t.field({ type: Payroll, ...forSystemAdministrators, resolve: () => readPayroll() }),
}))

const CodeInput = builder.inputType('PayCodeInput', {
  fields: (t) => ({ code: t.string({ required: true }), description: t.string({ required: true }) }),
})
const RuleInput = builder.inputType('PayRuleInput', {
  fields: (t) => ({
    code: t.string({ required: true }),
    department: t.string(),
    jobTitle: t.string(),
    gpPayCycle: t.field({ type: PayCycle }),
    shift: t.field({ type: Shift }),
    timesheetLineType: t.field({ type: TimesheetLineType }),
    taskCategory: t.globalID({ for: TaskCategory }),
  }),
})
const PayrollInput = builder.inputType('PayrollInput', {
  fields: (t) => ({
    batchPrefix: t.string({ required: true }),
    dayShiftCode: t.string({ required: true }),
    nightShiftCode: t.string({ required: true }),
    codes: t.field({ type: [CodeInput], required: true }),
    rules: t.field({ type: [RuleInput], required: true, description: 'In their order.' }),
    timeTrackColumns: t.field({ type: [TimeTrackColumn], required: true }),
  }),
})

const PayrollChange = builder.objectRef<object>('PayrollChange').implement({
  fields: (t) => ({ payroll: t.field({ type: Payroll, resolve: () => readPayroll() }) }),
})

/** A record by its row id. */
const valueOf = (given: string | Parameters<typeof rowId>[0] | null | undefined) =>
  typeof given === 'object' && given !== null ? rowId(given) : (given ?? null)

const version = { required: true, description: 'The version that the user saw.' } as const

builder.mutationFields((t) => ({
  savePayroll: t.field({
    type: PayrollChange,
    errors: refusals,
    description: 'Saves the pay codes, their rules and the columns of timetrack.txt as a whole.',
    args: { version: t.arg.int(version), input: t.arg({ type: PayrollInput, required: true }) },
    resolve: async (_, { version, input }, { viewer }) => {
      const rules = input.rules.map(({ code, department, jobTitle, ...given }) => {
        const conditions = forConditions((name) => valueOf(given[name])) as Conditions
        return { code, department: department ?? '', jobTitle: jobTitle ?? '', ...conditions }
      })
      await savePayroll(viewer, version, { ...input, rules })
      return {}
    },
  }),
}))
