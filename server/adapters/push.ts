// Sends push messages to browsers (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). The
// endpoint comes from the browser and is not trusted (poster.ts).
import { createECDH } from 'node:crypto'
import type webPush from 'web-push'
import { StartupError } from '#server/process/startup-error.ts'
import { createPoster, NotPublic, type Reach } from './poster.ts'

/** The endpoint of a browser, and its keys in base64url. */
type Subscription = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  /** The key with which browsers subscribe, in base64url. They only accept messages that are signed with its private half. */
  publicKey: string
  /** The normalised endpoint; null if it is not allowed. */
  endpointOf(address: string): string | null
  /**
   * Sends one message. @returns false if the subscription is gone or invalid.
   * @throws Error if a retry may help; its message is the reason.
   */
  send(to: Subscription, message: object, signal?: AbortSignal): Promise<boolean>
  /** Closes idle connections. */
  close(): void
}

type Options = {
  /** The private half, in base64url. */
  key: string
  publicUrl: string
  /** The timeout for one message. */
  seconds?: number
  reach?: Reach
}

/** How long push services keep a message for a browser that is offline. */
const TTL_SECONDS = 24 * 3600

export function createPush({ key, publicUrl, ...options }: Options): Push {
  const publicKey = publicHalf(key)
  // A contact for the operators of push services, who only accept https and mailto.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:daybook@localhost'
  const vapidDetails = { subject, publicKey, privateKey: key }
  const poster = createPoster(options)
  return {
    publicKey,
    endpointOf: poster.addressOf,
    close: poster.close,
    send: async ({ endpoint, p256dh, auth }, message, signal) => {
      const url = poster.addressOf(endpoint)
      const details = url && (await encrypt({ endpoint: url, keys: { p256dh, auth } }, message, vapidDetails))
      if (!details) return false
      const { status } = await poster.post(url, details, signal).catch((error: unknown) => {
        if (error instanceof NotPublic) return { status: GONE }
        throw error
      })
      if (status === 404 || status === GONE) return false
      if (status >= 200 && status < 300) return true
      throw new Error(`the push service answered ${status}`)
    },
  }
}

const GONE = 410

/** @throws StartupError for 32 bytes that are not a valid private key, such as zeros. */
function publicHalf(key: string): string {
  const keys = createECDH('prime256v1')
  try {
    keys.setPrivateKey(key, 'base64url')
  } catch {
    throw new StartupError(
      'PUSH_KEY, or push.key in the data folder, is no private key of P-256. Put it back from a backup.',
    )
  }
  return keys.getPublicKey('base64url')
}

/** Null for invalid keys, such as a point that is not on the curve. */
async function encrypt(
  to: webPush.PushSubscription,
  message: object,
  vapidDetails: NonNullable<webPush.RequestOptions['vapidDetails']>,
) {
  // Loaded with the first message, to keep the start fast.
  const { default: library } = await import('web-push')
  try {
    return library.generateRequestDetails(to, JSON.stringify(message), { vapidDetails, TTL: TTL_SECONDS })
  } catch {
    return null
  }
}
