// The filters and orders of timesheet lists.
import { timesheetOrders, type TimesheetFilter as Filter } from '#server/read/timesheet/timesheet-filter.ts'
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { ApprovalGroup, User } from '../user/person.ts'
import { Shift, TimesheetLineType, TimesheetStatus } from './timesheet-enums.ts'

export const TimesheetFilter = builder.inputType('TimesheetFilter', {
  fields: (t) => ({
    status: t.field({ type: TimesheetStatus }),
    ownTimesheet: t.boolean({ description: "Only the viewer's own timesheets." }),
    search: t.string({
      description:
        "Words that all occur in the owner's name, or in the work orders, machines, jobs, accounts, descriptions and customers of its tasks; or its number.",
    }),
    from: t.field({ type: 'Date' }),
    to: t.field({ type: 'Date' }),
    shift: t.field({ type: Shift }),
    taskType: t.field({ type: TimesheetLineType, description: 'Only timesheets with a task of this type.' }),
    userId: t.globalID({ for: User, description: 'The owner.' }),
    openQuestion: t.boolean({
      description: 'Only timesheets with a question that is not answered yet, by the viewer or for them.',
    }),
    unseenEdit: t.boolean({
      description: 'Only timesheets with changes of approvers that their owner has not seen.',
    }),
    awaitsCorrection: t.boolean({
      description: 'Only timesheets that were declined and have not been submitted again.',
    }),
    approvalGroup: t.globalID({ for: ApprovalGroup, description: 'The approval group of the timesheets.' }),
  }),
})

const TimesheetOrder = builder.enumType('TimesheetOrder', { values: timesheetOrders })

export const TimesheetSort = builder.inputType('TimesheetSort', {
  fields: (t) => ({
    by: t.field({ type: TimesheetOrder, required: true }),
    ascending: t.boolean({ required: true, defaultValue: false }),
  }),
})

/** The filter in the shape that server/read expects. @throws NotAllowed NOT_FOUND for an id out of range. */
export function filterOf(input: typeof TimesheetFilter.$inferInput | null | undefined): Filter {
  if (!input) return {}
  const { userId, approvalGroup, ...rest } = input
  return {
    ...rest,
    userId: userId ? rowId(userId) : null,
    approvalGroupId: approvalGroup ? rowId(approvalGroup) : null,
  }
}
