// The welcome e-mail, which invites a user to activate an account (rulings 4).
import type { Mail } from './letter.ts'

type Invitation = {
  /** The invited user's first name. */
  firstName: string
  email: string
  /** The administrator's full name. */
  invitedBy: string
  /** The company's name, or ''. */
  companyName: string
  /** How long the invitation is valid. */
  days: number
}

export function welcomeMail({ firstName, email, invitedBy, companyName, days }: Invitation): Mail {
  const daybook = companyName ? `Daybook, the timesheets of ${companyName}` : 'Daybook'
  return {
    subject: companyName ? `Welcome to Daybook at ${companyName}` : 'Welcome to Daybook',
    letter: {
      heading: `Welcome, ${firstName}`,
      paragraphs: [
        `${invitedBy} has created an account for you at ${daybook}.`,
        'Open the link and choose a password. From then on you sign in with your e-mail address and that password.',
      ],
      facts: [['E-mail', email]],
      code: { label: 'Your code' },
      button: { label: 'Activate your account', path: `/register?email=${encodeURIComponent(email)}` },
      notes: [
        'You need the code only if you cannot use the link.',
        `The link and the code work once, for ${days} days. Do not forward this mail: anyone who has it can choose ` +
          'your password.',
        'If you did not expect this mail, ignore it.',
      ],
    },
  }
}
