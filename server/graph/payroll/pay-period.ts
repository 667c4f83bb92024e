// Pay periods and their rules, for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { includes, payPeriodLengths, type Days } from '#domain/pay-period/periods.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import { addDays } from '#domain/week.ts'
import { closePayPeriods, openPayPeriod } from '#server/actions/pay-period/close.ts'
import { updatePayPeriodRule } from '#server/actions/pay-period/rule.ts'
import { closingImpact, type ClosingImpact as Impact } from '#server/read/payroll/closing-impact.ts'
import {
  deadlineInstant,
  periodsOf,
  readRules,
  type Period,
  type StoredRule,
} from '#server/read/payroll/pay-periods.ts'
import { PayCycle } from '../user/account.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { nodeBy } from '../core/node.ts'
import { User, Viewer } from '../user/person.ts'
import { Timesheet } from '../timesheet/timesheet.ts'

// ---------------------------------------------------------------- periods and rules

const Length = builder.enumType('PayPeriodLength', { values: payPeriodLengths })

const PayPeriodRule = builder.objectRef<StoredRule>('PayPeriodRule').implement({
  interfaces: [AdministeredRecord, builder.nodeInterfaceRef()],
  description: 'How the days of a payroll cycle are divided into pay periods.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('PayPeriodRule', id) }),
    gpPayCycle: t.expose('gpPayCycle', { type: PayCycle }),
    length: t.expose('length', { type: Length }),
    anchorDate: t.expose('anchorDate', {
      type: 'Date',
      nullable: true,
      description:
        'The first day of a period, before which none is due. For months, its day of the month counts.',
    }),
    deadlineDays: t.exposeInt('deadlineDays', { description: 'Days from the last day to the deadline.' }),
    deadlineTime: t.exposeInt('deadlineTime', { description: 'Minutes after midnight.' }),
    closesItself: t.exposeBoolean('closesItself', {
      description: 'Whether a period closes by itself at its deadline.',
    }),
  }),
})
nodeBy(PayPeriodRule, isSystemAdministrator, async (id) =>
  (await readRules()).find((rule) => id === String(rule.id)),
)

/** A period of the calendar, stored or not, with the rule of its cycle. */

export const PayPeriod = builder.objectRef<Period>('PayPeriod').implement({
  description: 'A pay period of a payroll cycle.',
  fields: (t) => ({
    id: t.id({
      resolve: ({ rule, startDate }) => encodeGlobalID('PayPeriod', `${rule.gpPayCycle}:${startDate}`),
    }),
    gpPayCycle: t.field({ type: PayCycle, resolve: ({ rule }) => rule.gpPayCycle }),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
    isClosed: t.boolean({ resolve: ({ stored }) => stored?.isClosed ?? false }),
    deadline: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When it is to be closed; null for a period that nobody has to close, because it is earlier than the first day of its rule.',
      resolve: (period) => (period.isDue ? deadlineInstant(period.rule, period, period.timeZone) : null),
    }),
    closesItself: t.boolean({
      description: 'Whether it closes by itself at its deadline; not once it was closed before.',
      resolve: ({ rule, stored }) => rule.closesItself && stored === null,
    }),
    number: t.int({
      nullable: true,
      description: 'Its number in the legacy interface; null if it was never closed.',
      resolve: ({ stored }) => stored?.id ?? null,
    }),
    version: t.int({ nullable: true, resolve: ({ stored }) => stored?.version ?? null }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last closed or opened again.',
      resolve: ({ stored }) => stored?.changedAt ?? null,
    }),
    changedBy: t.string({ nullable: true, resolve: ({ stored }) => stored?.nameOfModifier ?? null }),
    reason: t.string({
      nullable: true,
      description: 'Why it was opened again.',
      resolve: ({ stored }) => stored?.reason ?? null,
    }),
  }),
})

async function periodAt(gpPayCycle: GpPayCycle, date: string): Promise<Period> {
  const found = (await periodsOf({ startDate: date, endDate: date })).find(
    (period) => period.rule.gpPayCycle === gpPayCycle && includes(period, date),
  )
  return found!
}

const ImpactPerson = builder.objectRef<Impact['missing'][number]>('ClosingImpactPerson').implement({
  description: 'A person who misses days of a period.',
  fields: (t) => ({
    user: t.field({ type: User, resolve: ({ user }) => user as never }),
    dates: t.field({ type: ['Date'], resolve: ({ dates }) => dates }),
  }),
})

const ClosingImpact = builder.objectRef<Impact>('ClosingImpact').implement({
  description: 'What a pay period would leave behind if it were closed now.',
  fields: (t) => ({
    pending: t.exposeInt('pending', { description: 'They can still be decided.' }),
    declined: t.exposeInt('declined'),
    drafts: t.exposeInt('drafts', { description: 'Drafts and recalled timesheets.' }),
    unsigned: t.exposeInt('unsigned', {
      description: 'Those of the drafts with field service that lacks a signature.',
    }),
    people: t.exposeInt('people', { description: 'People who miss days.' }),
    timesheets: t.field({
      type: [Timesheet],
      description: 'The first of the pending, declined and draft timesheets, by date.',
      complexity: { field: 1, multiplier: 10 },
      resolve: ({ timesheets }) => timesheets as never,
    }),
    missing: t.field({
      type: [ImpactPerson],
      description: 'The first of the people who miss days, by name.',
      resolve: ({ missing }) => missing,
    }),
  }),
})

builder.queryFields((t) => ({
  payPeriodRules: t.field({
    type: [PayPeriodRule],
    ...forSystemAdministrators,
    description: 'The rules of all payroll cycles.',
    resolve: () => readRules(),
  }),
  payPeriods: t.field({
    type: [PayPeriod],
    ...forSystemAdministrators,
    description: 'The periods with a day in the range of dates, latest first; at most a year.',
    args: {
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true }),
    },
    resolve: (_, { startDate, endDate }) => periodsOf(withinYear({ startDate, endDate })),
  }),
  closingImpact: t.field({
    type: ClosingImpact,
    ...forSystemAdministrators,
    args: {
      gpPayCycle: t.arg({ type: PayCycle, required: true }),
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true }),
    },
    resolve: (_, { gpPayCycle, ...days }, { viewer }) => closingImpact(viewer, gpPayCycle, withinYear(days)),
  }),
}))

const DAYS_MAX = 400

/** The range, limited to the days that one response may have. */
export function withinYear({ startDate, endDate }: Days): Days {
  const last = addDays(startDate, DAYS_MAX)
  return { startDate, endDate: endDate < last ? endDate : last }
}

// ---------------------------------------------------------------- changes

const RuleInput = builder.inputType('PayPeriodRuleInput', {
  fields: (t) => ({
    length: t.field({ type: Length, required: true }),
    anchorDate: t.field({ type: 'Date' }),
    deadlineDays: t.int({ required: true }),
    deadlineTime: t.int({ required: true, description: 'Minutes after midnight.' }),
    closesItself: t.boolean({ required: true }),
  }),
})

const PeriodInput = builder.inputType('PayPeriodInput', {
  description: 'A pay period, with the days that the user saw.',
  fields: (t) => ({
    gpPayCycle: t.field({ type: PayCycle, required: true }),
    startDate: t.field({ type: 'Date', required: true }),
    endDate: t.field({ type: 'Date', required: true }),
  }),
})

const RuleChange = builder.objectRef<{ id: number }>('PayPeriodRuleChange').implement({
  fields: (t) => ({
    rule: t.field({
      type: PayPeriodRule,
      resolve: async ({ id }) => (await readRules()).find((rule) => rule.id === id)!,
    }),
    viewer: t.field({ type: Viewer, resolve: (_, __, { viewer }) => viewer! }),
  }),
})

const PeriodsChange = builder.objectRef<{ periods: () => Promise<Period[]> }>('PayPeriodsChange').implement({
  description: 'Pay periods after they were closed or opened again.',
  fields: (t) => ({ periods: t.field({ type: [PayPeriod], resolve: ({ periods }) => periods() }) }),
})

builder.mutationFields((t) => ({
  updatePayPeriodRule: t.field({
    needs: 'PROOF',
    type: RuleChange,
    errors: refusals,
    description: 'Changes how the days of a payroll cycle are divided. Closed periods keep their days.',
    args: {
      id: t.arg.globalID({ for: PayPeriodRule, required: true }),
      version: t.arg.int({ required: true, description: 'The version that the user saw.' }),
      input: t.arg({ type: RuleInput, required: true }),
    },
    resolve: async (_, { id, version, input }, { viewer }) => {
      const newRule = { ...input, anchorDate: input.anchorDate ?? null }
      await updatePayPeriodRule(viewer, rowId(id), version, newRule)
      return { id: rowId(id) }
    },
  }),
  closePayPeriods: t.field({
    needs: 'TOKEN',
    type: PeriodsChange,
    errors: refusals,
    description: 'Closes pay periods, all or none: nobody records their days any more.',
    args: { periods: t.arg({ type: [PeriodInput], required: true }) },
    resolve: async (_, { periods }, { viewer }) => {
      await closePayPeriods(viewer, periods)
      return {
        periods: () =>
          Promise.all(periods.map(({ gpPayCycle, startDate }) => periodAt(gpPayCycle, startDate))),
      }
    },
  }),
  openPayPeriod: t.field({
    needs: 'PROOF',
    type: PeriodsChange,
    errors: refusals,
    description: 'Opens a closed pay period again, for everybody.',
    args: {
      number: t.arg.int({ required: true }),
      version: t.arg.int({ required: true, description: 'The version that the user saw.' }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { number, version, reason }, { viewer }) => {
      const { gpPayCycle, startDate } = await openPayPeriod(viewer, number, version, { reason })
      return { periods: async () => [await periodAt(gpPayCycle, startDate)] }
    },
  }),
}))
