// The mail to a customer with a docket attached.
import { formatDate } from '#domain/date.ts'
import type { DocketContent } from '#domain/docket/content.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { Mail } from './letter.ts'

/** @param token the one of its verification address. */
export function docketMail(content: DocketContent, token: string): Mail {
  const { number, company, date, customer, machine, worker, startTime, endTime, supersedes } = content
  const replaces = supersedes === null ? '' : ` replaces docket ${supersedes}`
  const by = company || 'Daybook'
  const made = [machine.manufacturer, machine.model].filter(Boolean).join(' ')
  return {
    subject: replaces ? `Docket ${number}${replaces}` : `Docket ${number} from ${by}`,
    letter: {
      heading: replaces ? `Docket ${number}${replaces}` : `Docket ${number}`,
      paragraphs: [
        `${by} sends you the docket of its work on ${formatDate(date)}. It is attached as a PDF.`,
        ...(supersedes === null
          ? []
          : [`It replaces docket ${supersedes}, which no longer counts: please discard that one.`]),
      ],
      facts: [
        ['Docket', number],
        ...(supersedes === null ? [] : [['Replaces', supersedes] as const]),
        ['Date', formatDate(date)],
        ['Time', `${formatTime(startTime)} – ${formatTime(endTime)}`],
        ...given('Client', customer.name),
        ...given('Location', customer.location),
        ...given('Machine', machine.fleet || made),
        ['Mechanic', worker.name],
      ],
      button: { label: 'Check that it is genuine', path: `/d/${token}` },
      notes: ['You get this mail because your e-mail address was given when the docket was signed.'],
    },
  }
}

const given = (label: string, value: string) => (value === '' ? [] : [[label, value] as const])
