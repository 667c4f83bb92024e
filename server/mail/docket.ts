// The mails to a customer: with a docket attached, and when it is voided.
import { formatDate } from '#domain/date.ts'
import type { DocketContent } from '#domain/docket/content.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { Mail } from './letter.ts'

/** @param token the one of its verification address. */
export function docketMail(content: DocketContent, token: string): Mail {
  const { number, company, date, supersedes } = content
  const replaces = supersedes === null ? '' : ` replaces docket ${supersedes}`
  const by = company || 'Daybook'
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
      facts: factsOf(content),
      button: { label: 'Check that it is genuine', path: `/d/${token}` },
      notes: ['You get this mail because your e-mail address was given when the docket was signed.'],
    },
  }
}

/** @param token the one of its verification address. */
export function voidedMail(content: DocketContent, token: string): Mail {
  const { number, company, date } = content
  return {
    subject: `Docket ${number} is voided`,
    letter: {
      heading: `Docket ${number} is voided`,
      paragraphs: [
        `The docket of the work of ${company || 'Daybook'} on ${formatDate(date)} no longer counts: please discard it.`,
      ],
      facts: factsOf(content),
      button: { label: 'Check its state', path: `/d/${token}` },
      notes: ['You get this mail because the docket was mailed to this address.'],
    },
  }
}

function factsOf({
  number,
  date,
  customer,
  machine,
  worker,
  startTime,
  endTime,
  supersedes,
}: DocketContent): Mail['letter']['facts'] {
  const made = [machine.manufacturer, machine.model].filter(Boolean).join(' ')
  return [
    ['Docket', number],
    ...given('Replaces', supersedes ?? ''),
    ['Date', formatDate(date)],
    ['Time', `${formatTime(startTime)} – ${formatTime(endTime)}`],
    ...given('Client', customer.name),
    ...given('Location', customer.location),
    ...given('Machine', machine.fleet || made),
    ['Mechanic', worker.name],
  ]
}

const given = (label: string, value: string) => (value === '' ? [] : [[label, value] as const])
