// A filter chip for a date range. Loads its content when the user is about to open it.
import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import { formatDateRange } from './dateRanges.ts'

const loadDates = () => import('./DateFilter.tsx')
const DateFilter = lazy(() => loadDates().then((module) => ({ default: module.DateFilter })))

type Dates = { from: string | null; to: string | null }

type Props = {
  label?: string
  dates: Dates
  onChange: (dates: Partial<Dates>) => void
}

export function DatesChip({ label = 'Any date', dates, onChange }: Props) {
  const { date: today } = useCompanyClock()
  return (
    <FilterPopover
      label={label}
      icon={<CalendarDays aria-hidden />}
      value={formatDateRange(dates)}
      preload={() => void loadDates()}
      onLift={() => onChange({ from: null, to: null })}
    >
      {(close) => <DateFilter value={dates} today={today} onChange={onChange} onDone={close} />}
    </FilterPopover>
  )
}
