// What a company says on its first day: its name, where it is, and who administers it.
import { string } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { NAME_MAX } from '#domain/limits.ts'
import { accountEmail, ownPassword } from '#domain/user/forms.ts'
import { settingsForm } from './forms.ts'

export const setUpForm = settingsForm.pick(['companyName', 'timeZone']).shape({
  firstName: text().required('Please enter First Name').max(NAME_MAX, atMost(NAME_MAX)),
  lastName: text().required('Please enter Last Name').max(NAME_MAX, atMost(NAME_MAX)),
  email: accountEmail,
  password: ownPassword(string(), ({ email }) => email),
})
