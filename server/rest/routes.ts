// Every call of the legacy REST facade. A new one is a row that names an existing action or query (rulings 6).
import { deleteAvatar, downloadAvatar, uploadAvatar } from './calls/avatar.ts'
import { importFiles } from './calls/import.ts'
import { changeManual, downloadManual, removeManual, uploadManual } from './calls/manual.ts'
import { forgotPassword, newPassword, verify } from './calls/password-reset.ts'
import { approvers, forceLogout, workingHours } from './calls/profile.ts'
import { registerPush } from './calls/push.ts'
import { description, query, service, SETS } from './query.ts'
import { logIn, logOut, me, refreshToken } from './calls/session.ts'
import { downloadSignature, uploadSignature } from './calls/signature.ts'
import {
  approveSeveral,
  changeTimesheet,
  createTimesheet,
  deleteTimesheet,
  moveTimesheet,
} from './calls/timesheet.ts'
import type { Route } from './types.ts'

export const routes: readonly Route[] = [
  { method: 'POST', path: '/auth/login', isOpen: true, run: logIn },
  { method: 'POST', path: '/auth/refresh-token', isOpen: true, run: refreshToken },
  { method: 'POST', path: '/auth/forgot-password', isOpen: true, run: forgotPassword },
  { method: 'POST', path: '/auth/resend-code', isOpen: true, run: forgotPassword },
  { method: 'POST', path: '/auth/verify-code', isOpen: true, run: verify },
  { method: 'POST', path: '/auth/new-password', isOpen: true, run: newPassword },
  { method: 'POST', path: '/auth/logout', whileSomethingIsDue: true, run: logOut },
  { method: 'GET', path: '/auth/me', whileSomethingIsDue: true, run: me },
  { method: 'GET', path: '/Profile/WorkingHours', run: workingHours },
  { method: 'GET', path: '/Profile/TopApprovers', run: approvers },
  { method: 'PATCH', path: '/Profile/ForceLogout', run: forceLogout },
  { method: 'POST', path: '/NotificationHub', run: registerPush },
  { method: 'POST', path: '/Timesheet', run: createTimesheet },
  { method: 'POST', path: '/Timesheet/UploadSignature', run: uploadSignature },
  { method: 'POST', path: '/Timesheet/Approvals', run: approveSeveral },
  { method: 'PATCH', path: '/Timesheet/{TimesheetHeaderId}', run: changeTimesheet },
  { method: 'DELETE', path: '/Timesheet/{TimesheetHeaderId}', run: deleteTimesheet },
  {
    method: 'PATCH',
    path: '/Timesheet/{TimesheetHeaderId}/approval-groups/{ApprovalGroupId}',
    run: moveTimesheet,
  },
  { method: 'POST', path: '/Import', takesStream: true, run: importFiles },
  { method: 'POST', path: '/Manual', takesStream: true, run: uploadManual },
  { method: 'PATCH', path: '/Manual/{ManualId}', takesStream: true, run: changeManual },
  { method: 'DELETE', path: '/Manual/{ManualId}', run: removeManual },
  { method: 'GET', path: '/Manual/downloadFile/{ManualId}', run: downloadManual },
  { method: 'POST', path: '/User/Avatar', takesStream: true, run: uploadAvatar },
  { method: 'DELETE', path: '/User/Avatar', run: deleteAvatar },
  { method: 'GET', path: '/User/{UserId}/avatar/{AvatarId}', run: downloadAvatar },
  { method: 'GET', path: SETS, run: query },
  { method: 'GET', path: /^\/?$/, isBelowApi: true, run: service },
  { method: 'GET', path: /^\/(?:\$|%24)metadata$/i, isBelowApi: true, run: description },
  { method: 'GET', path: /^\/files\/([\w.]+)$/, run: downloadSignature },
]
