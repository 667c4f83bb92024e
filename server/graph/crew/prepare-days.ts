// Preparing days for others: the input, what became of each day, and the acts on prepared days.
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { declinePrepared, remindOfPrepared } from '#server/actions/crew/answer.ts'
import { checkDays, prepareDays } from '#server/actions/crew/prepare.ts'
import type { DayToPrepare, Prepared } from '#server/actions/crew/types.ts'
import { withdrawPrepared } from '#server/actions/crew/withdraw.ts'
import type { Viewer as Caller } from '#server/auth/viewer.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { linkedIds, linkInputs } from '../timesheet/link-input.ts'
import { Shift, TimesheetLineType } from '../timesheet/timesheet-enums.ts'
import { User, Viewer } from '../user/person.ts'
import { PreparedDay } from './prepared-day.ts'

const PreparedTaskInput = builder.inputType('PreparedTaskInput', {
  description: 'A task to prepare. Links are ids; times are minutes after midnight.',
  fields: (t) => ({
    timesheetLineType: t.field({ type: TimesheetLineType, required: true }),
    startTime: t.int({ required: true }),
    endTime: t.int({ required: true }),
    notes: t.string({ required: true, defaultValue: '' }),
    ...linkInputs(t),
  }),
})

const DayToPrepareInput = builder.inputType('DayToPrepareInput', {
  fields: (t) => ({
    user: t.globalID({ for: User, required: true }),
    startDate: t.field({ type: 'Date', required: true }),
    shift: t.field({ type: Shift, required: true }),
    version: t.int({ description: 'The version that the viewer saw; none if nothing was prepared.' }),
    lines: t.field({ type: [PreparedTaskInput], required: true }),
  }),
})

const DayOutcome = builder.objectRef<Prepared>('DayOutcome').implement({
  description: 'What became of one person’s day.',
  fields: (t) => ({
    userId: t.globalID({ resolve: ({ userId: id }) => ({ type: User, id }) }),
    startDate: t.expose('startDate', { type: 'Date' }),
    done: t.boolean({ resolve: ({ stoppedBy }) => stoppedBy === null }),
    code: t.string({
      nullable: true,
      description: 'Why it was not prepared: the code of a refusal, NOT_FOUND or INVALID_INPUT.',
      resolve: ({ stoppedBy }) => codeOf(stoppedBy),
    }),
    message: t.string({ nullable: true, resolve: ({ stoppedBy }) => stoppedBy?.message ?? null }),
    path: t.string({
      nullable: true,
      description: 'The field that is in the way, such as `lines.1.job`.',
      resolve: ({ stoppedBy }) => pathOf(stoppedBy),
    }),
  }),
})

function codeOf(stoppedBy: Prepared['stoppedBy']): string | null {
  if (stoppedBy instanceof InvalidInput) return 'INVALID_INPUT'
  return stoppedBy?.code ?? null
}

function pathOf(stoppedBy: Prepared['stoppedBy']): string | null {
  if (stoppedBy instanceof InvalidInput) return stoppedBy.problems[0]?.path ?? null
  return stoppedBy instanceof Refusal ? stoppedBy.path : null
}

const DayOutcomes = builder.objectRef<{ outcomes: Prepared[] }>('DayOutcomes').implement({
  fields: (t) => ({ outcomes: t.field({ type: [DayOutcome], resolve: ({ outcomes }) => outcomes }) }),
})
const Withdrawn = builder.objectRef<{ ids: number[] }>('WithdrawnDays').implement({
  fields: (t) => ({
    ids: t.globalIDList({ resolve: ({ ids }) => ids.map((id) => ({ type: PreparedDay, id })) }),
  }),
})
const Reminded = builder.objectRef<{ people: number }>('RemindedPeople').implement({
  fields: (t) => ({ people: t.exposeInt('people', { description: 'How many were reminded.' }) }),
})
const Declined = builder.objectRef<{ viewer: Caller }>('DeclinedDay').implement({
  fields: (t) => ({ viewer: t.field({ type: Viewer, resolve: ({ viewer }) => viewer }) }),
})
builder.queryFields((t) => ({
  checkCrewDay: t.field({
    type: [DayOutcome],
    description: 'What would keep days from being prepared, without preparing them.',
    args: { days: t.arg({ type: [DayToPrepareInput], required: true }) },
    resolve: async (_, { days }, { viewer }) => checkDays(viewer, days.map(toDay)),
  }),
}))

builder.mutationFields((t) => ({
  prepareDays: t.field({
    needs: 'TOKEN',
    type: DayOutcomes,
    errors: refusals,
    description:
      'Prepares days for others, and hands them out if asked to. What one person may not book does not stop the others.',
    args: {
      days: t.arg({ type: [DayToPrepareInput], required: true, description: `At most ${PREPARED_AT_ONCE}.` }),
      handOut: t.arg.boolean({
        required: true,
        description: 'Otherwise the days are saved for later, and their people do not see them.',
      }),
    },
    resolve: async (_, { days, handOut }, { viewer }) => ({
      outcomes: await prepareDays(viewer, days.map(toDay), { source: 'LEADER', isHandedOut: handOut }),
    }),
  }),
  withdrawPreparedDays: t.field({
    needs: 'TOKEN',
    type: Withdrawn,
    errors: refusals,
    description: 'Takes prepared days back, except those from which a timesheet was begun.',
    args: { ids: t.arg.globalIDList({ for: PreparedDay, required: true }) },
    resolve: async (_, { ids }, { viewer }) => ({ ids: await withdrawPrepared(viewer, ids.map(rowId)) }),
  }),
  remindOfPreparedDays: t.field({
    needs: 'TOKEN',
    type: Reminded,
    errors: refusals,
    description: 'Reminds people of offers that they have not answered, each person once a day.',
    args: { ids: t.arg.globalIDList({ for: PreparedDay, required: true }) },
    resolve: async (_, { ids }, { viewer }) => ({ people: await remindOfPrepared(viewer, ids.map(rowId)) }),
  }),
  declinePreparedDay: t.field({
    needs: 'TOKEN',
    type: Declined,
    errors: refusals,
    description:
      'Says that a day that was prepared for the viewer is not theirs, with words to who prepared it.',
    args: {
      id: t.arg.globalID({ for: PreparedDay, required: true }),
      version: t.arg.int({ required: true, description: 'The version that the viewer saw.' }),
      words: t.arg.string({ required: true }),
    },
    resolve: async (_, { id, version, words }, { viewer }) => {
      await declinePrepared(viewer, { id: rowId(id), version }, { words })
      return { viewer }
    },
  }),
}))

function toDay({
  user,
  startDate,
  shift,
  version,
  lines,
}: typeof DayToPrepareInput.$inferInput): DayToPrepare {
  return {
    ...{ userId: rowId(user), startDate, shift, version: version ?? null },
    lines: lines.map(({ timesheetLineType, startTime, endTime, notes, ...ids }) => ({
      ...{ timesheetLineType, startTime, endTime, notes },
      ...linkedIds(ids),
    })),
  }
}
