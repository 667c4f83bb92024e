// Reminds people of days without a submitted timesheet.
import { remindMissing, type Reminder } from '#server/actions/notification/remind.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { User } from '../user/person.ts'

const ReminderOutcome = builder.objectRef<Reminder>('ReminderOutcome').implement({
  description: 'The outcome for one person.',
  fields: (t) => ({
    userId: t.globalID({ resolve: ({ userId: id }) => ({ type: 'User', id }) }),
    reminded: t.boolean({ resolve: ({ stoppedBy }) => stoppedBy === null }),
    dates: t.expose('dates', { type: ['Date'], description: 'The days in the reminder.' }),
    code: t.string({
      nullable: true,
      description: 'Why the person was not reminded: the code of a refusal, NOT_FOUND or FORBIDDEN.',
      resolve: ({ stoppedBy }) => stoppedBy?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'The reason as a message for the user.',
      resolve: ({ stoppedBy }) => stoppedBy?.message ?? null,
    }),
  }),
})

const Reminders = builder.objectRef<{ outcomes: Reminder[] }>('Reminders').implement({
  description: 'The outcomes for several people.',
  fields: (t) => ({ outcomes: t.field({ type: [ReminderOutcome], resolve: ({ outcomes }) => outcomes }) }),
})

builder.mutationFields((t) => ({
  remindMissing: t.field({
    needs: 'TOKEN',
    type: Reminders,
    errors: refusals,
    description:
      'Reminds people of those dates that are past and missing, each person once a day. A refusal for one person does not ' +
      'stop the others.',
    args: {
      dates: t.arg({ type: ['Date'], required: true, description: 'Dates of one week.' }),
      users: t.arg.globalIDList({ for: User, required: true }),
    },
    resolve: async (_, { dates, users }, { viewer }) => ({
      outcomes: await remindMissing(viewer, dates, users.map(rowId)),
    }),
  }),
}))
