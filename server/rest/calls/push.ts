// Registering for web push as the legacy client does it.
import { registerDevice } from '#server/actions/notification/push.ts'
import { named } from '#server/rest/body.ts'
import type { Answer, Call } from '#server/rest/types.ts'

export async function registerPush({ deps, viewer, body }: Call): Promise<Answer> {
  const {
    DeviceId: deviceId,
    Token: token,
    Platform: platform,
  } = named(body, ['DeviceId', 'Token', 'Platform'])
  const input = { deviceId, token, platform }
  return { status: 201, body: { DeviceId: await registerDevice(viewer, deps.push, input), Platform: 'web' } }
}
