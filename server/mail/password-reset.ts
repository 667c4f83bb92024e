// The mail with the code for replacing a forgotten password (rulings 4).
import { CODE_MINUTES, CODE_TRIES, CODE_TRIES_A_DAY } from '#domain/limits.ts'
import type { Mail } from './letter.ts'

export function passwordResetMail({ firstName, email }: { firstName: string; email: string }): Mail {
  return {
    subject: 'Your code for a new Daybook password',
    letter: {
      heading: 'A new password',
      paragraphs: [
        `Hello ${firstName}, someone requested a new password for your account. If it was you, enter this code in ` +
          `Daybook. It is valid for ${CODE_MINUTES} minutes and ${CODE_TRIES} tries.`,
      ],
      facts: [['E-mail', email]],
      code: { label: 'Your code' },
      button: { label: 'Choose a new password', path: `/reset-password?email=${encodeURIComponent(email)}` },
      notes: [
        'Nobody will ever ask you for this code. If you did not request a new password, ignore this mail: your password ' +
          'stays the same.',
        `After ${CODE_TRIES_A_DAY} wrong codes Daybook accepts no code for a day.`,
      ],
    },
  }
}
