// Switches the approver's dashboard between the list of timesheets and the week of their people; the W key does the
// same.
import { chakra } from '@chakra-ui/react'
import { CalendarRange, List } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useUrlState } from '#web/client/urlState.ts'
import { usePhone } from '#web/design/media.ts'
import { Segment } from '#web/design/Segment.tsx'
import { inView, isWeekView } from './week/weekVariables.ts'

export function ViewSwitch() {
  const { isWeek, change } = useView()
  const isPhone = usePhone()
  // The same element while the view is the same, whatever else changes in the address.
  return useMemo(() => <Switch {...{ isWeek, isPhone, change }} />, [isWeek, isPhone, change])
}

type Props = { isWeek: boolean; isPhone: boolean; change: () => void }

function Switch({ isWeek, isPhone, change }: Props) {
  return (
    <chakra.div flex="none" width={{ base: '92px', md: '190px' }} _print={{ display: 'none' }}>
      <Segment
        label="View"
        isIconOnly={isPhone}
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
    change: useCallback(() => change((now) => inView(isWeek ? null : 'WEEK', now)), [change, isWeek]),
  }
}
