// Decides timesheets: one, several at the same time, or by moving one to another group.
import { BULK_MAX } from '#domain/limits.ts'
import { reasonedActions, reasonMissing, type ReasonedAction } from '#domain/timesheet/lifecycle.ts'
import {
  approve,
  approveEach,
  decideWithReason,
  move,
  type Outcome,
} from '#server/actions/timesheet/decide.ts'
import { declineReasons } from '#server/read/timesheet/decline-reasons.ts'
import { countTimesheets } from '#server/read/timesheet/timesheet-counts.ts'
import { isInSight, timesheets } from '#server/read/timesheet/timesheets.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId, rowIdOf } from '../core/ids.ts'
import { ApprovalGroup } from '../user/person.ts'
import { changed, TimesheetChange } from './timesheet-change.ts'
import { Timesheet, TimesheetCounts } from './timesheet.ts'

const TimesheetClaim = builder.inputType('TimesheetClaim', {
  description: 'A timesheet to change, and the version that the user saw.',
  fields: (t) => ({
    // Not a globalID: an invalid id gets an outcome of its own and does not stop the others.
    id: t.id({ required: true }),
    version: t.int({ required: true }),
  }),
})

type SentOutcome = Outcome & { sentId: string }
const ApprovalOutcome = builder.objectRef<SentOutcome>('ApprovalOutcome').implement({
  description: 'The outcome for one of several timesheets.',
  fields: (t) => ({
    sentId: t.exposeID('sentId', { description: 'The id that the client sent.' }),
    number: t.int({
      nullable: true,
      description: 'Null for an invalid id.',
      resolve: ({ timesheetId }) => timesheetId || null,
    }),
    approved: t.boolean({ resolve: ({ stoppedBy }) => stoppedBy === null }),
    code: t.string({
      nullable: true,
      description: 'Why it was not approved: the code of a refusal, NOT_FOUND or FORBIDDEN.',
      resolve: ({ stoppedBy }) => stoppedBy?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'The reason as a message for the user.',
      resolve: ({ stoppedBy }) => stoppedBy?.message ?? null,
    }),
  }),
})

const Approvals = builder.objectRef<{ outcomes: SentOutcome[] }>('Approvals').implement({
  description:
    'The outcomes for several timesheets, with everything else on the screen that changed with them.',
  fields: (t) => ({
    outcomes: t.field({ type: [ApprovalOutcome], resolve: ({ outcomes }) => outcomes }),
    timesheets: t.prismaField({
      type: [Timesheet],
      description: 'The current timesheets, if the viewer may see them.',
      complexity: { multiplier: BULK_MAX / 10 },
      resolve: (query, { outcomes }, _, { viewer }) =>
        timesheets.among(
          viewer,
          outcomes.map((one) => one.timesheetId),
          query,
        ),
    }),
    counts: t.field({
      type: TimesheetCounts,
      args: { ownTimesheet: t.arg.boolean({ defaultValue: false, required: true }) },
      resolve: (_, { ownTimesheet }, { viewer }) => countTimesheets(viewer, { ownTimesheet }),
    }),
  }),
})

builder.queryFields((t) => ({
  declineReasons: t.stringList({
    description:
      'Short reasons that the viewer declined with more than once, newest first, with ___ where only times, dates or numbers differ.',
    resolve: (_, _args, { viewer }) => declineReasons(viewer),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.globalID({ for: Timesheet, required: true })
  const version = t.arg.int({ required: true, description: 'The version that the user saw.' })
  const withReason = (action: ReasonedAction) =>
    t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      args: {
        id,
        version,
        reason: t.arg.string({
          required: true,
          defaultValue: reasonMissing[action] === null ? '' : undefined,
        }),
      },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await decideWithReason(viewer, action, { timesheetId, version: args.version }, args.reason)
        return changed(timesheetId)
      },
    })
  return {
    approveTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await approve(viewer, { timesheetId, version: args.version })
        return changed(timesheetId)
      },
    }),
    approveTimesheets: t.field({
      needs: 'TOKEN',
      type: Approvals,
      errors: refusals,
      description: 'Approves several timesheets; a refusal of one does not stop the others.',
      args: { timesheets: t.arg({ type: [TimesheetClaim], required: true }) },
      resolve: async (_, args, { viewer }) => {
        const claims = args.timesheets.map(({ id, version }) => {
          return { id: String(id), version, timesheetId: rowIdOf('Timesheet', String(id)) }
        })
        const outcomes = await approveEach(viewer, claims)
        const byRow = new Map(outcomes.map((outcome) => [outcome.timesheetId, outcome]))
        const ids = new Map(claims.map(({ id, timesheetId }) => [id, timesheetId]))
        return { outcomes: [...ids].map(([sentId, timesheetId]) => ({ sentId, ...byRow.get(timesheetId)! })) }
      },
    }),
    ...Object.fromEntries(reasonedActions.map((action) => [`${action}Timesheet`, withReason(action)])),
    moveTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      description: 'Moves a pending timesheet to another approval group, whose approvers then decide it.',
      args: { id, version, approvalGroup: t.arg.globalID({ for: ApprovalGroup, required: true }) },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await move(viewer, { timesheetId, version: args.version }, rowId(args.approvalGroup))
        return { timesheetId, isOutOfSight: !(await isInSight(viewer, timesheetId)) }
      },
    }),
  }
})
