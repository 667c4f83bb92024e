// Time-based codes (RFC 6238): six digits that an app makes of a secret, other ones every 30 seconds.
import { Secret, TOTP } from 'otpauth'
import { now } from '#server/adapters/clock.ts'

/** Seconds that a code is for. */
const PERIOD = 30
/** Steps by which a phone's clock may be off. */
const DRIFT = 1
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Daybook', label, secret: Secret.fromBase32(secret), period: PERIOD })
}

/** The address that apps read from a QR code; `email` is what they show beside the code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The step that a code is for, if it is for about now; null of any other. */
export function totpStep(secret: string, code: string): number | null {
  const timestamp = now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}
