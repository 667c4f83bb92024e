// A view: a report that a person saved under a name. The browser and the server validate with these forms.
import { object } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { REPORT_VIEW_NAME_MAX, REPORT_VIEW_QUERY_MAX } from '#domain/limits.ts'

/** The name, which the user types. */
export const viewNameForm = object({
  name: text().max(REPORT_VIEW_NAME_MAX, atMost(REPORT_VIEW_NAME_MAX)).required('Please enter a name'),
})

export const viewForm = viewNameForm.shape({
  queryString: text().defined().max(REPORT_VIEW_QUERY_MAX, 'This report has too many filters to save'),
})
