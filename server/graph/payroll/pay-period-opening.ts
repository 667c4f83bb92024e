// Days of closed pay periods that are open for one person, and people's requests; for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { endOpening, openDays, refuseDay } from '#server/actions/pay-period/opening.ts'
import { now } from '#server/adapters/clock.ts'
import { readOpenings, readRequests } from '#server/read/payroll/pay-periods.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { User } from '../user/person.ts'

const PersonOpening = builder.prismaObject('PayPeriodOpening', {
  description: 'Days of a closed pay period that one person may record until an instant.',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('PayPeriodOpening', id) }),
    user: t.relation('user'),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
    until: t.expose('until', { type: 'DateTime' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Null after a declined timesheet.' }),
    openedBy: t.exposeString('nameOfModifier'),
  }),
})

const PayPeriodRequest = builder.prismaObject('PayPeriodRequest', {
  description: 'A person asks to record a day of a closed pay period.',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('PayPeriodRequest', id) }),
    user: t.relation('user'),
    date: t.expose('date', { type: 'Date' }),
    message: t.exposeString('message'),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  payPeriodOpenings: t.field({
    type: [PersonOpening],
    ...forSystemAdministrators,
    description: 'What is open for one person, the next to end first.',
    resolve: () => readOpenings(now()) as never,
  }),
  payPeriodRequests: t.field({
    type: [PayPeriodRequest],
    ...forSystemAdministrators,
    description: 'What people ask for and nobody has answered, the oldest first.',
    resolve: () => readRequests() as never,
  }),
}))

const OpeningsChange = builder.objectRef<object>('PayPeriodOpeningsChange').implement({
  description: 'What is open for people after a change, and what they ask for.',
  fields: (t) => ({
    openings: t.field({ type: [PersonOpening], resolve: () => readOpenings(now()) as never }),
    requests: t.field({ type: [PayPeriodRequest], resolve: () => readRequests() as never }),
  }),
})

builder.mutationFields((t) => ({
  openDays: t.field({
    needs: 'PROOF',
    type: OpeningsChange,
    errors: refusals,
    description: 'Opens closed days for one person until an instant.',
    args: {
      user: t.arg.globalID({ for: User, required: true }),
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true }),
      until: t.arg({ type: 'DateTime', required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { user, ...input }, { viewer }) => {
      await openDays(viewer, rowId(user), input)
      return {}
    },
  }),
  endOpening: t.field({
    needs: 'TOKEN',
    type: OpeningsChange,
    errors: refusals,
    description: 'Ends what is open for one person.',
    args: { id: t.arg.globalID({ for: PersonOpening, required: true }) },
    resolve: async (_, { id }, { viewer }) => {
      await endOpening(viewer, rowId(id))
      return {}
    },
  }),
  refuseDay: t.field({
    needs: 'TOKEN',
    type: OpeningsChange,
    errors: refusals,
    description: 'Does not open the day that somebody asks for.',
    args: {
      id: t.arg.globalID({ for: PayPeriodRequest, required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { id, reason }, { viewer }) => {
      await refuseDay(viewer, rowId(id), { reason })
      return {}
    },
  }),
}))
