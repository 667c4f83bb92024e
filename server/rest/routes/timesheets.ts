// Recording and deciding timesheets (spec 7, Timesheets).
import { uploadSignature } from '#server/rest/calls/signature.ts'
import { timesheetBody } from '#server/rest/calls/timesheet-body.ts'
import {
  approveSeveral,
  changeTimesheet,
  createTimesheet,
  deleteTimesheet,
  moveTimesheet,
} from '#server/rest/calls/timesheet.ts'
import { timesheetType } from '#server/rest/nouns/timesheet.ts'
import { aFile, aFlag, aNumber, aText, listOf, object, orNull, ref } from '#server/rest/openapi/schema.ts'
import { form, members, route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const timesheet = ref(timesheetType)

export const timesheetRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/Timesheet',
    says: 'Makes a timesheet of the caller’s own: a draft, or with TimesheetStatus 1 one that is submitted at once.',
    takes: timesheetBody,
    gives: { 201: timesheet },
    run: createTimesheet,
  }),
  route({
    method: 'POST',
    path: '/Timesheet/UploadSignature',
    says: 'Keeps the picture of a signature; its name goes into a task’s field service.',
    takes: form({ img: aFile }),
    gives: { 201: object({ image: aText }) },
    run: uploadSignature,
  }),
  route({
    method: 'POST',
    path: '/Timesheet/Approvals',
    says: 'Approves several timesheets, each for itself; one row for each says what became of it.',
    takes: members({ ids: listOf(aNumber) }),
    gives: {
      200: object({
        value: listOf(
          object({
            TimesheetHeaderId: aNumber,
            Approved: aFlag,
            Code: orNull(aText),
            Message: orNull(aText),
          }),
        ),
        count: aNumber,
      }),
    },
    run: approveSeveral,
  }),
  route({
    method: 'PATCH',
    path: '/Timesheet/{TimesheetHeaderId}',
    says: 'Changes a timesheet. TimesheetStatus alone saves (0), submits (1), approves (2), declines (3), recalls (4) or cancels (5) it; with a date, a shift or tasks it is recorded anew.',
    takes: timesheetBody,
    gives: { 204: null, 200: timesheet },
    run: changeTimesheet,
  }),
  route({
    method: 'DELETE',
    path: '/Timesheet/{TimesheetHeaderId}',
    says: 'Deletes a draft or recalled timesheet of the caller’s own.',
    run: deleteTimesheet,
  }),
  route({
    method: 'PATCH',
    path: '/Timesheet/{TimesheetHeaderId}/approval-groups/{ApprovalGroupId}',
    says: 'Hands a pending timesheet to another approval group, whose approvers decide it then.',
    gives: { 204: null, 200: timesheet },
    run: moveTimesheet,
  }),
]
