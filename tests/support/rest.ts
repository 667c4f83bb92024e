// The shapes of responses of the legacy interface.
import { expect } from 'vitest'

/** The context URL of a response, from its fragment. */
export const context = (of: string): unknown => expect.stringMatching(new RegExp(`/api/\\$metadata#${of}$`))

/** The body of a refusal. */
export function refused(code: string, message: string, details: readonly object[] = []) {
  return { error: { code, message, details }, value: message }
}

/** The body of a refusal that names one property. */
export function invalid(target: string, message: string) {
  const code = 'INVALID_INPUT'
  return refused(code, message, [{ code, target, message }])
}
