// The form of a pay location (spec 3).
import { array, boolean, object } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { DIVISIONS_MAX, NAME_MAX } from '#domain/limits.ts'

export const LOCATION_NAME_TAKEN = 'There is a pay location of this name already, active or inactive'

export const payLocationForm = object({
  name: text().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Name'),
  region: text().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Region'),
  active: boolean().strict().default(true),
  /** The job divisions whose jobs its people book to. */
  divisions: array()
    .of(text().max(NAME_MAX, atMost(NAME_MAX)).required())
    .max(DIVISIONS_MAX, `At most ${DIVISIONS_MAX} divisions`)
    .default([]),
})
