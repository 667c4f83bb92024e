// The second factors: an authenticator app, passkeys, and recovery codes for when those are lost.
import { object, string } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '#domain/limits.ts'
import { administrators, type UserType } from '#domain/people.ts'

/** The ways to complete a sign-in after the password. A recovery code replaces any of the others. */
export type SecondFactorMethod = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE'

/** Whether users of this type need a second factor when the setting requires one of administrators. */
export function mayBeRequired(userType: UserType): boolean {
  return administrators.includes(userType)
}

/** Six digits, possibly with a space in the middle, as apps show them. */
export const totpCode = text()
  .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value))
  .required('Please enter the code')
  .matches(/^\d{6}$/, { message: 'The code has six digits', excludeEmptyString: true })

/** The characters of recovery codes, without those that look alike in handwriting. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_GROUPS = 2
const RECOVERY_GROUP = 5

/** Finds the groups of a recovery code, ignoring other characters. */
const recoveryCode = text()
  .transform((value: unknown) =>
    typeof value === 'string' ? groupsOf(value.toLowerCase().replace(/[\s-]/g, '')) : value,
  )
  .required('Please enter a recovery code')
  .matches(new RegExp(`^(?:[${RECOVERY_ALPHABET}]{${RECOVERY_GROUP}}-?){${RECOVERY_GROUPS}}$`), {
    message: 'A recovery code looks like abcde-23456',
    excludeEmptyString: true,
  })

/** Formats the characters of a code as 'k7mwq-2xpha'. */
export function groupsOf(characters: string): string {
  return characters.replace(new RegExp(`(.{${RECOVERY_GROUP}})(?=.)`, 'g'), '$1-')
}

export const RECOVERY_CHARACTERS = RECOVERY_GROUPS * RECOVERY_GROUP

export const totpForm = object({ code: totpCode })
export const recoveryForm = object({ code: recoveryCode })

/** A code of either kind in one field, for the legacy interface. */
export function isTotpCode(code: string): boolean {
  return /^\s*\d(?:\s*\d){5}\s*$/.test(code)
}

export const passkeyNameForm = object({
  name: text().required('Please enter a name').max(PASSKEY_NAME_MAX, atMost(PASSKEY_NAME_MAX)),
})

/** Asks for the password again before a change that a stolen session must not make. */
export const proveForm = object({
  password: string().typeError('This is not text').max(PASSWORD_MAX).required('Please enter your password'),
})
