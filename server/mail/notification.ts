// The mail to a person who wants to be mailed what they are notified of. Who is notified of what is known to the database
// alone, so it puts the sentence and the link in.
import type { Letter } from './letter.ts'

/** Where a notification is opened: it is read from then on, and leads to its timesheet. Its id comes at the end. */
export const NOTIFICATION_PATH = '/notifications?open='

export const notificationLetter: Omit<Letter, 'heading'> = {
  paragraphs: [],
  facts: [],
  button: { label: 'Open in Daybook', path: NOTIFICATION_PATH },
  notes: ['You get this mail because you chose so in your profile.'],
  links: [{ label: 'Change what you are mailed', path: '/profile' }],
}
