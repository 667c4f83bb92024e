// What answers of the legacy interface look like, whatever they are about.
import { expect } from 'vitest'

/** The address of what an answer is, by what follows the hash. */
export const context = (of: string): unknown => expect.stringMatching(new RegExp(`/api/\\$metadata#${of}$`))

/** The body of a refusal. */
export function refused(code: string, message: string, details: readonly object[] = []) {
  return { error: { code, message, details }, value: message }
}

/** The same for what is wrong in one place of a body. */
export function invalid(target: string, message: string) {
  const code = 'INVALID_INPUT'
  return refused(code, message, [{ code, target, message }])
}
