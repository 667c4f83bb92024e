// Every call of the legacy REST facade. A new one is a row that names an existing action or query (rulings 6) and says what
// the service's description says of it.
import { metadata } from '#server/odata/metadata.ts'
import {
  approvalGroupBody,
  changeApprovalGroup,
  createApprovalGroup,
  deleteApprovalGroup,
} from './calls/approval-group.ts'
import { deleteAvatar, downloadAvatar, uploadAvatar } from './calls/avatar.ts'
import { importFiles } from './calls/import.ts'
import { changeManual, downloadManual, removeManual, uploadManual } from './calls/manual.ts'
import { forgotPassword, newPassword, verify } from './calls/password-reset.ts'
import {
  changePayLocation,
  createPayLocation,
  deleteManyPayLocations,
  payLocationBody,
} from './calls/pay-location.ts'
import { approvers, forceLogout, workingHours } from './calls/profile.ts'
import { registerPush } from './calls/push.ts'
import { logIn, logOut, me, refreshToken } from './calls/session.ts'
import { changeSettings, resetToDefault, settingBody } from './calls/setting.ts'
import { downloadSignature, uploadSignature } from './calls/signature.ts'
import {
  approveSeveral,
  changeTimesheet,
  createTimesheet,
  deleteTimesheet,
  moveTimesheet,
} from './calls/timesheet.ts'
import { timesheetBody } from './calls/timesheet-body.ts'
import { actionsOf, writableOf } from './actions.ts'
import { rootOf } from './answers.ts'
import { administeredGroupType } from './nouns/approval-groups.ts'
import { manualType } from './nouns/manual.ts'
import { payLocationType } from './nouns/pay-locations.ts'
import { setsFor } from './nouns/sets.ts'
import { settingType } from './nouns/setting.ts'
import { timesheetType } from './nouns/timesheet.ts'
import { openApi } from './openapi/document.ts'
import { aFile, aFlag, aNumber, aText, listOf, object, orNull, ref } from './openapi/schema.ts'
import { peopleRoutes } from './routes/people.ts'
import { timesheetQuestions } from './routes/timesheet-questions.ts'
import { query, service, SETS } from './query.ts'
import type { Answer, Call, Route } from './types.ts'

const anything = { type: 'object' }
const tokens = { access_token: aText, refresh_token: aText, token_type: aText, expires_in: aNumber }
const timesheet = ref(timesheetType)
const group = ref(administeredGroupType)
const payLocation = ref(payLocationType)
const setting = ref(settingType)
const user = anything
const manual = ref(manualType)
const manualBody = {
  type: 'object',
  properties: {
    Name: aText,
    Description: aText,
    Active: aFlag,
    VisibleTypes: aText,
    Version: aNumber,
    file: aFile,
  },
}

export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/auth/login',
    isOpen: true,
    says: 'Signs in. An account with a second factor needs its code, too.',
    takes: object({ email: aText, password: aText, rememberMe: aFlag, code: aText }, ['rememberMe', 'code']),
    gives: { 200: object({ ...tokens, user }) },
    run: logIn,
  },
  {
    method: 'POST',
    path: '/auth/refresh-token',
    isOpen: true,
    says: 'Gives new tokens for a refresh token, which ends by that.',
    takes: object({ refreshToken: aText }, ['refreshToken']),
    gives: { 200: object(tokens, ['refresh_token']) },
    run: refreshToken,
  },
  {
    method: 'POST',
    path: '/auth/forgot-password',
    isOpen: true,
    says: 'Sends a code to an e-mail address; the answer does not say whether there is such an account.',
    takes: object({ email: aText }),
    run: forgotPassword,
  },
  {
    method: 'POST',
    path: '/auth/resend-code',
    isOpen: true,
    says: 'Sends another code, which ends the one before.',
    takes: object({ email: aText }),
    run: forgotPassword,
  },
  {
    method: 'POST',
    path: '/auth/verify-code',
    isOpen: true,
    says: 'Says whether a code is right.',
    takes: object({ email: aText, code: aText }),
    run: verify,
  },
  {
    method: 'POST',
    path: '/auth/new-password',
    isOpen: true,
    says: 'Gives the account of a code a new password and signs it out everywhere.',
    takes: object({ email: aText, code: aText, password: aText }),
    run: newPassword,
  },
  {
    method: 'POST',
    path: '/auth/logout',
    whileSomethingIsDue: true,
    says: 'Ends the session.',
    run: logOut,
  },
  {
    method: 'GET',
    path: '/auth/me',
    whileSomethingIsDue: true,
    says: 'The signed-in user.',
    gives: { 200: user },
    run: me,
  },
  {
    method: 'GET',
    path: '/Profile/WorkingHours',
    says: 'The caller’s hours of the last eight weeks, day by day, in minutes.',
    gives: { 200: anything },
    run: workingHours,
  },
  {
    method: 'GET',
    path: '/Profile/TopApprovers',
    says: 'Who decided most of the caller’s timesheets.',
    gives: { 200: anything },
    run: approvers,
  },
  {
    method: 'PATCH',
    path: '/Profile/ForceLogout',
    says: 'Logs a user out everywhere, for administrators; without a UserId the caller’s other devices.',
    takes: object({ UserId: aNumber }, ['UserId']),
    run: forceLogout,
  },
  {
    method: 'POST',
    path: '/NotificationHub',
    says: 'Registers a device for push messages.',
    takes: object({ DeviceId: aText, Token: aText, Platform: aText }),
    gives: { 201: object({ DeviceId: aText, Platform: aText }) },
    run: registerPush,
  },
  {
    method: 'POST',
    path: '/Timesheet',
    says: 'Makes a timesheet of the caller’s own: a draft, or with TimesheetStatus 1 one that is submitted at once.',
    takes: timesheetBody,
    gives: { 201: timesheet },
    run: createTimesheet,
  },
  {
    method: 'POST',
    path: '/Timesheet/UploadSignature',
    says: 'Keeps the picture of a signature; its name goes into a task’s field service.',
    takes: object({ img: aFile }),
    takesForm: true,
    gives: { 201: object({ image: aText }) },
    run: uploadSignature,
  },
  {
    method: 'POST',
    path: '/Timesheet/Approvals',
    says: 'Approves several timesheets, each for itself; one row for each says what became of it.',
    takes: object({ ids: listOf(aNumber) }),
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
  },
  {
    method: 'PATCH',
    path: '/Timesheet/{TimesheetHeaderId}',
    says: 'Changes a timesheet. TimesheetStatus alone saves (0), submits (1), approves (2), declines (3), recalls (4) or cancels (5) it; with a date, a shift or tasks it is recorded anew.',
    takes: timesheetBody,
    gives: { 204: null, 200: timesheet },
    run: changeTimesheet,
  },
  {
    method: 'DELETE',
    path: '/Timesheet/{TimesheetHeaderId}',
    says: 'Deletes a draft or recalled timesheet of the caller’s own.',
    run: deleteTimesheet,
  },
  {
    method: 'PATCH',
    path: '/Timesheet/{TimesheetHeaderId}/approval-groups/{ApprovalGroupId}',
    says: 'Hands a pending timesheet to another approval group, whose approvers decide it then.',
    gives: { 204: null, 200: timesheet },
    run: moveTimesheet,
  },
  {
    method: 'POST',
    path: '/Import',
    takesStream: true,
    says: 'Imports a company’s files, for System_Administrators.',
    asks: { dryRun: aNumber, sure: aNumber },
    takes: aFile,
    gives: { 200: anything },
    run: importFiles,
  },
  {
    method: 'POST',
    path: '/Manual',
    takesStream: true,
    says: 'Adds a manual.',
    takes: manualBody,
    takesForm: true,
    gives: { 201: manual },
    run: uploadManual,
  },
  {
    method: 'PATCH',
    path: '/Manual/{ManualId}',
    takesStream: true,
    says: 'Changes what the form has fields of; a file in it replaces the one that there is.',
    takes: manualBody,
    takesForm: true,
    gives: { 204: null, 200: manual },
    run: changeManual,
  },
  {
    method: 'DELETE',
    path: '/Manual/{ManualId}',
    says: 'Deletes a manual; one that was read is made inactive.',
    run: removeManual,
  },
  {
    method: 'GET',
    path: '/Manual/downloadFile/{ManualId}',
    says: 'The file of a manual, whole or the range that is asked for.',
    gives: { 200: aFile, 206: aFile },
    run: downloadManual,
  },
  {
    method: 'POST',
    path: '/User/Avatar',
    takesStream: true,
    says: 'Gives the caller a picture: JPG or PNG, square, at most 5 MB.',
    takes: object({ file: aFile }),
    takesForm: true,
    gives: { 201: object({ UserId: aNumber, AvatarUrl: aText }) },
    run: uploadAvatar,
  },
  { method: 'DELETE', path: '/User/Avatar', says: 'Takes the caller’s picture away.', run: deleteAvatar },
  {
    method: 'GET',
    path: '/User/{UserId}/avatar/{AvatarId}',
    says: 'The picture of a user.',
    gives: { 200: aFile },
    run: downloadAvatar,
  },
  {
    method: 'POST',
    path: '/approvalGroup',
    says: 'Makes an approval group, for administrators.',
    takes: approvalGroupBody,
    gives: { 201: group },
    run: createApprovalGroup,
  },
  {
    method: 'PATCH',
    path: '/approvalGroup/{ApprovalGroupId}',
    says: 'Changes what is sent of an approval group; its members as a whole. Status 1 makes an inactive one active again.',
    takes: approvalGroupBody,
    gives: { 204: null, 200: group },
    run: changeApprovalGroup,
  },
  {
    method: 'DELETE',
    path: '/approvalGroup/{ApprovalGroupId}',
    says: 'Deletes an approval group that nobody is in; one that history refers to becomes inactive instead.',
    run: deleteApprovalGroup,
  },
  {
    method: 'PATCH',
    path: '/Setting',
    says: 'Changes what is sent of the settings, for System_Administrators.',
    takes: settingBody,
    gives: { 204: null, 200: setting },
    run: changeSettings,
  },
  {
    method: 'PUT',
    path: '/Setting/Reset',
    says: 'Restores what the settings were at first.',
    gives: { 204: null, 200: setting },
    run: resetToDefault,
  },
  {
    method: 'POST',
    path: '/PayLocation',
    says: 'Makes a pay location, for System_Administrators.',
    takes: payLocationBody,
    gives: { 201: payLocation },
    run: createPayLocation,
  },
  {
    method: 'PATCH',
    path: '/PayLocation/{PayLocationId}',
    says: 'Changes what is sent of a pay location; its job divisions stay.',
    takes: payLocationBody,
    gives: { 204: null, 200: payLocation },
    run: changePayLocation,
  },
  {
    method: 'POST',
    path: '/PayLocation/DeleteMany',
    says: 'Deletes several pay locations; those that people or history refer to become inactive instead.',
    takes: object({ ids: listOf(aNumber) }),
    gives: {
      200: object({
        value: listOf(object({ PayLocationId: aNumber, Deleted: aFlag })),
        count: aNumber,
      }),
    },
    run: deleteManyPayLocations,
  },
  ...peopleRoutes,
  ...timesheetQuestions,
  { method: 'GET', path: SETS, says: 'Reads a set of records, or one of them.', run: query },
  { method: 'GET', path: /^\/?$/, isBelowApi: true, says: 'The sets that there are.', run: service },
  {
    method: 'GET',
    path: /^\/(?:\$|%24)metadata$/i,
    isBelowApi: true,
    says: 'The description of the sets and actions as OData has it.',
    run: describeModel,
  },
  {
    method: 'GET',
    path: /^\/openapi\.json$/i,
    isBelowApi: true,
    says: 'This description.',
    run: describeAll,
  },
  { method: 'GET', path: /^\/files\/([\w.]+)$/, says: 'The picture of a signature.', run: downloadSignature },
]

/** What there is for the caller, for tools and readers that do not speak OData. */
function describeAll({ deps, viewer }: Call): Promise<Answer> {
  return Promise.resolve({ body: openApi(rootOf(deps), routes, setsFor(viewer), viewer) })
}

/** The same for tools that do. */
function describeModel({ viewer }: Call): Promise<Answer> {
  const sets = setsFor(viewer)
  const model = { sets, actions: actionsOf(routes, sets), writable: writableOf(routes, sets, viewer) }
  const headers = { 'Content-Type': 'application/xml' }
  return Promise.resolve({ headers, text: metadata(model, viewer) })
}
