// What people ask and change of themselves (spec 7, Profile).
import { deleteAvatar, uploadAvatar } from '#server/rest/calls/avatar.ts'
import { approvers, forceLogout, workingHours } from '#server/rest/calls/profile.ts'
import { registerPush } from '#server/rest/calls/push.ts'
import { aFile, aNumber, aText, object } from '#server/rest/openapi/schema.ts'
import { members, route, stream } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const anything = { type: 'object' }

export const profileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/Profile/WorkingHours',
    says: 'The caller’s hours of the last eight weeks, day by day, in minutes.',
    gives: { 200: anything },
    run: workingHours,
  }),
  route({
    method: 'GET',
    path: '/Profile/TopApprovers',
    says: 'Who decided most of the caller’s timesheets.',
    gives: { 200: anything },
    run: approvers,
  }),
  route({
    method: 'PATCH',
    path: '/Profile/ForceLogout',
    says: 'Logs a user out everywhere, for administrators; without a UserId the caller’s other devices.',
    takes: members({ UserId: aNumber }, ['UserId']),
    run: forceLogout,
  }),
  route({
    method: 'POST',
    path: '/NotificationHub',
    says: 'Registers a device for push messages.',
    takes: members({ DeviceId: aText, Token: aText, Platform: aText }),
    gives: { 201: object({ DeviceId: aText, Platform: aText }) },
    run: registerPush,
  }),
  route({
    method: 'POST',
    path: '/User/Avatar',
    says: 'Gives the caller a picture: JPG or PNG, square, at most 5 MB.',
    takes: stream(object({ file: aFile }), { isForm: true }),
    gives: { 201: object({ UserId: aNumber, AvatarUrl: aText }) },
    run: uploadAvatar,
  }),
  route({
    method: 'DELETE',
    path: '/User/Avatar',
    says: 'Takes the caller’s picture away.',
    run: deleteAvatar,
  }),
]
