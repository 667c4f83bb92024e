// The week on a phone: its days, which stay while people scroll, the number of missing people, who can be reminded, and
// each person with seven icons and ribbons.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { LOW } from '#web/design/media.ts'
import { DayCell } from './DayCell.tsx'
import { PersonHead } from './PersonHead.tsx'
import { Legend } from './Mark.tsx'
import { statesOf, windowOfWeeks, type PeopleProps } from './personWeek.ts'
import { RemindDay } from './RemindDay.tsx'

const sevenDays = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '2px' } as const

export function PeopleCards({ rows, totals, current, onOpen, ticked, onToggle, onRemind }: PeopleProps) {
  const { date: today } = useCompanyClock()
  const window = windowOfWeeks(rows)
  return (
    <>
      <chakra.div paddingInline="4" paddingBottom="2">
        <Legend states={statesOf(rows, today)} />
      </chakra.div>
      <chakra.div
        aria-hidden
        position="sticky"
        top="56px"
        zIndex="1"
        paddingInline="4"
        paddingBlock="1"
        textAlign="center"
        bg="bg"
        css={{ ...sevenDays, [`@media ${LOW}`]: { top: '0' } }}
      >
        {totals.map(({ date }) => (
          <DayName key={date} date={date} isToday={date === today} />
        ))}
      </chakra.div>
      {onRemind && totals.some(({ missing }) => missing > 0) && (
        <chakra.div
          role="group"
          aria-label="Missing by day"
          paddingInline="4"
          paddingBottom="2"
          css={sevenDays}
        >
          {totals.map((total) => (
            <chakra.div key={total.date} display="grid" minWidth="0">
              {total.missing > 0 && <RemindDay total={total} onRemind={onRemind} />}
            </chakra.div>
          ))}
        </chakra.div>
      )}
      <chakra.ul aria-label="People and days" listStyleType="none" borderTopWidth="1px" borderColor="line">
        {rows.map((week) => (
          <chakra.li
            key={week.id}
            aria-label={fullName(week.user)}
            paddingInline="4"
            paddingTop="2"
            paddingBottom="1"
            bg="surface"
            borderBottomWidth="1px"
            borderColor="line"
            // Skipped while out of view.
            css={{ contentVisibility: 'auto', containIntrinsicHeight: 'auto 80px' }}
          >
            <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="2">
              <PersonHead week={week} isTicked={ticked.has(week.user.id)} onToggle={onToggle} />
              <chakra.span flex="none" fontSize="sm" fontVariantNumeric="tabular-nums" fontWeight="strong">
                {formatDuration(week.minutes)}
              </chakra.span>
            </chakra.div>
            <chakra.div css={sevenDays}>
              {week.days.map((day) => (
                <DayCell
                  key={day.date}
                  small
                  day={day}
                  today={today}
                  window={window}
                  current={current}
                  onOpen={onOpen}
                />
              ))}
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}

/** 'Mo 16'; hidden from screen readers, because the day below has its full date. */
function DayName({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <chakra.span
      aria-hidden
      fontSize="11px"
      lineHeight="1.2"
      whiteSpace="nowrap"
      color={isToday ? 'ink' : 'inkFaint'}
      fontWeight={isToday ? 'bold' : 'normal'}
    >
      {formatDate(date).slice(0, 2)} {Number(date.slice(-2))}
    </chakra.span>
  )
}
