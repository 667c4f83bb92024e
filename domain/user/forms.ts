// The forms around an account: signing in, and choosing a password (spec section 5, rulings 4).
import { boolean, object, string, type StringSchema } from 'yup'
import { emailPattern, text } from '#domain/forms.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The e-mail address of an account. */
export const accountEmail = text().max(EMAIL_MAX).required('Please enter email').matches(emailPattern, {
  message: 'Please input correct email',
  excludeEmptyString: true,
})

export const signInForm = object({
  email: accountEmail,
  password: string().typeError('This is no text').max(PASSWORD_MAX).required('Please enter password'),
  rememberMe: boolean().default(false),
})

/** What the identity provider sent the browser back with: the search of that address. */
export const providerAnswerForm = object({
  answer: string().typeError('This is no text').max(8000).required('Please sign in again'),
  rememberMe: boolean().default(false),
})

/** A password that somebody chooses (rulings 4). @param emailOf the address of their account, from what is typed beside it. */
export const ownPassword = (
  schema: StringSchema,
  emailOf: (values: { email?: string }) => string | undefined,
) =>
  schema
    .typeError('This is no text')
    .required('Please enter a new password')
    .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
    .test(
      'uncommon',
      'This password is too common. Please choose another one.',
      (value) => !isCommonPassword(value),
    )
    .test(
      'not-email',
      'The password must not be your e-mail address.',
      (value, { parent }) => !value || !isEmail(value, emailOf(parent as { email?: string }) ?? ''),
    )

/** Choosing another password for the account of this e-mail. */
export const changePasswordForm = (ownEmail: string) =>
  object({
    currentPassword: string()
      .typeError('This is no text')
      .max(PASSWORD_MAX)
      .required('Please enter your present password'),
    newPassword: ownPassword(string(), () => ownEmail).test(
      'new',
      'Please choose a password that you do not have now.',
      (value, { parent }) => value !== (parent as { currentPassword?: unknown }).currentPassword,
    ),
  })

/** Asking for a code by which a forgotten password is replaced. */
export const forgotPasswordForm = object({ email: accountEmail })

/** A code as it came by mail, and the address it came to. */
export const codeForm = forgotPasswordForm.shape({
  code: text()
    .required('Please enter the code')
    .matches(/^\d{6}$/, 'The code has six digits'),
})

/**
 * Choosing a password by a mailed code: of an account that one was invited to, or in place of one that was forgotten. The
 * token of an invitation's link is no part of what people fill in.
 */
export const newPasswordForm = codeForm.shape({ password: ownPassword(string(), ({ email }) => email) })

/** The address, or its name with nothing but signs after it. */
function isEmail(password: string, email: string): boolean {
  const plain = password.trim().toLowerCase()
  const own = email.toLowerCase()
  return plain === own || plain.replace(/[^\p{L}]+$/u, '') === own.split('@')[0]
}
