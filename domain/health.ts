// The health of an installation: the states of its checks, and a summary of all of them.
import { wordFor } from '#domain/counted.ts'
import type { SettingsView } from './setting/views.ts'

/** Worst first. */
export const healthStates = ['WRONG', 'WARNING', 'OK'] as const
export type HealthState = (typeof healthStates)[number]

export const healthStateLabel: Readonly<Record<HealthState, string>> = {
  WRONG: 'Wrong',
  WARNING: 'Warning',
  OK: 'OK',
}

/** The entry of the settings that shows more about a check, by its code. */
export const healthViews: Readonly<Record<string, SettingsView | undefined>> = {
  mail: 'mail',
  provider: 'single-sign-on',
  webhooks: 'webhooks',
  failedMail: 'outbox',
  failedJobs: 'failures',
  push: 'failures',
}

type Judged = { readonly state: HealthState }

/** The checks, worst first, otherwise in their order. */
export function worstFirst<Check extends Judged>(checks: readonly Check[]): Check[] {
  return healthStates.flatMap((state) => checks.filter((check) => check.state === state))
}

export function worstState(checks: readonly Judged[]): HealthState {
  return worstFirst(checks)[0]?.state ?? 'OK'
}

/** What all checks say in one sentence: '2 things are wrong, 1 needs a look.' */
export function healthSummary(checks: readonly Judged[]): string {
  const count = (state: HealthState) => checks.filter((check) => check.state === state).length
  const [wrong, warnings] = [count('WRONG'), count('WARNING')]
  if (wrong + warnings === 0) return 'Everything works.'
  const things = (number: number) => `${number} ${wordFor(number, 'thing', 'things')}`
  const looks = (subject: string) => `${subject} ${wordFor(warnings, 'needs', 'need')} a look.`
  if (wrong === 0) return looks(things(warnings))
  const broken = `${things(wrong)} ${wordFor(wrong, 'is', 'are')} wrong`
  return warnings === 0 ? `${broken}.` : `${broken}, ${looks(`${warnings}`)}`
}
