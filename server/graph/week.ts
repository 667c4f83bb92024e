// Weeks of people: what each recorded from Monday to Sunday, and what is missing.
import { queryFromInfo } from '@pothos/plugin-prisma'
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { GraphQLResolveInfo } from 'graphql'
import { weekPage, weekTotals, type DayTotal as Total } from '#server/read/week-page.ts'
import {
  personColumns,
  readMyWeek,
  type PersonWeek as Week,
  type WeekDay as Day,
} from '#server/read/weeks.ts'
import { builder } from './core/builder.ts'
import { toConnection } from './core/connection.ts'
import { rowId } from './core/ids.ts'
import { pageComplexity } from './core/limits.ts'
import { ApprovalGroup, User } from './person.ts'
import { Timesheet } from './timesheet.ts'

const WeekDay = builder.objectRef<Day>('WeekDay').implement({
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    minutes: t.exposeInt('minutes', { description: 'Of its timesheets that count.' }),
    missing: t.boolean({
      description:
        'Whether it is a weekday that is over, since the person has an account, without a timesheet that is not cancelled. ' +
        "Another's draft that was not handed in yet does not count as one, except for administrators.",
      resolve: ({ isMissing }) => isMissing,
    }),
    timesheets: t.field({
      type: [Timesheet],
      description: 'Those that the viewer may see, cancelled ones included, in the order of their recording.',
      // Hardly ever more than one.
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ timesheets }) => timesheets,
    }),
  }),
})

const PersonWeek = builder.objectRef<Week>('PersonWeek').implement({
  description: "A person's week.",
  fields: (t) => ({
    id: t.id({ resolve: ({ user, monday }) => encodeGlobalID('PersonWeek', `${user.id}:${monday}`) }),
    user: t.field({ type: User, resolve: ({ user }) => user as never }),
    monday: t.expose('monday', { type: 'Date' }),
    days: t.field({
      type: [WeekDay],
      description: 'Monday to Sunday.',
      complexity: { field: 1, multiplier: 7 },
      resolve: ({ days }) => days,
    }),
    groupName: t.string({
      nullable: true,
      description: 'Of the approval group that decides the timesheets of the person.',
      resolve: ({ user }) => user.approvalGroup?.name ?? null,
    }),
    mayBeReminded: t.exposeBoolean('mayBeReminded', {
      description: "Whether the viewer may remind the person of missing days; never of one's own week.",
    }),
    remindedAt: t.expose('remindedAt', {
      type: 'DateTime',
      nullable: true,
      description: "When somebody reminded the person today; null also in one's own week.",
    }),
    minutes: t.exposeInt('minutes', { description: 'Of its timesheets that count.' }),
    usualMinutes: t.exposeInt('usualMinutes', {
      nullable: true,
      description:
        'The median of the weeks that were worked, of the last eight full ones; null if they are fewer than two.',
    }),
  }),
})

const DayTotal = builder.objectRef<Total>('DayTotal').implement({
  description: 'A day of all people of a list together.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    minutes: t.exposeInt('minutes', { description: 'Of the timesheets that count.' }),
    expected: t.exposeInt('expected', { description: 'Of how many people a timesheet is expected by now.' }),
    missing: t.exposeInt('missing', { description: 'Of how many of them there is none.' }),
  }),
})

builder.queryFields((t) => ({
  weekTotals: t.field({
    type: [DayTotal],
    description: 'The days of a week, Monday to Sunday, of all people of `weeks` together.',
    args: {
      week: t.arg({ type: 'Date', description: 'Any date of it; without one the present week.' }),
      group: t.arg.globalID({ for: ApprovalGroup, description: 'Which decides their timesheets.' }),
      search: t.arg.string({ description: 'Words of the name.' }),
    },
    resolve: (_, { week, group, search }, { viewer }) =>
      weekTotals(viewer, { week: week ?? null, groupId: group ? rowId(group) : null, search }),
  }),
  myWeek: t.field({
    type: PersonWeek,
    description: "The viewer's own week.",
    args: { week: t.arg({ type: 'Date', description: 'Any date of it; without one the present week.' }) },
    resolve: (_, { week }, context, info) =>
      readMyWeek(context.viewer, week ?? null, selectionOf(context, info, [])),
  }),
  weeks: t.connection(
    {
      type: PersonWeek,
      complexity: pageComplexity,
      description: 'The weeks of the people whose timesheets the viewer may see and who record, by name.',
      args: {
        week: t.arg({ type: 'Date', description: 'Any date of it; without one the present week.' }),
        group: t.arg.globalID({ for: ApprovalGroup, description: 'Which decides their timesheets.' }),
        search: t.arg.string({ description: 'Words of the name.' }),
        missingOnly: t.arg.boolean({ description: 'Only people of whom a day is missing.' }),
        users: t.arg.globalIDList({ for: User, description: 'Only these people.' }),
      },
      resolve: async (_, { week, group, search, missingOnly, users, ...page }, context, info) => {
        const groupId = group ? rowId(group) : null
        const userIds = users ? users.map(rowId) : null
        const filter = { week: week ?? null, groupId, search, missingOnly, userIds }
        const selected = selectionOf(context, info, ['edges', 'node'])
        return toConnection(await weekPage(context.viewer, filter, page, selected))
      },
    },
    { name: 'PersonWeekConnection' },
    { name: 'PersonWeekEdge' },
  ),
}))

/** What of people and timesheets is selected below weeks, which stand at a path below the field. */
function selectionOf(context: object, info: GraphQLResolveInfo, path: string[]) {
  const select = personColumns
  const person = queryFromInfo({ context, info, select, paths: [[...path, 'user']] })
  const sheets = queryFromInfo({ context, info, paths: [[...path, 'days', 'timesheets']] })
  const isAsked = Object.keys(sheets).length > 0
  return {
    person,
    sheets: isAsked ? { select: { ...sheets.select, userId: true, startDate: true } } : null,
  }
}
