// The form that voids a pay batch.
import { object } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { REASON_MAX } from '#domain/limits.ts'

export const voidForm = object({
  reason: text().required('Please enter why the batch is voided').max(REASON_MAX, atMost(REASON_MAX)),
})
