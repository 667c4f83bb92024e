// The address of a line of a question: the part after the # in the address of any screen that shows its timesheet.
export const anchorOf = (number: number) => `question-${number}`

/** The id of the field for a new line. */
export const FIELD = 'question-field'

export function toField(): void {
  const field = document.querySelector<HTMLElement>(`#${FIELD} textarea`)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
