// Timesheets that changed, over GraphQL: what a mutation and a live event answer with.
import { queryFromInfo } from '@pothos/plugin-prisma'
import { encodeGlobalID } from '@pothos/plugin-relay'
import { hears, sightOf } from '#server/access/sight.ts'
import { countTimesheets, countTogether } from '#server/read/timesheet-counts.ts'
import { lists, readListed } from '#server/read/timesheet-list.ts'
import { maySee, readForAll } from '#server/read/timesheets.ts'
import { builder } from './core/builder.ts'
import { liveSince, GAP, gapDescription, sinceDescription } from './core/live.ts'
import { unshared, sharedBy, type Shared } from './core/fan-out.ts'
import { filterOf, TimesheetFilter } from './timesheet-filter.ts'
import { Timesheet, TimesheetCounts } from './timesheet.ts'

/** A timesheet that changed, or a gap behind which some may have. What hangs off it is read when it is asked for. */
export type Changed = {
  timesheetId: number
  isOutOfSight: boolean
  isGap?: boolean
  /** Of an event that goes to many: what is read for one of them is there for all. */
  shared?: Shared
}

export const TimesheetChange = builder.objectRef<Changed>('TimesheetChange').implement({
  description: 'A timesheet after a change, with everything else on screen that the change moved.',
  fields: (t) => ({
    timesheet: t.field({
      type: Timesheet,
      nullable: true,
      description: 'As the viewer may see it now; null once it is out of sight.',
      resolve: async ({ timesheetId: id, isGap, shared = unshared }, _, context, info) => {
        if (isGap) return null
        const sheet = await shared(info, () => readForAll(id, queryFromInfo({ context, info })))
        return sheet && maySee(context.viewer, sheet) ? sheet : null
      },
    }),
    listed: t.field({
      type: Timesheet,
      nullable: true,
      description: 'The same, if a list with this filter shows it.',
      args: { filter: t.arg({ type: TimesheetFilter }) },
      resolve: async ({ timesheetId: id, isGap, shared = unshared }, args, context, info) => {
        if (isGap) return null
        const filter = filterOf(args.filter)
        const sheet = await shared(info, () => readListed(id, filter, queryFromInfo({ context, info })))
        return sheet && lists(context.viewer, filter, sheet) ? sheet : null
      },
    }),
    goneId: t.id({
      nullable: true,
      description: "The id of the timesheet, once it is deleted or out of the viewer's sight.",
      resolve: ({ timesheetId, isOutOfSight }) =>
        isOutOfSight ? encodeGlobalID('Timesheet', timesheetId) : null,
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ isGap = false }) => isGap }),
    counts: t.field({
      type: TimesheetCounts,
      args: { ownTimesheet: t.arg.boolean({ defaultValue: false, required: true }) },
      resolve: ({ shared }, { ownTimesheet }, { viewer }) =>
        shared ? countTogether(viewer, ownTimesheet) : countTimesheets(viewer, { ownTimesheet }),
    }),
  }),
})

/** A change that left the timesheet in the viewer's sight. */
export function changed(timesheetId: number): Changed {
  return { timesheetId, isOutOfSight: false }
}

builder.subscriptionFields((t) => ({
  timesheetChanged: t.field({
    type: TimesheetChange,
    description: 'Every change to a timesheet that the viewer may see, from now on.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'timesheetChanged', (viewer, event) => hears(sightOf(viewer), event)),
    resolve: (event, _, { viewer }) =>
      event === GAP
        ? { timesheetId: 0, isOutOfSight: false, isGap: true }
        : {
            timesheetId: event.timesheetId,
            shared: sharedBy(event),
            isOutOfSight: event.what === 'DELETED' || !maySee(viewer, event),
          },
  }),
}))
