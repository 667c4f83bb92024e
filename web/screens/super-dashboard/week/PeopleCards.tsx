// The week on a phone: its days with the number of missing people, who can be reminded, and a card for each person with
// seven small icons and ribbons.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { DayCell } from './DayCell.tsx'
import { PersonHead } from './PersonHead.tsx'
import { leftToDo } from '#web/timesheets/week/dayState.ts'
import { windowOfWeeks, type PeopleProps, type PersonWeek } from './personWeek.ts'
import { RemindDay } from './RemindDay.tsx'

const sevenDays = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '2px' } as const

export function PeopleCards({ rows, totals, current, onOpen, ticked, onToggle, onRemind }: PeopleProps) {
  const { date: today } = useCompanyClock()
  const window = windowOfWeeks(rows)
  return (
    <>
      {onRemind && totals.some(({ missing }) => missing > 0) && (
        <chakra.div
          role="group"
          aria-label="Missing by day"
          paddingInline="4"
          paddingBottom="3"
          css={sevenDays}
        >
          {totals.map((total) => (
            <chakra.div key={total.date} display="grid" gap="1" minWidth="0" textAlign="center">
              <DayName date={total.date} isToday={total.date === today} />
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
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            gap="1.5"
            paddingInline="4"
            paddingBlock="2.5"
            bg="surface"
            borderBottomWidth="1px"
            borderColor="line"
            // Skipped while out of view.
            css={{ contentVisibility: 'auto', containIntrinsicHeight: 'auto 124px' }}
          >
            <chakra.div display="flex" alignItems="center" gap="2" minWidth="0">
              <chakra.div flex="1" minWidth="0">
                <PersonHead week={week} isTicked={ticked.has(week.user.id)} onToggle={onToggle} />
              </chakra.div>
              <chakra.span flex="none" fontVariantNumeric="tabular-nums" fontWeight="strong">
                {formatDuration(week.minutes)}
              </chakra.span>
            </chakra.div>
            <chakra.div css={sevenDays}>
              {week.days.map((day) => (
                <chakra.div key={day.date} display="grid" justifyItems="center" minWidth="0">
                  <DayName date={day.date} isToday={day.date === today} />
                  <DayCell small day={day} today={today} window={window} current={current} onOpen={onOpen} />
                </chakra.div>
              ))}
            </chakra.div>
            <ToDo days={week.days} today={today} />
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}

/** What needs attention, in words, because the icons have none. For screen readers each day has its word. */
function ToDo({ days, today }: { days: PersonWeek['days']; today: string }) {
  const todo = leftToDo(days, today)
  return todo ? (
    <chakra.p aria-hidden textStyle="small" color="inkSoft">
      {todo}
    </chakra.p>
  ) : null
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
