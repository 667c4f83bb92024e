// The welcome e-mail: who invites whom, and how the account is activated (rulings 4).
import type { Mail } from './letter.ts'

type Invitation = {
  /** The first name of the person invited. */
  firstName: string
  email: string
  /** First and last name of the administrator. */
  invitedBy: string
  /** '' while it has none. */
  companyName: string
  /** How long the invitation is good. */
  days: number
}

export function welcomeMail({ firstName, email, invitedBy, companyName, days }: Invitation): Mail {
  const daybook = companyName ? `Daybook, the timesheets of ${companyName}` : 'Daybook'
  return {
    subject: companyName ? `Welcome to Daybook at ${companyName}` : 'Welcome to Daybook',
    letter: {
      heading: `Welcome, ${firstName}`,
      paragraphs: [
        `${invitedBy} has made you an account at ${daybook}.`,
        'Open the link, type the code, and choose a password of your own. From then on you sign in with your e-mail ' +
          'address and that password.',
      ],
      facts: [['E-mail', email]],
      code: { label: 'Your code' },
      button: { label: 'Activate your account', path: `/register?email=${encodeURIComponent(email)}` },
      notes: [
        `Link and code belong together and are good for ${days} days, once. Do not forward this mail: who has it can ` +
          'choose your password.',
        'If you do not know what this is about, you need not do anything.',
      ],
    },
  }
}
