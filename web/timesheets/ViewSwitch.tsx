// Switches the approver's dashboard between the list of timesheets, the week of their people, and their own month.
import { chakra } from '@chakra-ui/react'
import { CalendarDays, CalendarRange, List } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useUrlState } from '#web/client/urlState.ts'
import { usePhone } from '#web/design/media.ts'
import { Segment } from '#web/design/Segment.tsx'
import { inView, viewIn, type TimesheetView } from './views.ts'

const list = { value: 'list', label: 'List', icon: <List aria-hidden /> } as const
const week = { value: 'week', label: 'Week', icon: <CalendarRange aria-hidden /> } as const
const month = { value: 'month', label: 'Month', icon: <CalendarDays aria-hidden /> } as const
const views = { list: null, week: 'WEEK', month: 'MONTH' } as const

/** @param mayOwn whether the viewer records timesheets, and so has a month. */
export function ViewSwitch({ mayOwn }: { mayOwn: boolean }) {
  const { view, show } = useView()
  const isPhone = usePhone()
  // The same element while the view is the same, whatever else changes in the address.
  return useMemo(() => <Switch {...{ view, show, isPhone, mayOwn }} />, [view, show, isPhone, mayOwn])
}

type Props = { view: TimesheetView; show: (view: TimesheetView) => void; isPhone: boolean; mayOwn: boolean }

function Switch({ view, show, isPhone, mayOwn }: Props) {
  return (
    <chakra.div
      flex="none"
      width={mayOwn ? { base: '136px', md: '286px' } : { base: '92px', md: '190px' }}
      _print={{ display: 'none' }}
    >
      <Segment<keyof typeof views>
        label="View"
        isIconOnly={isPhone}
        value={view === null ? 'list' : view === 'WEEK' ? 'week' : 'month'}
        options={mayOwn ? [list, week, month] : [list, week]}
        onChange={(value) => show(views[value])}
      />
    </chakra.div>
  )
}

/** The requested view, and functions that show another, which Back undoes. */
export function useView() {
  const [search, change] = useUrlState()
  const view = viewIn(search)
  const show = useCallback((to: TimesheetView) => change((now) => inView(to, now)), [change])
  return {
    view,
    show,
    /** Shows a view, or the list if it is that one. */
    toggle: (to: 'WEEK' | 'MONTH') => show(view === to ? null : to),
  }
}
