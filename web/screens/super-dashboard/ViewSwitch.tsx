// Switches the approver's dashboard between the list of timesheets and the week of their people; the W key does the
// same.
import { chakra } from '@chakra-ui/react'
import { CalendarRange, List } from 'lucide-react'
import { useUrlState } from '#web/client/urlState.ts'
import { usePhone } from '#web/design/media.ts'
import { Segment } from '#web/design/Segment.tsx'
import { inView, isWeekView } from './week/weekVariables.ts'

export function ViewSwitch() {
  const { isWeek, change } = useView()
  return (
    <chakra.div flex="none" width={{ base: '92px', md: '190px' }} _print={{ display: 'none' }}>
      <Segment
        label="View"
        isIconOnly={usePhone()}
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

/** The requested view, and a function that switches to the other, which Back undoes. */
export function useView() {
  const [search, change] = useUrlState()
  const isWeek = isWeekView(search)
  return {
    isWeek,
    change: () => change((now) => inView(isWeek ? null : 'WEEK', now)),
  }
}
