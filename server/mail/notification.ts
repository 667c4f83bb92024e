// The mail of a notification, for people who chose to get mail.
import { partsOf } from '#domain/notification-message.ts'
import type { Mail } from './letter.ts'

const SUBJECT_MAX = 200

/** @param message of the notification. */
export function notificationMail(notificationId: number, message: string): Mail {
  const { sentence, details } = partsOf(message)
  return {
    subject: sentence.slice(0, SUBJECT_MAX),
    letter: {
      heading: sentence,
      paragraphs: details,
      facts: [],
      // Opens the notification, which marks it as read and leads to its timesheet.
      button: { label: 'Open in Daybook', path: `/notifications?open=${notificationId}` },
      notes: ['You get this mail because of a setting in your profile.'],
      links: [{ label: 'Change your mail settings', path: '/profile' }],
    },
  }
}
