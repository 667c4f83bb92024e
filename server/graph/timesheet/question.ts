// The lines that people write to each other on a timesheet.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { askOnTimesheet } from '#server/actions/timesheet/ask-question.ts'
import { readQuestions, type Question } from '#server/read/timesheet/questions.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { createLoader } from '../core/loader.ts'
import { changed, TimesheetChange } from './timesheet-change.ts'
import { Timesheet } from './timesheet.ts'

const TimesheetQuestion = builder.objectRef<Question>('TimesheetQuestion').implement({
  description: 'A line of a question or an answer on a timesheet.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('TimesheetQuestion', id) }),
    number: t.exposeInt('id', { description: 'The number in its address.' }),
    at: t.expose('at', { type: 'DateTime' }),
    author: t.exposeString('author', { description: 'The name of the person who wrote it.' }),
    byOwner: t.boolean({
      description: 'Whether the owner of the timesheet wrote it.',
      resolve: ({ side }) => side === 'OWNER',
    }),
    text: t.exposeString('text'),
  }),
})

const questionsOf = createLoader((ids) => readQuestions(ids))

builder.prismaObjectField(Timesheet, 'questions', (t) =>
  t.field({
    type: [TimesheetQuestion],
    description: 'The lines that people wrote to each other on it, oldest first.',
    select: { id: true },
    resolve: async ({ id }, _, context) => (await questionsOf(context, id)) ?? [],
  }),
)

builder.mutationFields((t) => ({
  askOnTimesheet: t.field({
    needs: 'TOKEN',
    type: TimesheetChange,
    errors: refusals,
    description: 'Writes a line to the others who see the timesheet. It changes no status and no version.',
    args: { id: t.arg.globalID({ for: Timesheet, required: true }), text: t.arg.string({ required: true }) },
    resolve: async (_, { id, text }, { viewer }) => {
      const timesheetId = rowId(id)
      await askOnTimesheet(viewer, timesheetId, text)
      return changed(timesheetId)
    },
  }),
}))
