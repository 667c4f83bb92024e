// What administrators set up: groups, pay locations, settings, imports (spec 7, Approval groups and Settings).
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
    says: 'Imports a company’s files, for System_Administrators.',
    asks: { dryRun: aNumber, sure: aNumber },
    takes: stream(aFile),
    gives: { 200: anything },
    run: importFiles,
  }),
  route({
    method: 'POST',
    path: '/approvalGroup',
    says: 'Makes an approval group, for administrators.',
    takes: approvalGroupBody,
    gives: { 201: group },
    run: createApprovalGroup,
  }),
  route({
    method: 'PATCH',
    path: '/approvalGroup/{ApprovalGroupId}',
    says: 'Changes what is sent of an approval group; its members as a whole. Status 1 makes an inactive one active again.',
    takes: approvalGroupBody,
    gives: { 204: null, 200: group },
    run: changeApprovalGroup,
  }),
  route({
    method: 'DELETE',
    path: '/approvalGroup/{ApprovalGroupId}',
    says: 'Deletes an approval group that nobody is in; one that history refers to becomes inactive instead.',
    run: deleteApprovalGroup,
  }),
  route({
    method: 'PATCH',
    path: '/Setting',
    says: 'Changes what is sent of the settings, for System_Administrators.',
    takes: settingBody,
    gives: { 204: null, 200: setting },
    run: changeSettings,
  }),
  route({
    method: 'PUT',
    path: '/Setting/Reset',
    says: 'Restores what the settings were at first.',
    gives: { 204: null, 200: setting },
    run: resetToDefault,
  }),
  route({
    method: 'POST',
    path: '/PayLocation',
    says: 'Makes a pay location, for System_Administrators.',
    takes: payLocationBody,
    gives: { 201: payLocation },
    run: createPayLocation,
  }),
  route({
    method: 'PATCH',
    path: '/PayLocation/{PayLocationId}',
    says: 'Changes what is sent of a pay location; its job divisions stay.',
    takes: payLocationBody,
    gives: { 204: null, 200: payLocation },
    run: changePayLocation,
  }),
  route({
    method: 'POST',
    path: '/PayLocation/DeleteMany',
    says: 'Deletes several pay locations; those that people or history refer to become inactive instead.',
    takes: members({ ids: listOf(aNumber) }),
    gives: {
      200: object({
        value: listOf(object({ PayLocationId: aNumber, Deleted: aFlag })),
        count: aNumber,
      }),
    },
    run: deleteManyPayLocations,
  }),
]
