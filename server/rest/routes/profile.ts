// What people ask and change of themselves (spec 7, Profile).
import { deleteAvatar, uploadAvatar } from '#server/rest/calls/avatar.ts'
import { approvers, forceLogout, workingHours } from '#server/rest/calls/profile.ts'
import { registerPush } from '#server/rest/calls/push.ts'
import { aFile, aNumber, aText, object } from '#server/rest/openapi/schema.ts'
import type { Route } from '#server/rest/types.ts'

const anything = { type: 'object' }

export const profileRoutes: readonly Route[] = [
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
    path: '/User/Avatar',
    takesStream: true,
    says: 'Gives the caller a picture: JPG or PNG, square, at most 5 MB.',
    takes: object({ file: aFile }),
    takesForm: true,
    gives: { 201: object({ UserId: aNumber, AvatarUrl: aText }) },
    run: uploadAvatar,
  },
  { method: 'DELETE', path: '/User/Avatar', says: 'Takes the caller’s picture away.', run: deleteAvatar },
]
