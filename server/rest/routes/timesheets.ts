// Recording and deciding timesheets (spec 7, Timesheets).
import { uploadPhoto, uploadSignature } from '#server/rest/calls/picture.ts'
import { timesheetBody } from '#server/rest/calls/timesheet-body.ts'
import {
  approveSeveral,
  changeTimesheet,
  createTimesheet,
  deleteTimesheet,
  moveTimesheet,
} from '#server/rest/calls/timesheet.ts'
import { timesheetType } from '#server/rest/nouns/timesheet.ts'
import { file, list, needed } from '#server/rest/body/shape.ts'
import { aFlag, aNumber, aText, listOf, object, orNull, ref } from '#server/rest/openapi/schema.ts'
import { form, members, route, stream } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const timesheet = ref(timesheetType)

export const timesheetRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/Timesheet',
    needs: 'TOKEN',
    summary: 'Creates a timesheet of the caller: a draft, or with TimesheetStatus 1 a submitted timesheet.',
    takes: timesheetBody,
    responses: { 201: timesheet },
    run: createTimesheet,
  }),
  route({
    method: 'POST',
    path: '/Timesheet/UploadSignature',
    needs: 'TOKEN',
    summary: 'Stores the picture of a signature. Send the returned name in a task’s field service.',
    takes: form({ img: file }),
    responses: { 201: object({ image: aText }) },
    run: uploadSignature,
  }),
  route({
    method: 'POST',
    path: '/Timesheet/UploadPhoto',
    needs: 'TOKEN',
    summary:
      'Stores a photo as JPEG with at most 1600 pixels a side, and nothing else of its file. Takes JPEG or PNG of at most 4 MB and 4096 pixels a side, with 8 bits a colour and not interlaced. Send the returned name in a task.',
    takes: stream({ type: null, members: { file } }),
    responses: { 201: object({ image: aText }) },
    run: uploadPhoto,
  }),
  route({
    method: 'POST',
    path: '/Timesheet/Approvals',
    needs: 'TOKEN',
    summary: 'Approves several timesheets independently, with a result for each.',
    takes: members({ ids: needed(list) }),
    responses: {
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
    needs: 'TOKEN',
    summary:
      'Changes a timesheet. TimesheetStatus alone saves (0), submits (1), approves (2), declines (3), recalls (4) or cancels (5) it; with a date, a shift or tasks the whole timesheet is recorded again.',
    takes: timesheetBody,
    responses: { 204: null, 200: timesheet },
    run: changeTimesheet,
  }),
  route({
    method: 'DELETE',
    path: '/Timesheet/{TimesheetHeaderId}',
    needs: 'TOKEN',
    summary: 'Deletes a draft or recalled timesheet of the caller.',
    run: deleteTimesheet,
  }),
  route({
    method: 'PATCH',
    path: '/Timesheet/{TimesheetHeaderId}/approval-groups/{ApprovalGroupId}',
    needs: 'TOKEN',
    summary: 'Moves a pending timesheet to another approval group.',
    responses: { 204: null, 200: timesheet },
    run: moveTimesheet,
  }),
]
