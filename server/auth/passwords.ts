// How passwords and what is like them are kept: argon2id, with the parameters OWASP recommends for interactive sign-in.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** An argon2id hash of the password, its salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** 128 bits for `hashSalted`. */
export function newSalt(): Uint8Array {
  return randomBytes(16)
}

/** The same with a salt that is given: always the same hash. For secrets that are random. */
export function hashSalted(secret: string, salt: Uint8Array): Promise<string> {
  return hash(secret, { ...parameters, salt })
}

/** The salt in such a hash. */
export function saltOf(passwordHash: string): Uint8Array {
  return Buffer.from(passwordHash.split('$')[4]!, 'base64')
}

// Checked when there is no such account, so that the answer takes as long as for one that exists.
const nobody = hashPassword('nobody has this password')

/** Whether the password belongs to the hash; false, after the same time, when there is no hash. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash != null
}
