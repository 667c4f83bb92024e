// A second factor beside the password: an app that makes codes, or passkeys, with recovery codes for when they are lost.
import { object, string } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '#domain/limits.ts'
import { administrators, type UserType } from '#domain/people.ts'

/** What can complete a sign-in after the password. A recovery code stands in for each of the others. */
export type SecondFactorMethod = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE'

/** Whether people of this type need a second factor where the setting asks it of administrators. */
export function mayBeRequired(userType: UserType): boolean {
  return administrators.includes(userType)
}

/** As apps show it: six digits, maybe with a blank in the middle. */
export const totpCode = text()
  .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value))
  .required('Please enter the code')
  .matches(/^\d{6}$/, { message: 'The code has six digits', excludeEmptyString: true })

/** Letters and digits of a recovery code: none that is taken for another when it is written down. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_GROUPS = 2
const RECOVERY_GROUP = 5

/** The groups of a recovery code, whatever people typed between and around them. */
const recoveryCode = text()
  .transform((value: unknown) =>
    typeof value === 'string' ? groupsOf(value.toLowerCase().replace(/[\s-]/g, '')) : value,
  )
  .required('Please enter a recovery code')
  .matches(new RegExp(`^(?:[${RECOVERY_ALPHABET}]{${RECOVERY_GROUP}}-?){${RECOVERY_GROUPS}}$`), {
    message: 'A recovery code looks like abcde-23456',
    excludeEmptyString: true,
  })

/** Such as 'k7mwq-2xpha', of its characters alone. */
export function groupsOf(characters: string): string {
  return characters.replace(new RegExp(`(.{${RECOVERY_GROUP}})(?=.)`, 'g'), '$1-')
}

export const RECOVERY_CHARACTERS = RECOVERY_GROUPS * RECOVERY_GROUP

export const totpForm = object({ code: totpCode })
export const recoveryForm = object({ code: recoveryCode })

/** A code of either kind in one field, as the legacy interface has it. */
export function isTotpCode(code: string): boolean {
  return /^\s*\d(?:\s*\d){5}\s*$/.test(code)
}

export const passkeyNameForm = object({
  name: text().required('Please enter a name').max(PASSKEY_NAME_MAX, atMost(PASSKEY_NAME_MAX)),
})

/** Typing one's password again before something that a stolen session must not do. */
export const proveForm = object({
  password: string().typeError('This is no text').max(PASSWORD_MAX).required('Please enter your password'),
})
