// Hashes passwords and similar secrets: argon2id with the parameters that OWASP recommends for interactive sign-in.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** An argon2id hash that includes its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** A 128-bit salt for `hashSalted`. */
export function newSalt(): Uint8Array {
  return randomBytes(16)
}

/** Hashes with a given salt, so that equal secrets have equal hashes. For random secrets only. */
export function hashSalted(secret: string, salt: Uint8Array): Promise<string> {
  return hash(secret, { ...parameters, salt })
}

/** Extracts the salt from a hash. */
export function saltOf(passwordHash: string): Uint8Array {
  return Buffer.from(passwordHash.split('$')[4]!, 'base64')
}

// Verified when there is no account, so that the answer takes the same time.
const nobody = hashPassword('nobody has this password')

/** Whether the password matches the hash. Without a hash the result is false, after the same time. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash != null
}
