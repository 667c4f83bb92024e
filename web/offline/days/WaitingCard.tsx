// A day that waits on this device: its date, its state, its ribbon, and what happens next.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/date.ts'
import { isVouchedFor } from '#domain/timesheet/task.ts'
import { formatDuration, span } from '#domain/timesheet/time.ts'
import { DayCard } from '#web/timesheets/DayCard.tsx'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import type { Sending } from './dayQueue.ts'
import { reasonOf } from './answer.ts'
import type { WaitingDay } from './shelf.ts'
import { WaitingTag } from './WaitingTag.tsx'

type Props = {
  day: WaitingDay
  sending: Sending | null
  /** Buttons below it. */
  children?: ReactNode
}

export function WaitingCard({ day, sending, children }: Props) {
  const { startDate, shift, lines } = day.values.day
  return (
    <DayCard
      label={`${formatDate(startDate)}, not sent`}
      shift={shift}
      date={formatDate(startDate)}
      tag={<WaitingTag day={day} sending={sending} />}
      borderColor={day.values.stopped ? 'danger' : 'line'}
    >
      <DayRibbon tasks={lines} shift={shift} date={startDate} />
      <chakra.p color="inkSoft" textStyle="small" overflowWrap="anywhere">
        {statusOf(day)}
      </chakra.p>
      {children}
    </DayCard>
  )
}

/** '08 hrs 30 mins · will be submitted when there is a network', or why it needs its owner. */
function statusOf({ held, values: { day, submit, stopped } }: WaitingDay): string {
  if (stopped) return reasonOf(stopped)
  const hours = formatDuration(span(day.lines, day.shift).totalDuration)
  if (held === 'form') return `${hours} · not sent while it is open`
  if (submit) return `${hours} · will be submitted when there is a network`
  const signed = day.lines.filter(isVouchedFor).length
  return [hours, 'draft', signed > 0 && `${signed} signed`].filter(Boolean).join(' · ')
}
