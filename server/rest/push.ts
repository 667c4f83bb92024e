// Registering for web push as the legacy client does it.
import { registerDevice } from '#server/actions/push.ts'
import type { Answer, Call } from './types.ts'

export async function registerPush({ deps, viewer, body }: Call): Promise<Answer> {
  const given = Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  const input = { deviceId: given.deviceid, token: given.token, platform: given.platform }
  return { status: 201, body: { DeviceId: await registerDevice(viewer, deps.push, input), Platform: 'web' } }
}
