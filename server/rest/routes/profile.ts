// The caller's own profile (spec 7, Profile).
import { deleteAvatar, uploadAvatar } from '#server/rest/calls/avatar.ts'
import { approvers, forceLogout, workingHours } from '#server/rest/calls/profile.ts'
import { registerPush } from '#server/rest/calls/push.ts'
import { file, needed, text, whole } from '#server/rest/body/shape.ts'
import { aNumber, aText, object } from '#server/rest/openapi/schema.ts'
import { members, route, stream } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const anything = { type: 'object' }

export const profileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/Profile/WorkingHours',
    summary: 'The caller’s hours of the last eight weeks, day by day, in minutes.',
    responses: { 200: anything },
    run: workingHours,
  }),
  route({
    method: 'GET',
    path: '/Profile/TopApprovers',
    summary: 'Who decided most of the caller’s timesheets.',
    responses: { 200: anything },
    run: approvers,
  }),
  route({
    method: 'PATCH',
    path: '/Profile/ForceLogout',
    needs: 'SESSION',
    summary: 'Logs a user out everywhere. For administrators.',
    takes: members({ UserId: needed(whole) }),
    run: forceLogout,
  }),
  route({
    method: 'POST',
    path: '/NotificationHub',
    needs: 'SESSION',
    summary: 'Registers a device for push messages.',
    takes: members({ DeviceId: text, Token: text, Platform: text }),
    responses: { 201: object({ DeviceId: aText, Platform: aText }) },
    run: registerPush,
  }),
  route({
    method: 'POST',
    path: '/User/Avatar',
    needs: 'TOKEN',
    summary: 'Sets the caller’s picture: JPG or PNG, square, at most 5 MB.',
    takes: stream({ type: null, members: { file } }),
    responses: { 201: object({ UserId: aNumber, AvatarUrl: aText }) },
    run: uploadAvatar,
  }),
  route({
    method: 'DELETE',
    path: '/User/Avatar',
    needs: 'TOKEN',
    summary: 'Removes the caller’s picture.',
    run: deleteAvatar,
  }),
]
