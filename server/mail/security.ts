// The mail to a user when a second factor is changed or a recovery code is used, by the user or anyone else.
import type { Mail } from './letter.ts'

/** A change to how a user signs in. */
export type SecurityNews =
  | { kind: 'TOTP_ADDED' | 'TOTP_REMOVED' | 'RECOVERY_CODES_MADE' }
  | { kind: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string }
  | { kind: 'RECOVERY_CODE_USED'; left: number }
  | { kind: 'TOKEN_CREATED'; name: string; mayWrite: boolean }
  /** By an administrator. */
  | { kind: 'SECOND_FACTOR_RESET'; by: string }

type About = {
  firstName: string
  email: string
  /** The time and the origin, in words. */
  facts: Mail['letter']['facts']
}

export function securityMail(news: SecurityNews, { firstName, email, facts }: About): Mail {
  const [subject, sentence] = textsOf(news)
  return {
    subject,
    letter: {
      heading: 'Your sign-in changed',
      paragraphs: [`Hello ${firstName}, ${sentence}`],
      facts: [['E-mail', email], ...facts],
      button: { label: 'See your profile', path: '/profile' },
      notes: [
        'If it was you, ignore this mail. If it was not, choose a new password now and tell your administrator.',
      ],
    },
  }
}

function textsOf(news: SecurityNews): [subject: string, sentence: string] {
  switch (news.kind) {
    case 'TOTP_ADDED':
      return ['An authenticator app was added', 'an authenticator app was added to your account.']
    case 'TOTP_REMOVED':
      return ['An authenticator app was removed', 'the authenticator app was removed from your account.']
    case 'PASSKEY_ADDED':
      return ['A passkey was added', `the passkey “${news.name}” was added to your account.`]
    case 'PASSKEY_REMOVED':
      return ['A passkey was removed', `the passkey “${news.name}” was removed from your account.`]
    case 'RECOVERY_CODES_MADE':
      return [
        'New recovery codes',
        'new recovery codes were made for your account. The older ones no longer work.',
      ]
    case 'RECOVERY_CODE_USED':
      return [
        'A recovery code was used',
        `one of your recovery codes was used to sign in. You have ${news.left} left.`,
      ]
    case 'TOKEN_CREATED': {
      const acts = news.mayWrite ? 'read and change' : 'read'
      return [
        'An access token was created',
        `the access token “${news.name}” was created. A program that has it can ${acts} what you can.`,
      ]
    }
    case 'SECOND_FACTOR_RESET':
      return [
        'Your second factor was reset',
        `${news.by} removed the second factor of your account. You sign in with your password alone until you set up another.`,
      ]
  }
}
