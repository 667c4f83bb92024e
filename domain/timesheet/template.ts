// A template: a named day to start timesheets from. The browser and the server validate with this form.
import { array, object, string } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { TASKS_MAX, TEMPLATE_NAME_MAX } from '#domain/limits.ts'
import { time, TOO_MANY_TASKS } from './forms.ts'

export const NAME_TAKEN = 'You already have a template with this name'

/** The name, for saving and renaming. */
export const templateNameForm = object({
  name: text().max(TEMPLATE_NAME_MAX, atMost(TEMPLATE_NAME_MAX)).required('Please enter a name'),
})

export const templateForm = templateNameForm.shape({
  shift: string().oneOf(['DAY', 'NIGHT'], 'Please choose shift').required('Please choose shift'),
  lines: array()
    .of(object({ startTime: time, endTime: time }))
    .min(1, 'A template has at least one task')
    .max(TASKS_MAX, TOO_MANY_TASKS)
    .required(),
})
