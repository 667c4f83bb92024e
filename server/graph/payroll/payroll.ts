// The pay codes and the rules that assign them to hours; for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { PAY_RULES_MAX, TRIAL_SHOWN } from '#domain/limits.ts'
import { forConditions, type Conditions, type PayRule as Rule } from '#domain/payroll/codes.ts'
import { timeTrackColumns } from '#domain/payroll/formats.ts'
import { savePayroll } from '#server/actions/payroll/settings.ts'
import {
  tryRules,
  type Trial,
  type TrialChange,
  type TrialCode,
  type TrialMove,
} from '#server/actions/payroll/trial.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { readPayroll, type StoredPayroll } from '#server/read/payroll/payroll.ts'
import { PayCycle } from '../user/account.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { badInput } from '../core/limits.ts'
import { nodeBy } from '../core/node.ts'
import { TaskCategory } from '../job-data/lookup.ts'
import { Shift, TimesheetLineType } from '../timesheet/timesheet-enums.ts'

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
  interfaces: [AdministeredRecord, builder.nodeInterfaceRef()],
  description: 'How hours become pay.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Payroll', id) }),
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
  }),
})
nodeBy(Payroll, isSystemAdministrator, async (id) => (id === '1' ? readPayroll() : null))

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

const rulesOf = (given: readonly (typeof RuleInput.$inferInput)[]): Rule[] =>
  given.map(({ code, department, jobTitle, ...conditions }) => ({
    ...{ code, department: department ?? '', jobTitle: jobTitle ?? '' },
    ...(forConditions((name) => valueOf(conditions[name])) as Conditions),
  }))

const TrialDays = builder.objectRef<Trial['periods'][number]>('PayTrialPeriod').implement({
  description: 'A closed pay period that rules are tried on.',
  fields: (t) => ({
    gpPayCycle: t.expose('gpPayCycle', { type: PayCycle }),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
  }),
})
const TrialCodeOf = builder.objectRef<TrialCode>('PayTrialCode').implement({
  description: 'The exact minutes of a code.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Empty where no rule matches.' }),
    before: t.exposeInt('before', { description: 'As paid; by the saved rules where not paid yet.' }),
    after: t.exposeInt('after'),
  }),
})
const TrialChangeOf = builder.objectRef<TrialChange>('PayTrialChange').implement({
  description: 'A person whose hours of a period would get other codes.',
  fields: (t) => ({
    employeeId: t.exposeString('employeeId'),
    employeeName: t.exposeString('employeeName'),
    period: t.field({ type: TrialDays, resolve: ({ period }) => period }),
    codes: t.field({ type: [TrialCodeOf], resolve: ({ codes }) => codes }),
  }),
})
const TrialMoveOf = builder.objectRef<TrialMove>('PayTrialMove').implement({
  description: 'Hours that would get another code.',
  fields: (t) => ({
    before: t.exposeString('before'),
    after: t.exposeString('after'),
    minutes: t.exposeInt('minutes'),
  }),
})
const PayTrial = builder.objectRef<Trial>('PayTrial').implement({
  description: 'What pay rules would change in the last closed periods. What was paid stays paid.',
  fields: (t) => ({
    periods: t.field({ type: [TrialDays], resolve: ({ periods }) => periods }),
    people: t.exposeInt('people', { description: 'People who get other codes.' }),
    changed: t.exposeInt('changed', { description: 'The same, counted in each period.' }),
    moves: t.field({ type: [TrialMoveOf], description: 'Of all people.', resolve: ({ moves }) => moves }),
    changes: t.field({
      type: [TrialChangeOf],
      description: `The ${TRIAL_SHOWN} largest.`,
      complexity: { field: 5, multiplier: TRIAL_SHOWN },
      resolve: ({ changes }) => changes,
    }),
  }),
})

builder.queryField('payTrial', (t) =>
  t.field({
    type: PayTrial,
    ...forSystemAdministrators,
    description:
      'Tries pay rules, saved or not, on the last three closed periods of each cycle. Writes nothing.',
    args: { rules: t.arg({ type: [RuleInput], required: true, description: 'In their order.' }) },
    resolve: (_, { rules }, { viewer }) => {
      if (rules.length > PAY_RULES_MAX)
        throw badInput(`The list rules has ${rules.length} items; at most ${PAY_RULES_MAX} are accepted.`)
      return tryRules(viewer, rulesOf(rules))
    },
  }),
)

const version = { required: true, description: 'The version that the user saw.' } as const

builder.mutationFields((t) => ({
  savePayroll: t.field({
    needs: 'PROOF',
    type: PayrollChange,
    errors: refusals,
    description: 'Saves the pay codes, their rules and the columns of timetrack.txt as a whole.',
    args: { version: t.arg.int(version), input: t.arg({ type: PayrollInput, required: true }) },
    resolve: async (_, { version, input }, { viewer }) => {
      await savePayroll(viewer, version, { ...input, rules: rulesOf(input.rules) })
      return {}
    },
  }),
}))
