// The forms around an account: signing in (spec section 5).
import { boolean, object, string } from 'yup'
import { emailPattern, text } from '#domain/forms.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '#domain/limits.ts'

/** The e-mail address of an account. */
const email = text().max(EMAIL_MAX).required('Please enter email').matches(emailPattern, {
  message: 'Please input correct email',
  excludeEmptyString: true,
})

export const signInForm = object({
  email,
  password: string().typeError('This is no text').max(PASSWORD_MAX).required('Please enter password'),
  rememberMe: boolean().default(false),
})
