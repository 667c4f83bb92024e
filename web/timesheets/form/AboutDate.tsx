// Messages and offers for the date of a new timesheet: the day is closed or already recorded, and earlier days and
// templates to start from. Their room is fixed, so that another date does not move the content below.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { isUntouched } from '#domain/timesheet/task.ts'
import { useReservedHeight } from '#web/design/useReservedHeight.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { DayTaken, useTaken } from './DayTaken.tsx'
import { Patterns } from './Patterns.tsx'
import type { ClosedDate } from './useClosedDate.ts'

type Props = Omit<ComponentProps<typeof Patterns>, 'room'> & { closedDate: ClosedDate }

export function AboutDate({ closedDate, ...patterns }: Props) {
  const { values, latest, onOpen } = patterns
  const { startDate } = values
  const box = useReservedHeight(values.lines.every(isUntouched))
  const taken = useTaken(startDate, latest)
  const { closed, opening, closing } = closedDate
  const about = `${startDate} ${taken.length} ${Boolean(closed ?? opening ?? closing)}`
  return (
    // Empty, it takes no room.
    <chakra.div
      ref={box}
      display="flow-root"
      minWidth="0"
      marginTop="-3.5"
      css={{ '& > *': { paddingTop: '3.5' } }}
    >
      <ClosedNotice {...closedDate} />
      <DayTaken date={startDate} taken={taken} onOpen={onOpen} />
      <Patterns {...patterns} room={{ element: box, about }} />
    </chakra.div>
  )
}
