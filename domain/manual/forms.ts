// The form of a manual (spec 3 and 5).
import { array, boolean, object, string } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { MANUAL_DESCRIPTION_MAX, NAME_MAX } from '#domain/limits.ts'
import { userTypeLabel, type UserType } from '#domain/people.ts'

/** The message for a missing file (spec 5). */
export const NO_FILE = 'Please select file to upload'

export const userTypes = Object.keys(userTypeLabel) as UserType[]

export type ManualInput = {
  name: string
  description: string
  /** Whether the users of its visible types can see it. */
  active: boolean
  visibleTypes: readonly UserType[]
}

export const manualForm = object({
  // The name becomes a file name.
  name: text()
    .max(NAME_MAX, atMost(NAME_MAX))
    .matches(/^[^\p{Cc}]*$/u, 'Please enter Name on one line')
    .required('Please enter Name'),
  description: text().max(MANUAL_DESCRIPTION_MAX, atMost(MANUAL_DESCRIPTION_MAX)).defined(),
  active: boolean().strict().required(),
  visibleTypes: array()
    .of(string<UserType>().oneOf(userTypes).required())
    .min(1, 'Please select Visible Type')
    .max(userTypes.length)
    .required('Please select Visible Type'),
})

/** The suggested name of a manual: its file name without the extension, shortened if necessary. */
export function nameOfFile(fileName: string): string {
  const stem = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}\s_]+/gu, ' ')
    .trim()
  return [...stem].slice(0, NAME_MAX).join('').slice(0, NAME_MAX).toWellFormed()
}
