// The form with which a browser registers for web push (spec 7, NotificationHub).
import { object, string } from 'yup'
import { atMost, parseForm, text } from './forms.ts'
import { DEVICE_ID_MAX, PUSH_ENDPOINT_MAX } from './limits.ts'
import { InvalidInput } from './refusal.ts'

/** The push endpoint of a browser, and the keys that encrypt messages for it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

const NO_SUBSCRIPTION = "The token must be the browser's push subscription as JSON text"

const deviceForm = object({
  deviceId: text().max(DEVICE_ID_MAX, atMost(DEVICE_ID_MAX)).required('Please name the device'),
  token: string().typeError(NO_SUBSCRIPTION).required(NO_SUBSCRIPTION),
  platform: text().matches(/^web$/i, 'The platform must be web').required('The platform must be web'),
})

const subscriptionForm = object({
  endpoint: string().max(PUSH_ENDPOINT_MAX).required(),
  keys: object({
    /** An uncompressed point of P-256: 65 bytes, the first of which is 4. */
    p256dh: string()
      .matches(/^B[\w-]{86}$/)
      .required(),
    /** 16 bytes. */
    auth: string()
      .matches(/^[\w-]{22}$/)
      .required(),
  }).required(),
})

/** @throws InvalidInput with a sentence for each field. */
export function parseDevice(input: unknown): { deviceId: string; subscription: Subscription } {
  const { deviceId, token } = parseForm(deviceForm, input)
  return { deviceId, subscription: subscriptionOf(token) }
}

/** The JSON of a browser's PushSubscription. */
function subscriptionOf(token: string): Subscription {
  try {
    const { endpoint, keys } = subscriptionForm.validateSync(JSON.parse(token), { strict: true })
    return { endpoint, ...keys }
  } catch {
    throw new InvalidInput([{ path: 'token', message: NO_SUBSCRIPTION }])
  }
}
