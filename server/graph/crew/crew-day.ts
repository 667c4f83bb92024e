// The day of a crew, for those who prepare it.
import { crewStates } from '#domain/crew/prepared-day.ts'
import { CREW_MAX } from '#domain/limits.ts'
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
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { ApprovalGroup, User } from '../user/person.ts'
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
