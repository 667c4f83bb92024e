// Above the crew day: its date, shift and group, and what can be done with all of it.
import { chakra } from '@chakra-ui/react'
import { CalendarDays, ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { DATE_FIRST } from '#domain/bounds.ts'
import { formatDate } from '#domain/date.ts'
import { shiftLabel, type Shift } from '#domain/timesheet/time.ts'
import { addDays } from '#domain/week.ts'
import { Button } from '#web/design/Button.tsx'
import { Calendar } from '#web/design/Calendar.tsx'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { Segment } from '#web/design/Segment.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { crewParams } from './crewParams.ts'

type Props = {
  groups: readonly { readonly id: string; readonly name: string; readonly people: number }[]
  group: { readonly id: string; readonly name: string }
  date: string
  shift: Shift
  today: string
  /** The earlier day that can be copied. */
  previous: string | null
  onCopy: () => void
  more: readonly MenuItem[]
}

const shifts = (['DAY', 'NIGHT'] as const).map((value) => ({ value, label: shiftLabel[value] }))

export function CrewBar({ groups, group, date, shift, today, previous, onCopy, more }: Props) {
  const { set } = useParams(crewParams)
  const go = (to: string) => {
    if (to >= DATE_FIRST) set({ date: to === today ? null : to }, { preventScrollReset: true })
  }
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '2', md: '3' }}
      bg="surface"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div display="flex" alignItems="center">
        <IconButton label="Previous day" onClick={() => go(addDays(date, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <FilterPopover
          label={shortDate(date)}
          icon={<CalendarDays aria-hidden />}
          value={null}
          preload={() => {}}
        >
          {(close) => (
            <Calendar
              value={date}
              today={today}
              onPick={(picked) => {
                close()
                go(picked)
              }}
            />
          )}
        </FilterPopover>
        <IconButton label="Next day" onClick={() => go(addDays(date, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </chakra.div>
      <chakra.div width="150px">
        <Segment<Shift>
          label="Shift"
          value={shift}
          options={shifts}
          onChange={(next) => set({ shift: next === 'DAY' ? null : next }, { preventScrollReset: true })}
        />
      </chakra.div>
      {groups.length > 1 ? (
        <Menu
          items={groups.map(({ id, name }) => ({
            label: name,
            checked: id === group.id,
            onSelect: () => set({ group: id, everybody: null }),
          }))}
          trigger={(trigger) => <FilterChip label={group.name} {...trigger} />}
        />
      ) : (
        <chakra.span color="inkSoft">{group.name}</chakra.span>
      )}
      <chakra.span flex="1" hideBelow="md" />
      {previous && (
        <Button onClick={onCopy} whiteSpace="normal">
          <Copy aria-hidden />
          {`Copy ${shortDate(previous)}, without times`}
        </Button>
      )}
      <MoreMenu items={more} />
    </chakra.div>
  )
}

/** 'Mon 23 Nov'. */
function shortDate(date: string): string {
  const [weekday, month, day] = formatDate(date).split(/[ ,]+/)
  return `${weekday} ${Number(day)} ${month}`
}
