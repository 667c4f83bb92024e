// What the timesheet form asks before it acts, in the words of the specification (spec 4).
import type { Question } from '#web/design/useConfirm.tsx'

export const submitting: Question = {
  title: 'Submitting',
  message: 'Your timesheet will be submitted. Are you sure?',
}
export const deleting: Question = {
  title: 'Deleting',
  message: 'Your data will be deleted. Are you sure?',
  confirmLabel: 'Delete',
  tone: 'danger',
}
export const switchingShift: Question = {
  title: 'Switching Shift',
  message: 'You are switching shift flag; this might affect the input date. Please confirm.',
}
export const switchingTask: Question = {
  title: 'Switching Task',
  message: 'You are switching to another task. The existing task data will be deleted.',
  tone: 'danger',
}
export const notYourTaskType: Question = {
  title: 'Switching Task',
  message: 'You cannot perform this function',
  confirmLabel: 'OK',
  cancelLabel: null,
}
export const recalling: Question = {
  title: 'Recalling',
  message: 'Your timesheet will be taken back from its approvers so that you can change it. Are you sure?',
}
