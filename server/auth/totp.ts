// Time-based one-time codes (RFC 6238): six digits that change every 30 seconds.
import { Secret, TOTP } from 'otpauth'
import { now } from '#server/adapters/clock.ts'

/** Seconds that a code is valid. */
const PERIOD = 30
/** Steps that a phone's clock may be off. */
const DRIFT = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Daybook', label, secret: Secret.fromBase32(secret), period: PERIOD })
}

/** The address in the QR code; apps show `email` next to the code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step of a code, if that is close to now; otherwise null. */
export function totpStep(secret: string, code: string): number | null {
  const timestamp = now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}
