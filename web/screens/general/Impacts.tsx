// The effects of a change of the settings, as a sentence next to each setting.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { counted, wordFor } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import { COUNT_MAX, IMPACT_DAYS } from '#domain/limits.ts'
import { formatSetting, type Settings } from '#domain/setting/settings.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import type { Impact } from './useImpact.ts'

const RECENT = `of the last ${IMPACT_DAYS} days`

type Props = { impact: Impact; stored: Settings }

export function OverlapImpact({ impact: { of, draftsOverlapping: drafts }, stored }: Props) {
  if (!of.timesheetOverlapCheckingEnable)
    return <Line>A person may have two timesheets at the same time.</Line>
  const other = 'at the same time as another timesheet of the same person'
  if (drafts === 0)
    return (
      <Line>
        No draft {RECENT} is {other}.
      </Line>
    )
  return (
    <Line isUnsaved={!stored.timesheetOverlapCheckingEnable}>
      {count(drafts, 'draft')} {RECENT} {wordFor(drafts, 'is', 'are')} {other}, and cannot be submitted as{' '}
      {wordFor(drafts, 'it is', 'they are')}.
    </Line>
  )
}

export function MidnightImpact({ impact: { of, draftsPastMidnight: drafts }, stored }: Props) {
  if (!of.passMidnightCheckingEnable) return <Line>A Day shift may pass midnight.</Line>
  if (drafts === 0) return <Line>No Day shift draft {RECENT} passes midnight.</Line>
  return (
    <Line isUnsaved={!stored.passMidnightCheckingEnable}>
      {count(drafts, 'Day shift draft')} {RECENT} {wordFor(drafts, 'passes', 'pass')} midnight, and cannot be
      submitted as {wordFor(drafts, 'it is', 'they are')}.
    </Line>
  )
}

export function HoursImpact({ impact, stored }: Props) {
  const { of, draftsOverMaximum: drafts, pendingOverMaximum: pending } = impact
  if (!of.maximumDailyHoursCheckingEnable) return <Line>A person may record any number of hours a day.</Line>
  const hours = formatSetting('maximumDailyHours', of.maximumDailyHours)
  if (drafts + pending === 0) return <Line>No draft and no pending timesheet is over {hours}.</Line>
  const found = [drafts > 0 && count(drafts, 'draft'), pending > 0 && count(pending, 'pending timesheet')]
  const isChanged =
    of.maximumDailyHours !== stored.maximumDailyHours || !stored.maximumDailyHoursCheckingEnable
  return (
    <Line isUnsaved={isChanged}>
      {found.filter(Boolean).join(' and ')} {wordFor(drafts + pending, 'is', 'are')} over {hours}.
      {drafts > 0 && ' Drafts cannot be submitted until they are under it.'}
    </Line>
  )
}

export function StartImpact({ impact: { of, peopleWithOtherStart: people }, stored }: Props) {
  const isChanged =
    of.defaultStartTime !== stored.defaultStartTime ||
    of.enableUseDefaultStartTime !== stored.enableUseDefaultStartTime
  const time = formatTime(of.defaultStartTime)
  if (people === 0) return <Line>{time} is the default start time of everybody who records timesheets.</Line>
  return (
    <Line isUnsaved={isChanged}>
      {of.enableUseDefaultStartTime
        ? `${count(people, 'person', 'people')} with another default start time of their own ${wordFor(people, 'starts', 'start')} at ${time}, too.`
        : `${count(people, 'person', 'people')} ${wordFor(people, 'starts', 'start')} at another time of their own, not at ${time}.`}
    </Line>
  )
}

export function ZoneImpact({ impact: { of, today, draftsInFuture: drafts }, stored }: Props) {
  return (
    <CompanyZoneContext value={of.timeZone}>
      <Line isUnsaved={of.timeZone !== stored.timeZone}>
        Today is {formatDate(today)} there, and it is <Clock />.
        {drafts > 0 &&
          ` ${count(drafts, 'draft')} ${wordFor(drafts, 'has', 'have')} a date that is still in the future there.`}
      </Line>
    </CompanyZoneContext>
  )
}

export function SecondFactorImpact({ impact, stored }: Props) {
  const { of, administratorsWithoutFactor: without } = impact
  if (!of.requireSecondFactorForAdministrators)
    return <Line>Administrators may sign in with only their password.</Line>
  if (without === 0) return <Line>Every administrator has a second factor.</Line>
  return (
    <Line isUnsaved={!stored.requireSecondFactorForAdministrators}>
      {count(without, 'administrator')} without one {wordFor(without, 'sets', 'set')} one up before anything
      else, at once.
    </Line>
  )
}

function Clock() {
  return <>{formatTime(useCompanyClock().minutes)}</>
}

/** `isUnsaved`: the effect of a change that is not saved yet. */
function Line({ isUnsaved = false, children }: { isUnsaved?: boolean; children: ReactNode }) {
  return (
    <chakra.p
      aria-live="polite"
      marginTop="2"
      paddingBlock={isUnsaved ? '1.5' : '0.5'}
      paddingInline="2.5"
      borderInlineStartWidth="2px"
      borderColor={isUnsaved ? 'warnLine' : 'line'}
      bg={isUnsaved ? 'warnSoft' : undefined}
      color={isUnsaved ? 'ink' : 'inkSoft'}
      textStyle="small"
    >
      {children}
    </chakra.p>
  )
}

function count(number: number, one: string, many = `${one}s`): string {
  if (number >= COUNT_MAX) return `${COUNT_MAX.toLocaleString('en-AU')} or more ${many}`
  return counted(number, one, many)
}
