// Questions that forms ask before they act, in the specification's words (spec 4).
import type { Question } from '#web/design/useConfirm.tsx'

export const closing: Question = {
  title: 'Closing',
  message: "Your data won't be saved. Are you sure?",
  tone: 'danger',
}
export const deleting: Question = {
  title: 'Deleting',
  message: 'Your data will be deleted. Are you sure?',
  confirmLabel: 'Delete',
  tone: 'danger',
}

/** Explains a refusal. A confirmable one can be ignored. */
export function explaining(title: string, message: string, confirmable: boolean): Question {
  if (!confirmable) return { title, message, confirmLabel: 'Fix', cancelLabel: null }
  return { title, message, confirmLabel: 'Confirm', cancelLabel: 'Fix' }
}
