// The mail with the code by which a forgotten password is replaced (rulings 4).
import { CODE_MINUTES } from '#domain/limits.ts'
import type { Mail } from './letter.ts'

export function passwordResetMail({ firstName, email }: { firstName: string; email: string }): Mail {
  return {
    subject: 'Your code for a new Daybook password',
    letter: {
      heading: 'A new password',
      paragraphs: [
        `Hello ${firstName}, somebody asked for a new password for your account. If it was you, type this code where ` +
          `you asked for it. It is good for ${CODE_MINUTES} minutes.`,
      ],
      facts: [['E-mail', email]],
      code: { label: 'Your code' },
      button: { label: 'Choose a new password', path: `/reset-password?email=${encodeURIComponent(email)}` },
      notes: [
        'Nobody will ever ask you for this code. If you did not ask for a new password, you need not do anything: your ' +
          'password stays as it is.',
      ],
    },
  }
}
