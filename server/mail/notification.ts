// The mail of a notification, for people who chose to get mail.
import type { Mail } from './letter.ts'

const SUBJECT_MAX = 200

/** @param message the sentence of the notification, which has no words of its timesheet. */
export function notificationMail(notificationId: number, message: string): Mail {
  return {
    subject: message.slice(0, SUBJECT_MAX),
    letter: {
      heading: message,
      paragraphs: [],
      facts: [],
      // Opens the notification, which marks it as read and leads to its timesheet.
      button: { label: 'Open in Daybook', path: `/notifications?open=${notificationId}` },
      notes: ['You get this mail because of a setting in your profile.'],
      links: [{ label: 'Change your mail settings', path: '/profile' }],
    },
  }
}
