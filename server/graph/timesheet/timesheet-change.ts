// Changed timesheets: the result of mutations and the payload of the subscription.
import { queryFromInfo } from '@pothos/plugin-prisma'
import { encodeGlobalID } from '@pothos/plugin-relay'
import { receivesEvent, sightOf } from '#server/access/sight.ts'
import { countTimesheets, countTogether } from '#server/read/timesheet/timesheet-counts.ts'
import { isListed, readListed } from '#server/read/timesheet/timesheet-list.ts'
import { maySee, readForAll } from '#server/read/timesheet/timesheets.ts'
import { builder } from '../core/builder.ts'
import { liveSince, GAP, gapDescription, sinceDescription } from '../core/live.ts'
import { unshared, sharedBy, type Shared } from '../core/fan-out.ts'
import { filterOf, TimesheetFilter } from './timesheet-filter.ts'
import { Timesheet, TimesheetCounts } from './timesheet.ts'

/** A changed timesheet, or a gap in the events. Resolvers read the rest. */
export type Changed = {
  timesheetId: number
  isOutOfSight: boolean
  isGap?: boolean
  /** Shares reads among all subscribers of an event. */
  shared?: Shared
}

export const TimesheetChange = builder.objectRef<Changed>('TimesheetChange').implement({
  description: 'A timesheet after a change, with everything else on the screen that changed with it.',
  fields: (t) => ({
    timesheet: t.field({
      type: Timesheet,
      nullable: true,
      description: 'The current timesheet; null if it is deleted or the viewer may not see it.',
      resolve: async ({ timesheetId: id, isGap, shared = unshared }, _, context, info) => {
        if (isGap) return null
        const sheet = await shared(info, () => readForAll(id, queryFromInfo({ context, info })))
        return sheet && maySee(context.viewer, sheet) ? sheet : null
      },
    }),
    listed: t.field({
      type: Timesheet,
      nullable: true,
      description: 'The same, if it matches the filter; otherwise null.',
      args: { filter: t.arg({ type: TimesheetFilter }) },
      resolve: async ({ timesheetId: id, isGap, shared = unshared }, args, context, info) => {
        if (isGap) return null
        const filter = filterOf(args.filter)
        const sheet = await shared(info, () => readListed(id, filter, queryFromInfo({ context, info })))
        return sheet && isListed(context.viewer, filter, sheet) ? sheet : null
      },
    }),
    goneId: t.id({
      nullable: true,
      description: 'The id of the timesheet, if it is deleted or the viewer may no longer see it.',
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

/** A changed timesheet that the viewer may still see. */
export function changed(timesheetId: number): Changed {
  return { timesheetId, isOutOfSight: false }
}

builder.subscriptionFields((t) => ({
  timesheetChanged: t.field({
    type: TimesheetChange,
    description: 'Every change of a timesheet that the viewer may see.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'timesheetChanged', (viewer, event) => receivesEvent(sightOf(viewer), event)),
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
