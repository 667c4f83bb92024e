// The mail to people who want notifications by mail. SQL inserts the sentence and the link, because it decides who is notified
// of what.
import type { Letter } from './letter.ts'

/** Opens a notification: marks it as read and shows its timesheet. The id is appended. */
export const NOTIFICATION_PATH = '/notifications?open='

export const notificationLetter: Omit<Letter, 'heading'> = {
  paragraphs: [],
  facts: [],
  button: { label: 'Open in Daybook', path: NOTIFICATION_PATH },
  notes: ['You get this mail because of a setting in your profile.'],
  links: [{ label: 'Change your mail settings', path: '/profile' }],
}
