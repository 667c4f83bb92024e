// The last line of each mail, with the sender.
import type { MailContext } from './letter.ts'

export function signatureOf({ companyName }: Pick<MailContext, 'companyName'>): string {
  const whose = companyName ? `Daybook, the timesheets of ${companyName}` : 'Daybook'
  return `${whose}. Replies to this address are not read.`
}
