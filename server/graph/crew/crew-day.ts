// The day of a crew, for those who prepare it, and what they do with it.
import { crewStates } from '#domain/crew/prepared-day.ts'
import { CREW_MAX, PREPARED_AT_ONCE } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { declinePrepared, remindOfPrepared } from '#server/actions/crew/answer.ts'
import { checkDays, prepareDays } from '#server/actions/crew/prepare.ts'
import type { DayToPrepare, Prepared } from '#server/actions/crew/types.ts'
import { withdrawPrepared } from '#server/actions/crew/withdraw.ts'
import { assertPrepares, preparesForGroup } from '#server/access/crew.ts'
import type { Viewer as Caller } from '#server/auth/viewer.ts'
import type { PreparedDayChanged as Change } from '#server/events/types.ts'
import {
  crewGroups,
  readCrewDay,
  type CrewDay as Day,
  type CrewGroup as Group,
  type CrewPerson as Person,
} from '#server/read/crew/crew-day.ts'
import { preparedDays } from '#server/read/crew/prepared-days.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { linkedIds, linkInputs } from '../timesheet/link-input.ts'
import { Shift, TimesheetLineType } from '../timesheet/timesheet-enums.ts'
import { ApprovalGroup, User, Viewer } from '../user/person.ts'
import { PreparedDay } from './prepared-day.ts'

const CrewState = builder.enumType('CrewState', {
  values: crewStates,
  description: 'What became of a person’s day, for those who prepare it.',
})

const CrewGroup = builder.objectRef<Group>('CrewGroup').implement({
  description: 'A group whose people’s days the viewer may prepare.',
  fields: (t) => ({
    id: t.globalID({ resolve: ({ id }) => ({ type: ApprovalGroup, id }) }),
    name: t.exposeString('name'),
    people: t.exposeInt('people'),
  }),
})

const CrewPerson = builder.objectRef<Person>('CrewPerson').implement({
  fields: (t) => ({
    userId: t.globalID({ resolve: ({ userId: id }) => ({ type: User, id }) }),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    state: t.expose('state', { type: CrewState }),
    preparedId: t.globalID({
      nullable: true,
      description: 'What was prepared for this person, among the `prepared` of the day; null for nothing.',
      resolve: ({ preparedDayId: id }) => (id === null ? null : { type: PreparedDay, id }),
    }),
    isOfCrew: t.exposeBoolean('isOfCrew', {
      description: 'Whether the viewer prepared this person’s day the last time.',
    }),
  }),
})

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
const PreparedDayChanged = builder.objectRef<Change | typeof GAP>('PreparedDayChanged').implement({
  fields: (t) => ({
    preparedId: t.globalID({
      nullable: true,
      description: 'Null after a gap.',
      resolve: (event) => (event === GAP ? null : { type: PreparedDay, id: event.preparedDayId }),
    }),
    isOwn: t.boolean({
      description: 'Whether it was prepared for the viewer.',
      resolve: (event, _, { viewer }) => event !== GAP && event.userId === viewer.id,
    }),
    gap: t.boolean({ description: gapDescription, resolve: (event) => event === GAP }),
  }),
})

/** A crew of the usual size; the page of a group is as long as the group. */
const eachOfCrew = { field: 1, multiplier: CREW_MAX / 10 }

/** Prepared days by id, as far as the viewer may read them. */
const among = (viewer: Caller, ids: readonly number[], query: object) =>
  preparedDays.list(viewer, { ...query, where: { id: { in: [...ids] } }, take: CREW_MAX }) as never

const PreviousCrewDay = builder.objectRef<NonNullable<Day['previous']>>('PreviousCrewDay').implement({
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    prepared: t.prismaField({
      type: [PreparedDay],
      complexity: eachOfCrew,
      resolve: (query, { ids }, _, { viewer }) => among(viewer, ids, query),
    }),
  }),
})

const CrewDay = builder.objectRef<Day>('CrewDay').implement({
  description: 'The day of the people of a group, for those who may prepare it.',
  fields: (t) => ({
    group: t.field({ type: CrewGroup, resolve: ({ group }) => group }),
    date: t.expose('date', { type: 'Date' }),
    people: t.field({
      type: [CrewPerson],
      description: 'By name.',
      complexity: eachOfCrew,
      resolve: ({ people }) => people,
    }),
    isCut: t.exposeBoolean('isCut', { description: `Whether there are more than ${CREW_MAX} people.` }),
    prepared: t.prismaField({
      type: [PreparedDay],
      description: 'What was prepared for these people.',
      complexity: eachOfCrew,
      resolve: (query, { people }, _, { viewer }) =>
        among(
          viewer,
          people.flatMap(({ preparedDayId }) => preparedDayId ?? []),
          query,
        ),
    }),
    previous: t.field({
      type: PreviousCrewDay,
      nullable: true,
      description: 'The last earlier day that the viewer prepared for the group; null if there is none.',
      resolve: ({ previous }) => previous,
    }),
  }),
})
builder.queryFields((t) => ({
  crewGroups: t.field({
    type: [CrewGroup],
    description: 'The active groups whose people’s days the viewer may prepare, by name.',
    resolve: (_, __, { viewer }) => crewGroups(viewer),
  }),
  crewDay: t.field({
    type: CrewDay,
    nullable: true,
    description:
      'The day of a group’s people; null if the viewer does not prepare for the group, or for any.',
    args: {
      group: t.arg.globalID({
        for: ApprovalGroup,
        description: 'By default the one of the last prepared day.',
      }),
      date: t.arg({ type: 'Date', description: 'By default today.' }),
    },
    resolve: (_, { group, date }, { viewer }) => {
      if (group) assertPrepares(viewer)
      return readCrewDay(viewer, group ? rowId(group) : null, date ?? null)
    },
  }),
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

builder.subscriptionField('preparedDayChanged', (t) =>
  t.field({
    type: PreparedDayChanged,
    description:
      'Each change of a prepared day of the viewer, or of the people whose days the viewer may prepare.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'preparedDayChanged', (viewer, { userId, approvalGroupId }) => {
        return userId === viewer.id || preparesForGroup(viewer, approvalGroupId)
      }),
    resolve: (event) => event,
  }),
)

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
