// The head of a day's column: its date, its total, and the number of missing people, with a button to remind them.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'
import { inShort } from '#web/timesheets/week/dayState.ts'
import { NARROW } from './narrow.ts'
import type { DayTotals } from './personWeek.ts'
import { RemindDay } from './RemindDay.tsx'

type Props = {
  total: DayTotals[number]
  isToday: boolean
  isWeekend: boolean
  onRemind: ((date: string) => void) | null
}

export function DayHead({ total, isToday, isWeekend, onRemind }: Props) {
  const { date, minutes, missing, closed } = total
  const [weekday] = formatDate(date).split(' ')
  return (
    <chakra.div
      role="columnheader"
      aria-label={`${formatDate(date)}${isToday ? ', today' : ''}${missing > 0 ? `, ${missing} missing` : ''}${closed > 0 ? `, ${closed} closed` : ''}`}
      aria-current={isToday ? 'date' : undefined}
      fontVariantNumeric="tabular-nums"
      boxShadow={isToday ? 'inset 0 3px 0 0 {colors.accent}' : undefined}
      data-weekend={isWeekend ? '' : undefined}
    >
      <chakra.span display="grid" paddingInline="1.5" paddingBlock="1.5" lineHeight="1.3">
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="baseline"
          columnGap="1.5"
          color={isWeekend ? 'inkFaint' : 'ink'}
        >
          <chakra.span fontSize="sm">{weekday}</chakra.span>
          <chakra.b fontWeight="bold">{Number(date.slice(-2))}</chakra.b>
        </chakra.span>
        <chakra.span fontSize="xs" color="inkFaint" minHeight="1.3em">
          {inShort(minutes)}
        </chakra.span>
        {missing > 0 &&
          (onRemind ? (
            <RemindDay total={total} onRemind={onRemind} />
          ) : (
            <chakra.span color="warn" fontSize="xs" fontWeight="strong">
              {missing}
              <chakra.span css={{ [NARROW]: { display: 'none' } }}> missing</chakra.span>
            </chakra.span>
          ))}
        {missing === 0 && closed > 0 && (
          <chakra.span display="inline-flex" alignItems="center" gap="1" color="inkSoft" fontSize="xs">
            <ClosedIcon size={11} label={false} />
            {closed}
            <chakra.span css={{ [NARROW]: { display: 'none' } }}> closed</chakra.span>
          </chakra.span>
        )}
      </chakra.span>
    </chakra.div>
  )
}
