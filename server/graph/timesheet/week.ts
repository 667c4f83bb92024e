// The weeks of people, Monday to Sunday, with recorded and missing days.
import { queryFromInfo } from '@pothos/plugin-prisma'
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { GraphQLResolveInfo } from 'graphql'
import { readMyMonth, type PersonMonth as Month } from '#server/read/timesheet/month.ts'
import { weekPage, weekTotals, type DayTotal as Total } from '#server/read/timesheet/week-page.ts'
import {
  personColumns,
  readMyWeek,
  type PersonWeek as Week,
  type WeekDay as Day,
} from '#server/read/timesheet/weeks.ts'
import { AbsenceKind } from '../user/absence.ts'
import { builder } from '../core/builder.ts'
import { toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { ApprovalGroup, User } from '../user/person.ts'
import { Timesheet } from './timesheet.ts'

const WeekDay = builder.objectRef<Day>('WeekDay').implement({
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    minutes: t.exposeInt('minutes', {
      description: 'The minutes of its timesheets, without declined and cancelled ones.',
    }),
    missing: t.boolean({
      description:
        'Whether it is a past weekday, after the person got their account, without a timesheet, not closed, and the person ' +
        "was not away. Cancelled timesheets do not count, nor do another person's drafts, except for administrators.",
      resolve: ({ isMissing }) => isMissing,
    }),
    closed: t.boolean({
      description: 'Whether its pay period is closed for the person.',
      resolve: ({ isClosed }) => isClosed,
    }),
    away: t.expose('away', {
      type: AbsenceKind,
      nullable: true,
      description: 'Why the person is away; null if they are not.',
    }),
    leaveAsked: t.exposeBoolean('isLeaveAsked', {
      description:
        'Whether the person has asked for leave and nobody has decided yet; a timesheet is still expected.',
    }),
    holiday: t.exposeString('holiday', {
      nullable: true,
      description: 'The name of the public holiday; null on other days.',
    }),
    timesheets: t.field({
      type: [Timesheet],
      description:
        'The timesheets that the viewer may see, including cancelled ones, in the order of their recording.',
      // Rarely more than one.
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
      description: 'The name of the approval group that decides the timesheets of the person.',
      resolve: ({ user }) => user.approvalGroup?.name ?? null,
    }),
    mayBeReminded: t.exposeBoolean('mayBeReminded', {
      description: 'Whether the viewer may remind the person of missing days; false for themselves.',
    }),
    remindedAt: t.expose('remindedAt', {
      type: 'DateTime',
      nullable: true,
      description: "When somebody reminded the person today; always null in the viewer's own week.",
    }),
    minutes: t.exposeInt('minutes', {
      description: 'The minutes of its timesheets, without declined and cancelled ones.',
    }),
    usualMinutes: t.exposeInt('usualMinutes', {
      nullable: true,
      description:
        'The median of those of the last eight full weeks that have work; null if there are fewer than two.',
    }),
  }),
})

const PersonMonth = builder.objectRef<Month>('PersonMonth').implement({
  description: "A person's month.",
  fields: (t) => ({
    id: t.id({ resolve: ({ user, month }) => encodeGlobalID('PersonMonth', `${user.id}:${month}`) }),
    month: t.expose('month', { type: 'Date', description: 'Its first day.' }),
    days: t.field({
      type: [WeekDay],
      description: 'From the Monday of its first week to the Sunday of its last.',
      complexity: { field: 1, multiplier: 42 },
      resolve: ({ days }) => days,
    }),
    minutes: t.exposeInt('minutes', {
      description: 'The minutes of the timesheets of the month itself, without declined and cancelled ones.',
    }),
  }),
})

const DayTotal = builder.objectRef<Total>('DayTotal').implement({
  description: 'The totals of a day for all people of a list.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    minutes: t.exposeInt('minutes', {
      description: 'The minutes of the timesheets, without declined and cancelled ones.',
    }),
    expected: t.exposeInt('expected', { description: 'The number of people with a timesheet due.' }),
    missing: t.exposeInt('missing', { description: 'The number of them without one who can record it.' }),
    closed: t.exposeInt('closed', {
      description: 'The number of them without one whose pay period is closed.',
    }),
  }),
})

builder.queryFields((t) => ({
  weekTotals: t.field({
    type: [DayTotal],
    description: 'The totals of each day of a week, Monday to Sunday, for all people of `weeks`.',
    args: {
      week: t.arg({ type: 'Date', description: 'Any date of the week; by default today.' }),
      group: t.arg.globalID({
        for: ApprovalGroup,
        description: 'The approval group that decides their timesheets.',
      }),
      search: t.arg.string({ description: 'Words of the name.' }),
    },
    resolve: (_, { week, group, search }, { viewer }) =>
      weekTotals(viewer, { week: week ?? null, groupId: group ? rowId(group) : null, search }),
  }),
  myWeek: t.field({
    type: PersonWeek,
    description: "The viewer's own week.",
    args: { week: t.arg({ type: 'Date', description: 'Any date of the week; by default today.' }) },
    resolve: (_, { week }, context, info) =>
      readMyWeek(context.viewer, week ?? null, selectionOf(context, info, [])),
  }),
  myMonth: t.field({
    type: PersonMonth,
    description: "The viewer's own month.",
    args: { month: t.arg({ type: 'Date', description: 'Any date of the month; by default today.' }) },
    resolve: (_, { month }, context, info) =>
      readMyMonth(context.viewer, month ?? null, selectionOf(context, info, [])),
  }),
  weeks: t.connection(
    {
      type: PersonWeek,
      complexity: pageComplexity,
      description: 'The weeks of the people who record timesheets that the viewer may see, by name.',
      args: {
        week: t.arg({ type: 'Date', description: 'Any date of the week; by default today.' }),
        group: t.arg.globalID({
          for: ApprovalGroup,
          description: 'The approval group that decides their timesheets.',
        }),
        search: t.arg.string({ description: 'Words of the name.' }),
        missingOnly: t.arg.boolean({ description: 'Only people with a missing day.' }),
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

/** The selections of people and timesheets in weeks. @param path of the weeks below the field. */
function selectionOf(context: object, info: GraphQLResolveInfo, path: string[]) {
  const select = personColumns
  const person = queryFromInfo({ context, info, select, paths: [[...path, 'user']] })
  const sheets = queryFromInfo({ context, info, paths: [[...path, 'days', 'timesheets']] })
  const isSelected = Object.keys(sheets).length > 0
  return {
    person,
    sheets: isSelected ? { select: { ...sheets.select, userId: true, startDate: true } } : null,
  }
}
