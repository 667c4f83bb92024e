// The mail to the GP batch addresses of a group when a pay batch is made or voided: its totals and a link, no pay of anybody.
import type { Mail } from './letter.ts'

type BatchFacts = {
  number: string
  group: string
  period: string
  transactions: number
  employees: number
  /** '451.75'. */
  hours: string
  by: string
  /** Why it was voided; null for a new batch. */
  voided: string | null
}

export function payBatchMail({
  number,
  group,
  period,
  transactions,
  employees,
  hours,
  by,
  voided,
}: BatchFacts): Mail {
  const done = voided === null ? 'is ready for GP' : 'was voided'
  return {
    subject: `Batch ${number} of ${group} ${done}`,
    letter: {
      heading: `Batch ${number} ${done}`,
      paragraphs: [
        voided === null
          ? `${by} made the pay batch of ${group} for ${period}.`
          : `${by} voided the pay batch of ${group} for ${period}. Do not import it; remove it from GP if it is there.`,
      ],
      facts: [
        ['Batch', number],
        ['Pay period', period],
        ['Transactions', String(transactions)],
        ['Employees', String(employees)],
        ['Hours', hours],
        ...(voided === null ? [] : [['Reason', voided] as const]),
      ],
      button: { label: 'Open the batch', path: `/admin/payroll/${number}` },
      notes: [
        'You get this mail because the approval group sends its batches to your address. An administrator can remove the ' +
          'address from the group.',
      ],
    },
  }
}
