// Questions that the timesheet form asks before it acts, in the specification's words (spec 4).
import { formatDate } from '#domain/date.ts'
import type { OtherTimesheet } from '#domain/refusal.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import type { Question } from '#web/design/useConfirm.tsx'

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
/** Before a prepared day replaces what is in the form. */
export const replacingDay: Question = {
  title: 'Taking it over',
  message: 'What you have entered is replaced by the prepared day. Are you sure?',
  tone: 'danger',
}
/** The title of the refusal of a day. */
export const TIMES_REFUSED = 'Check your times'
export const recalling: Question = {
  title: 'Recalling',
  message: 'Your timesheet will be taken back from its approvers so that you can change it. Are you sure?',
}

/** The question before a waiting day is deleted; it says where the day still exists. */
export function deletingDay({ values: { day, timesheetId, stopped, unanswered } }: OutgoingDay): Question {
  const date = formatDate(day.startDate)
  const isChange = timesheetId !== null && stopped?.is !== 'gone'
  return {
    title: 'Deleting',
    message: unanswered
      ? `${date} was sent, but no answer came: the server may have it. Once it is deleted here, ${thisDevice()} sends it no more.`
      : isChange
        ? `Your changes to ${date} are on ${thisDevice()} only. Once they are deleted, nobody has them.`
        : `${date} is on ${thisDevice()} only. Once it is deleted, nobody has it.`,
    confirmLabel: 'Delete',
    tone: 'danger',
  }
}

/** The refusal of a timesheet that conflicts with another one, with a link to that one. */
export function namingOther(
  message: string,
  { number, startDate, startTime, endTime }: OtherTimesheet,
  open: (number: number) => void,
): Partial<Question> {
  const times = `${formatTime(startTime)} – ${formatTime(endTime)}`
  // It has no number yet.
  if (number === 0)
    return { message: `${message} ${formatDate(startDate)}, on ${thisDevice()}, has a task at ${times}.` }
  return {
    message: `${message} No. ${number} of ${formatDate(startDate)} has a task at ${times}.`,
    aside: { label: `Open No. ${number}`, onSelect: () => open(number) },
  }
}
