// Hashes passwords and similar secrets: argon2id with the parameters that OWASP recommends for interactive sign-in. A hash
// takes a thread for some 20 ms. libuv has four threads, which also read files and compress; so two queues use one each.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { currentCaller } from '#server/process/caller.ts'
import { createShares, Overloaded } from '#server/process/fair-share.ts'

// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** The queue of strangers ends after a fifth of a second of work, so that a flood of sign-ins does not grow it. */
const strangers = createShares({ atOnce: 1, waiting: 10, seconds: 3 }, Overloaded)
/** The queue of everybody else. */
const others = createShares({ atOnce: 1, waiting: 500, seconds: 20 }, Overloaded)

/** @throws Overloaded when the queue is full. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  const leave = await (currentCaller()?.isStranger ? strangers : others)('hashes')
  try {
    return await work()
  } finally {
    leave()
  }
}

/** An argon2id hash that includes its salt and parameters. @throws Overloaded. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, parameters))
}

/** A 128-bit salt for `hashSalted`. */
export function newSalt(): Uint8Array {
  return randomBytes(16)
}

/** Hashes with a given salt, so that equal secrets have equal hashes. For random secrets only. @throws Overloaded. */
export function hashSalted(secret: string, salt: Uint8Array): Promise<string> {
  return queued(() => hash(secret, { ...parameters, salt }))
}

/** Extracts the salt from a hash. */
export function saltOf(passwordHash: string): Uint8Array {
  return Buffer.from(passwordHash.split('$')[4]!, 'base64')
}

// Verified when there is no account, so that the answer takes the same time.
const nobody = hashPassword('nobody has this password')

/** Whether the password matches the hash. Without a hash the result is false, after the same time. @throws Overloaded. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? (await nobody)
  const isRight = await queued(() => verify(stored, password))
  return isRight && passwordHash != null
}
