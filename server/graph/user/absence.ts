// Days on which people are away.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { isOwnOrAdministrator } from '#server/access/administration.ts'
import { createAbsence, deleteAbsence } from '#server/actions/user/absences.ts'
import { AbsenceKind as Kind } from '#server/database/generated/enums.ts'
import { readAbsences } from '#server/read/user/absences.ts'
import { people } from '#server/read/user/people.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { createLoader } from '../core/loader.ts'
import { User } from './person.ts'

export const AbsenceKind = builder.enumType(Kind, { name: 'AbsenceKind' })

const Absence = builder.prismaObject('Absence', {
  description: 'Days on which a person is away: no timesheet is expected of them.',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Absence', id) }),
    kind: t.expose('kind', { type: AbsenceKind }),
    startDate: t.expose('startDate', { type: 'Date' }),
    endDate: t.expose('endDate', {
      type: 'Date',
      nullable: true,
      description: 'The last day; null if it continues until somebody ends it.',
    }),
    weekdays: t.exposeIntList('weekdays', {
      description: 'The weekdays on which it holds, 1 for Monday to 5 for Friday; empty for all days.',
    }),
  }),
})

const absencesOf = createLoader(readAbsences)

builder.prismaObjectField(User, 'absences', (t) =>
  t.field({
    type: [Absence],
    description:
      'When they are away, unless it is long over; for themselves and for administrators, empty for everybody else.',
    select: { id: true },
    resolve: async ({ id }, _, context) =>
      isOwnOrAdministrator(context.viewer, id) ? (((await absencesOf(context, id)) ?? []) as never) : [],
  }),
)

const AbsencesChange = builder.objectRef<{ userId: number }>('AbsencesChange').implement({
  fields: (t) => ({
    user: t.prismaField({
      type: User,
      description: 'With the absences after the change.',
      resolve: async (query, { userId }, _, { viewer }) => (await people.find(viewer, userId, query))!,
    }),
  }),
})

builder.mutationFields((t) => ({
  createAbsence: t.field({
    needs: 'TOKEN',
    type: AbsencesChange,
    errors: refusals,
    description:
      'Marks days on which a person is away, in the company’s time zone, past or to come; for the person and for ' +
      'administrators.',
    args: {
      user: t.arg.globalID({ for: User, required: true }),
      kind: t.arg({ type: AbsenceKind, required: true }),
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({
        type: 'Date',
        description: 'The last day, at most a year later; only a weekly roster may have none.',
      }),
      weekdays: t.arg.intList({
        required: true,
        description:
          'Only these weekdays, 1 for Monday to 5 for Friday, if not rostered; empty for all days.',
      }),
    },
    resolve: async (_, { user, endDate, ...input }, { viewer }) => {
      await createAbsence(viewer, rowId(user), { ...input, endDate: endDate ?? null })
      return { userId: rowId(user) }
    },
  }),
  deleteAbsence: t.field({
    needs: 'TOKEN',
    type: AbsencesChange,
    errors: refusals,
    description: 'A timesheet is expected again of the person on these days.',
    args: { id: t.arg.globalID({ for: Absence, required: true }) },
    resolve: async (_, { id }, { viewer }) => ({ userId: await deleteAbsence(viewer, rowId(id)) }),
  }),
}))
