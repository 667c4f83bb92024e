// How passwords are kept: argon2id, with the parameters OWASP recommends for interactive sign-in.
import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** An argon2id hash of the password, its salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
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
