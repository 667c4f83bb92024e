// Recovery codes, which people write down for when they lose their second factor. Hashed like passwords; a person's
// ten codes share one salt, so that a single hash finds the code they typed.
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#domain/limits.ts'
import { groupsOf, RECOVERY_ALPHABET, RECOVERY_CHARACTERS } from '#domain/user/second-factor.ts'
import { hashSalted, newSalt, saltOf } from './passwords.ts'

/** Ten new codes of 49 bits each, and their hashes. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = newSalt()
  return { codes, hashes: await Promise.all(codes.map((code) => hashSalted(code, salt))) }
}

function newCode(): string {
  const characters = Array.from(
    { length: RECOVERY_CHARACTERS },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  )
  return groupsOf(characters.join(''))
}

/** The hash of a code, with the salt of a stored hash of the same person; without one, a hash that matches nothing. */
export function recoveryHash(code: string, known: string | undefined): Promise<string> {
  return hashSalted(code, known === undefined ? newSalt() : saltOf(known))
}
