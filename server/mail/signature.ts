// Who a mail is from, at its end.
import type { Surroundings } from './letter.ts'

export function signatureOf({ companyName }: Pick<Surroundings, 'companyName'>): string {
  const whose = companyName ? `Daybook, the timesheets of ${companyName}` : 'Daybook'
  return `${whose}. Nobody reads answers to this address.`
}
