// Approval groups, pay locations, settings and imports (spec 7, Approval groups and Settings).
import {
  approvalGroupBody,
  changeApprovalGroup,
  createApprovalGroup,
  deleteApprovalGroup,
} from '#server/rest/calls/approval-group.ts'
import { importFiles } from '#server/rest/calls/import.ts'
import {
  changePayLocation,
  createPayLocation,
  deleteManyPayLocations,
  payLocationBody,
} from '#server/rest/calls/pay-location.ts'
import { changeSettings, resetToDefault, settingBody } from '#server/rest/calls/setting.ts'
import { administeredGroupType } from '#server/rest/nouns/approval-groups.ts'
import { payLocationType } from '#server/rest/nouns/pay-locations.ts'
import { settingType } from '#server/rest/nouns/setting.ts'
import { needed, numbers } from '#server/rest/body/shape.ts'
import { aFile, aFlag, aNumber, listOf, object, ref } from '#server/rest/openapi/schema.ts'
import { members, route, stream } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const anything = { type: 'object' }
const group = ref(administeredGroupType)
const payLocation = ref(payLocationType)
const setting = ref(settingType)

export const administrationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/Import',
    needs: 'PROOF',
    summary: 'Imports a company’s files. For System_Administrators.',
    query: { dryRun: aNumber, sure: aNumber },
    takes: stream(aFile),
    responses: { 200: anything },
    run: importFiles,
  }),
  route({
    method: 'POST',
    path: '/approvalGroup',
    needs: 'PROOF',
    summary: 'Creates an approval group. For administrators.',
    takes: approvalGroupBody,
    responses: { 201: group },
    run: createApprovalGroup,
  }),
  route({
    method: 'PATCH',
    path: '/approvalGroup/{ApprovalGroupId}',
    needs: 'PROOF',
    summary:
      'Changes the sent members of an approval group; sent approvers replace all others, and only active ones can be added. Status 1 reactivates an inactive group.',
    takes: approvalGroupBody,
    responses: { 204: null, 200: group },
    run: changeApprovalGroup,
  }),
  route({
    method: 'DELETE',
    path: '/approvalGroup/{ApprovalGroupId}',
    needs: 'SESSION',
    summary:
      'Deletes an empty approval group. A group that history refers to becomes inactive instead, and is returned.',
    responses: { 204: null, 200: group },
    run: deleteApprovalGroup,
  }),
  route({
    method: 'PATCH',
    path: '/Setting',
    needs: 'PROOF',
    summary: 'Changes the sent settings. For System_Administrators.',
    takes: settingBody,
    responses: { 204: null, 200: setting },
    run: changeSettings,
  }),
  route({
    method: 'PUT',
    path: '/Setting/Reset',
    needs: 'PROOF',
    summary:
      'Restores the defaults, and the time zone and the name that the company was set up with. Settings of signing in and development hosts stay.',
    responses: { 204: null, 200: setting },
    run: resetToDefault,
  }),
  route({
    method: 'POST',
    path: '/PayLocation',
    needs: 'TOKEN',
    summary: 'Creates a pay location. For System_Administrators.',
    takes: payLocationBody,
    responses: { 201: payLocation },
    run: createPayLocation,
  }),
  route({
    method: 'PATCH',
    path: '/PayLocation/{PayLocationId}',
    needs: 'TOKEN',
    summary: 'Changes the sent members of a pay location; its job divisions stay.',
    takes: payLocationBody,
    responses: { 204: null, 200: payLocation },
    run: changePayLocation,
  }),
  route({
    method: 'POST',
    path: '/PayLocation/DeleteMany',
    needs: 'TOKEN',
    summary: 'Deletes several pay locations. Those that users or history refer to become inactive instead.',
    takes: members({ ids: needed(numbers) }),
    responses: {
      200: object({
        value: listOf(object({ PayLocationId: aNumber, Deleted: aFlag })),
        count: aNumber,
      }),
    },
    run: deleteManyPayLocations,
  }),
]
