// The mail to System Administrators, the person included, when a command on the server lets a person in.
import type { Mail } from './letter.ts'

type LetIn = {
  /** The reader's first name. */
  firstName: string
  /** Whether the reader is the person who was let in. */
  isOwn: boolean
  /** The full name and the address of the person who was let in. */
  name: string
  email: string
  /** A description of the changes: 'enabled the account and …'. */
  done: string
  when: string
}

export function letInMail({ firstName, isOwn, name, email, done, when }: LetIn): Mail {
  const who = isOwn ? 'you' : name
  const forOwner = 'The person who ran the command has your initial password. Change it at your next sign-in.'
  return {
    subject: `A command on the server let ${who} in`,
    letter: {
      heading: 'A command on the server let somebody in',
      paragraphs: [
        `Hello ${firstName}, a command on the server let ${who} in as a System Administrator. It ${done}.`,
        ...(isOwn ? [forOwner] : []),
      ],
      facts: [
        ['Name', name],
        ['E-mail', email],
        ['When', when],
      ],
      notes: [
        'Only people with access to the server can run this command. If you do not expect it, ask them now who ran it.',
      ],
    },
  }
}
