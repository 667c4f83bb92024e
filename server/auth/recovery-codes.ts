// Recovery codes: what a person has written down for when their second factor is lost. Stored as passwords are, with one salt
// for a person's ten, so that one hash finds which of them was typed.
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#domain/limits.ts'
import { groupsOf, RECOVERY_ALPHABET, RECOVERY_CHARACTERS } from '#domain/user/second-factor.ts'
import { hashSalted, newSalt, saltOf } from './passwords.ts'

/** New codes of 49 bits each, and what is stored of them. */
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

/** What is stored of a code, if it is one of those of which one is stored as `known`; something else if it is not. */
export function recoveryHash(code: string, known: string | undefined): Promise<string> {
  return hashSalted(code, known === undefined ? newSalt() : saltOf(known))
}
