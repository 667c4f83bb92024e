// The events of a timesheet, for everybody who may see it.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { seeChanges } from '#server/actions/timesheet/see-changes.ts'
import { readRounds, type Round } from '#server/read/timesheet/rounds.ts'
import { createLoader } from '../core/loader.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId, rowIdOf } from '../core/ids.ts'
import { ChangedField } from './history.ts'
import { TimesheetEventType } from './timesheet-enums.ts'
import { changed, TimesheetChange } from './timesheet-change.ts'
import { Timesheet } from './timesheet.ts'

const TimesheetEvent = builder.objectRef<Round>('TimesheetEvent').implement({
  description: 'An event of a timesheet.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('TimesheetEvent', id) }),
    type: t.expose('type', { type: TimesheetEventType }),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.exposeString('actor', { description: 'The name of the person who caused it.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason of a decline or a cancellation.',
    }),
    changes: t.expose('changes', {
      type: [ChangedField],
      description: 'The changed fields, except the status.',
    }),
  }),
})

const roundsOf = createLoader(readRounds)

builder.prismaObjectField(Timesheet, 'events', (t) =>
  t.field({
    type: [TimesheetEvent],
    description: 'The events of the timesheet without the lines of questions, newest first.',
    select: { id: true },
    resolve: async ({ id }, _, context) => (await roundsOf(context, id)) ?? [],
  }),
)

builder.mutationFields((t) => ({
  seeChanges: t.field({
    needs: 'TOKEN',
    type: TimesheetChange,
    errors: refusals,
    description:
      'Says that the viewer has seen what approvers changed in their timesheet. It changes no version.',
    args: {
      id: t.arg.globalID({ for: Timesheet, required: true }),
      edit: t.arg.id({
        required: true,
        description: 'The newest edit that the viewer saw, a TimesheetEvent.',
      }),
    },
    resolve: async (_, { id, edit }, { viewer }) => {
      const timesheetId = rowId(id)
      await seeChanges(viewer, timesheetId, rowIdOf('TimesheetEvent', String(edit)))
      return changed(timesheetId)
    },
  }),
}))
