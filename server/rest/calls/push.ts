// The legacy client's registration for web push.
import { registerDevice } from '#server/actions/notification/push.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

export async function registerPush({
  deps,
  viewer,
  body,
}: Call<Members<'DeviceId' | 'Token' | 'Platform'>>): Promise<Answer> {
  const input = { deviceId: body.DeviceId, token: body.Token, platform: body.Platform }
  return { status: 201, body: { DeviceId: await registerDevice(viewer, deps.push, input), Platform: 'web' } }
}
