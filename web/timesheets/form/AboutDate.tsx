// What a new timesheet says and offers for its date: that the day is closed or recorded already, and earlier days and templates
// to start from. Another date says and offers something else, in the same room: what is below stands still.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { isUntouched } from '#domain/timesheet/task.ts'
import { useRoom } from '#web/design/useRoom.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { DayTaken, useTaken } from './DayTaken.tsx'
import { Patterns } from './Patterns.tsx'
import type { ClosedDate } from './useClosedDate.ts'

type Props = Omit<ComponentProps<typeof Patterns>, 'room'> & { closedDate: ClosedDate }

export function AboutDate({ closedDate, ...patterns }: Props) {
  const { values, latest, onOpen } = patterns
  const { startDate } = values
  const room = useRoom(values.lines.every(isUntouched))
  const taken = useTaken(startDate, latest)
  const { closed, opening, closing } = closedDate
  const about = `${startDate} ${taken.length} ${Boolean(closed ?? opening ?? closing)}`
  return (
    // Empty, it takes no room.
    <chakra.div
      ref={room}
      display="flow-root"
      minWidth="0"
      marginTop="-3.5"
      css={{ '& > *': { paddingTop: '3.5' } }}
    >
      <ClosedNotice {...closedDate} />
      <DayTaken date={startDate} taken={taken} onOpen={onOpen} />
      <Patterns {...patterns} room={{ element: room, about }} />
    </chakra.div>
  )
}
