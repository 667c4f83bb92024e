// The form that sets up a company: its name, its time zone and its first administrator.
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
