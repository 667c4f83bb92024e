// Reminding people over GraphQL of the days on which they have handed in no timesheet.
import { remindMissing, type Reminder } from '#server/actions/notification/remind.ts'
import { builder, refusals } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { User } from './person.ts'

const ReminderOutcome = builder.objectRef<Reminder>('ReminderOutcome').implement({
  description: 'What became of the reminder to one person.',
  fields: (t) => ({
    userId: t.globalID({ resolve: ({ userId: id }) => ({ type: 'User', id }) }),
    reminded: t.boolean({ resolve: ({ stoppedBy }) => stoppedBy === null }),
    dates: t.expose('dates', { type: ['Date'], description: 'The days that the reminder names.' }),
    code: t.string({
      nullable: true,
      description: 'Why the person was not reminded, for programs: a refusal, NOT_FOUND or FORBIDDEN.',
      resolve: ({ stoppedBy }) => stoppedBy?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'The same for people.',
      resolve: ({ stoppedBy }) => stoppedBy?.message ?? null,
    }),
  }),
})

const Reminders = builder.objectRef<{ outcomes: Reminder[] }>('Reminders').implement({
  description: 'What became of the reminder to each of several people.',
  fields: (t) => ({ outcomes: t.field({ type: [ReminderOutcome], resolve: ({ outcomes }) => outcomes }) }),
})

builder.mutationFields((t) => ({
  remindMissing: t.field({
    type: Reminders,
    errors: refusals,
    description:
      'Reminds people of those of the dates that are missing of them and over, each person once a day. What stops one ' +
      'holds up no other.',
    args: {
      dates: t.arg({ type: ['Date'], required: true, description: 'Of one week.' }),
      users: t.arg.globalIDList({ for: User, required: true }),
    },
    resolve: async (_, { dates, users }, { viewer }) => ({
      outcomes: await remindMissing(viewer, dates, users.map(rowId)),
    }),
  }),
}))
