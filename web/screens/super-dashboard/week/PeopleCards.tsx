// The same week on a phone: each person with seven small marks.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { DayCell } from './DayCell.tsx'
import { PersonHead } from './PersonHead.tsx'
import type { PeopleProps } from './personWeek.ts'

export function PeopleCards({ rows, current, onOpen, ticked, onToggle }: PeopleProps) {
  const { date: today } = useCompanyClock()
  return (
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
        >
          <chakra.div display="flex" alignItems="center" gap="2" minWidth="0">
            <chakra.div flex="1" minWidth="0">
              <PersonHead week={week} isTicked={ticked.has(week.user.id)} onToggle={onToggle} />
            </chakra.div>
            <chakra.span flex="none" fontVariantNumeric="tabular-nums" fontWeight="strong">
              {formatDuration(week.minutes)}
            </chakra.span>
          </chakra.div>
          <chakra.div display="grid" gridTemplateColumns="repeat(7, minmax(0, 1fr))" gap="0.5">
            {week.days.map((day) => (
              <chakra.div key={day.date} display="grid" justifyItems="center" minWidth="0">
                <chakra.span
                  aria-hidden
                  fontSize="11px"
                  lineHeight="1.2"
                  color={day.date === today ? 'ink' : 'inkFaint'}
                  fontWeight={day.date === today ? 'bold' : 'normal'}
                >
                  {formatDate(day.date).slice(0, 2)} {Number(day.date.slice(-2))}
                </chakra.span>
                <DayCell small day={day} today={today} current={current} onOpen={onOpen} />
              </chakra.div>
            ))}
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
