// The form of a line of a question; the browser and the server validate with it.
import { object } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { QUESTION_MAX } from '#domain/limits.ts'

export const questionForm = object({
  text: text().required('Please write something').max(QUESTION_MAX, atMost(QUESTION_MAX)),
})
