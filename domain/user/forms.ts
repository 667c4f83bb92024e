// The forms for signing in and for choosing a password (spec section 5, rulings 4).
import { boolean, object, string, type StringSchema } from 'yup'
import { address, text } from '#domain/forms.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The e-mail address of an account. */
export const accountEmail = address().max(EMAIL_MAX).required('Please enter email')

export const signInForm = object({
  email: accountEmail,
  password: string().typeError('This is not text').max(PASSWORD_MAX).required('Please enter password'),
  rememberMe: boolean().default(false),
})

/** The query string with which the identity provider sent the browser back. */
export const providerAnswerForm = object({
  answer: string().typeError('This is not text').max(8000).required('Please sign in again'),
  rememberMe: boolean().default(false),
})

/** The message for a password that attackers try first. */
export const COMMON_PASSWORD = 'This password is too common. Please choose another one.'

/** A new password (rulings 4). @param emailOf gets the user's e-mail address from the other fields. */
export const ownPassword = (
  schema: StringSchema,
  emailOf: (values: { email?: string }) => string | undefined,
) =>
  schema
    .typeError('This is not text')
    .required('Please enter a new password')
    .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
    .test('uncommon', COMMON_PASSWORD, (value) => !isCommonPassword(value))
    .test(
      'not-email',
      'The password must not be your e-mail address.',
      (value, { parent }) => !value || !isEmail(value, emailOf(parent as { email?: string }) ?? ''),
    )

/** Changes the password of the account with this e-mail address. */
export const changePasswordForm = (ownEmail: string) =>
  object({
    currentPassword: string()
      .typeError('This is not text')
      .max(PASSWORD_MAX)
      .required('Please enter your current password'),
    newPassword: ownPassword(string(), () => ownEmail).test(
      'new',
      'Please choose a password that differs from your current one.',
      (value, { parent }) => value !== (parent as { currentPassword?: unknown }).currentPassword,
    ),
  })

/** Requests a code to replace a forgotten password. */
export const forgotPasswordForm = object({ email: accountEmail })

/** A mailed code, and the address that it was sent to. */
export const codeForm = forgotPasswordForm.shape({
  code: text()
    .required('Please enter the code')
    .matches(/^\d{6}$/, 'The code has six digits'),
})

/**
 * Chooses a password with a mailed code, for an invited account or in place of a forgotten password. The token of an
 * invitation's link is not a field of the form.
 */
export const newPasswordForm = codeForm.shape({ password: ownPassword(string(), ({ email }) => email) })

/** The address, or its local part followed by punctuation only. */
function isEmail(password: string, email: string): boolean {
  const plain = password.trim().toLowerCase()
  const own = email.toLowerCase()
  return plain === own || plain.replace(/[^\p{L}]+$/u, '') === own.split('@')[0]
}
