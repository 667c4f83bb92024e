// What the list of the settings says of each entry: how much it holds, or how it is, in a word or two and as a sentence.
import { counted, countedBounded, formatBounded, wordFor } from '#domain/counted.ts'
import type { SettingsView } from '#domain/setting/views.ts'
import type { useEntryStatesQuery } from '#web/__generated__/useEntryStatesQuery.graphql.ts'
import type { State } from './EntryState.tsx'

export type Overview = useEntryStatesQuery['response']

const plain = (text: string, words: string): State => ({ text, words, tone: 'plain' })
/** Null for a count of 0. */
const some = (count: number, state: State): State | null => (count > 0 ? state : null)

/** @param now for the age of the last mail. */
export function entryStates(
  { settingsOverview: it, isMailSent, hasProvider }: Overview,
  now: Date,
): Partial<Record<SettingsView, State | null>> {
  const { holidayRegions, payLocations, payPeriodRequests, webhooks, failures, failedMails } = it
  return {
    'public-holidays': some(
      holidayRegions,
      plain(counted(holidayRegions, 'region'), counted(holidayRegions, 'region')),
    ),
    payroll: it.payCodes > 0 ? null : { text: 'None', words: 'No pay codes yet', tone: 'warning' },
    'pay-periods':
      payPeriodRequests > 0
        ? {
            text: `${formatBounded(payPeriodRequests)} to answer`,
            words: countedBounded(payPeriodRequests, 'request to open a day', 'requests to open days'),
            tone: 'warning',
          }
        : it.hasPayPeriods
          ? null
          : plain('Off', 'No payroll cycle has pay periods'),
    'pay-locations': some(
      payLocations,
      plain(formatBounded(payLocations), countedBounded(payLocations, 'active pay location')),
    ),
    mail: mailState(it.mailSentAt, isMailSent, now),
    outbox: some(failedMails, {
      text: `${formatBounded(failedMails)} failed`,
      words: `${countedBounded(failedMails, 'mail')} of the last two days could not be delivered`,
      tone: 'wrong',
    }),
    'single-sign-on': hasProvider
      ? { text: 'On', words: 'People can sign in with the identity provider', tone: 'good' }
      : plain('Off', 'There is no identity provider'),
    webhooks: some(webhooks, plain(webhooks.toLocaleString('en-AU'), counted(webhooks, 'active webhook'))),
    health: it.health && healthState(it.health),
    'sealed-history': some(it.sealFaults ?? 0, {
      text: counted(it.sealFaults ?? 0, 'fault'),
      words: `The last check found ${counted(it.sealFaults ?? 0, 'fault')}`,
      tone: 'wrong',
    }),
    failures: some(
      failures,
      plain(formatBounded(failures), `${countedBounded(failures, 'failure')} in the last 24 hours`),
    ),
  }
}

function mailState(sentAt: string | null | undefined, isSent: boolean, now: Date): State | null {
  if (!isSent)
    return { text: 'Kept', words: 'There is no mail server: all mail is kept in the Outbox', tone: 'warning' }
  if (!sentAt) return null
  const age = ageOf(new Date(sentAt), now)
  return { text: `Sent ${age}`, words: `The last mail was sent ${age}`, tone: 'good' }
}

function healthState({ wrong, warnings }: { wrong: number; warnings: number }): State {
  if (wrong > 0)
    return {
      text: counted(wrong, 'problem'),
      words: `${counted(wrong, 'thing')} ${wordFor(wrong, 'is', 'are')} wrong`,
      tone: 'wrong',
    }
  if (warnings === 0) return { text: 'OK', words: 'Everything works', tone: 'good' }
  return {
    text: counted(warnings, 'warning'),
    words: `${counted(warnings, 'thing')} ${wordFor(warnings, 'needs', 'need')} a look`,
    tone: 'warning',
  }
}

const MINUTE = 60_000

/** 'just now', '12 min ago', '3 h ago', '2 days ago'. */
function ageOf(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${counted(Math.floor(hours / 24), 'day')} ago`
}
