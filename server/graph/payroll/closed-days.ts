// The closed days of the viewer, the closed pay period of a timesheet, and the request to record a closed day.
import type { Opening } from '#domain/pay-period/closed.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { askForDay } from '#server/actions/pay-period/opening.ts'
import {
  readClosedDays,
  readClosing,
  type Closing,
  type PersonsClosedDays,
} from '#server/read/payroll/pay-periods.ts'
import { builder, refusals } from '../core/builder.ts'
import { liveSince, sinceDescription } from '../core/live.ts'
import { Viewer } from '../user/person.ts'
import { Timesheet } from '../timesheet/timesheet.ts'

const DaysType = builder.objectRef<Days>('ClosedPeriod').implement({
  description: 'The days of a closed pay period, from the first to the last.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
  }),
})

const OpenDays = builder.objectRef<Opening>('OpenDays').implement({
  description: 'Days of a closed pay period that the viewer may record until an instant.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
    until: t.field({ type: 'DateTime', resolve: ({ until }) => new Date(until) }),
  }),
})

const ClosingType = builder.objectRef<Closing>('ClosingPeriod').implement({
  description: 'A pay period that closes by itself.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it closes.' }),
    due: t.field({
      type: ['Date'],
      description:
        'The dates of it until today that the viewer has not handed in: weekdays without a timesheet, and days with a draft, ' +
        'recalled or declined one.',
      resolve: ({ due }) => due,
    }),
  }),
})

const AskedDay = builder.objectRef<PersonsClosedDays['asked'][number]>('AskedDay').implement({
  description: 'A closed day that the viewer asks to record.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
  }),
})

const ClosedDaysType = builder.objectRef<PersonsClosedDays>('ClosedDays').implement({
  description: 'What is closed for the viewer: new timesheets cannot have these dates.',
  fields: (t) => ({
    closed: t.field({ type: [DaysType], description: 'Newest first.', resolve: ({ closed }) => closed }),
    openings: t.field({ type: [OpenDays], resolve: ({ openings }) => openings }),
    asked: t.field({
      type: [AskedDay],
      description: 'The days that the viewer asks for and nobody has answered.',
      resolve: ({ asked }) => asked,
    }),
    closing: t.field({
      type: ClosingType,
      nullable: true,
      description: 'The period that closes by itself today or tomorrow.',
      resolve: (days) => readClosing(days),
    }),
  }),
})

builder.objectField(Viewer, 'closedDays', (t) =>
  t.field({
    type: ClosedDaysType,
    description: 'What is closed for the viewer.',
    resolve: (viewer) => readClosedDays(viewer),
  }),
)

const SheetPeriod = builder.prismaObject('TimesheetClosedPeriod', {
  description: 'The closed pay period of a timesheet.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', { type: 'Date' }),
    openUntil: t.expose('openUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when its owner may record it all the same.',
    }),
  }),
})

builder.prismaObjectField(Timesheet, 'closedPeriod', (t) =>
  t.relation('closedPeriod', {
    type: SheetPeriod,
    nullable: true,
    description: 'Its pay period, if that is closed.',
  }),
)

const Asked = builder.objectRef<{ date: string }>('DayAskedFor').implement({
  description: 'The administrators are notified.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    me: t.field({ type: Viewer, resolve: (_, __, { viewer }) => viewer }),
  }),
})

builder.mutationField('askForDay', (t) =>
  t.field({
    needs: 'TOKEN',
    type: Asked,
    errors: refusals,
    description: 'Asks the System Administrators to open a closed day for the viewer.',
    args: { date: t.arg({ type: 'Date', required: true }), message: t.arg.string({ defaultValue: '' }) },
    resolve: async (_, { date, message }, { viewer }) => {
      await askForDay(viewer, { date, message: message ?? '' })
      return { date }
    },
  }),
)

builder.subscriptionField('closedDaysChanged', (t) =>
  t.field({
    type: Viewer,
    description: 'The viewer, when pay periods were closed or opened, also if that was after `since`.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'administrationChanged', (_, { noun }) => noun === 'PAY_PERIOD'),
    resolve: (_, __, { viewer }) => viewer,
  }),
)
