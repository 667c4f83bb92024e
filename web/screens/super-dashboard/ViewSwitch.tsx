// At the head of the approver's dashboard: the list of timesheets, or the week of their people; W goes there and back.
import { chakra } from '@chakra-ui/react'
import { CalendarRange, List } from 'lucide-react'
import { useUrlState } from '#web/client/urlState.ts'
import { Segment } from '#web/design/Segment.tsx'
import { inView, isWeekView } from './week/weekVariables.ts'

export function ViewSwitch() {
  const { isWeek, change } = useView()
  return (
    <chakra.div flex="none" width={{ base: '100%', md: '190px' }}>
      <Segment
        label="View"
        value={isWeek ? 'week' : 'list'}
        options={[
          { value: 'list', label: 'List', icon: <List aria-hidden /> },
          { value: 'week', label: 'Week', icon: <CalendarRange aria-hidden /> },
        ]}
        onChange={change}
      />
    </chakra.div>
  )
}

/** Which sight is asked for, and going to the other, a step that Back undoes. */
export function useView() {
  const [search, change] = useUrlState()
  const isWeek = isWeekView(search)
  return {
    isWeek,
    change: () => change((now) => inView(isWeek ? null : 'WEEK', now)),
  }
}
