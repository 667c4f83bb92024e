// The form of a pay location (spec 3).
import { array, boolean, object } from 'yup'
import { atMost, key, text } from '#domain/forms.ts'
import { DIVISIONS_MAX, NAME_MAX } from '#domain/limits.ts'

export const LOCATION_NAME_TAKEN = 'There is already a pay location with this name, active or inactive'
export const NO_SUCH_DIVISION = 'Please choose divisions that have jobs'

export type PayLocationInput = {
  name: string
  region: string
  /** Whether it can be chosen for a user. */
  active: boolean
  /** The job divisions whose jobs its users can book to. */
  divisions: readonly string[]
}

export const payLocationForm = object({
  name: key().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Name'),
  region: text().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Region'),
  active: boolean().strict().required(),
  divisions: array()
    .of(text().required())
    .max(DIVISIONS_MAX, `At most ${DIVISIONS_MAX} divisions`)
    .required(),
})
