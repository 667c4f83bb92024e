// The legacy client's registration for web push.
import { registerDevice } from '#server/actions/notification/push.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

export async function registerPush({
  deps,
  viewer,
  body,
}: Call<Members<'DeviceId' | 'Token' | 'Platform'>>): Promise<Answer> {
  const { DeviceId: deviceId, Token: token, Platform: platform } = body()
  const name = await registerDevice(viewer, deps.push, { deviceId, token, platform })
  return { status: 201, body: { DeviceId: name, Platform: 'web' } }
}
