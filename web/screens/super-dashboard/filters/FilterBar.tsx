// The list's filters in a row on a desktop; on a phone they are in a dialog, next to the actions on the whole list.
import { chakra } from '@chakra-ui/react'
import { ListChecks, SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '#web/design/Button.tsx'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { usePhone } from '#web/design/media.ts'
import { SearchField } from '#web/lists/SearchField.tsx'
import { countFilters } from '#web/timesheets/timesheetFilters.ts'
import { DeskFilters } from './DeskFilters.tsx'
import type { Names } from './filterLabels.ts'
import type { Filters } from './useFilters.ts'

const loadDialog = () => import('./FiltersDialog.tsx')
const FiltersDialog = lazy(() => loadDialog().then((module) => ({ default: module.FiltersDialog })))

const search = {
  label: 'Search timesheets',
  placeholder: 'Name, number, job, words',
  finds: 'Finds people, timesheet numbers, work orders, jobs, machines, customers and words in descriptions',
}

const iconOnly = { '& > span': { display: 'none' } } as const

export type FilterBarProps = {
  filters: Filters
  names: Names
  today: string
  /** Whether the viewer has timesheets of their own. */
  mayOwn: boolean
  /** '25 of 41'. */
  size: ReactNode
  /** Actions on the whole list. */
  act: ReactNode
  /** On a phone: whether selection mode is on; null if nothing can be selected. */
  selecting: boolean | null
  onSelecting: (selecting: boolean) => void
}

export function FilterBar(props: FilterBarProps) {
  const { filters, names, today, mayOwn, size, act, selecting, onSelecting } = props
  const phone = usePhone()
  const [isOpen, setOpen] = useState(false)
  // The search field itself shows the search.
  const count = countFilters({ ...filters.filter, search: null })
  const isFiltered = count > 0 || filters.filter.search !== null
  const clear = isFiltered && (
    <Button variant="ghost" size="sm" justifySelf="start" onClick={filters.clear}>
      <X aria-hidden />
      Clear filters
    </Button>
  )
  if (!phone) {
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" width="100%">
        <SearchField {...search} />
        <DeskFilters {...{ filters, names, today, mayOwn }} />
        {clear}
        <chakra.span display="flex" alignItems="center" gap="3" marginInlineStart="auto">
          {act}
          {size}
        </chakra.span>
      </chakra.div>
    )
  }
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minWidth="0">
        <FilterChip
          toggle
          label="Filters"
          aria-label={count > 0 ? `Filters · ${count}` : 'Filters'}
          icon={<SlidersHorizontal aria-hidden />}
          value={count > 0 ? String(count) : null}
          css={count > 0 ? undefined : iconOnly}
          onPointerEnter={() => void loadDialog()}
          onClick={() => setOpen(true)}
        />
        {selecting !== null && (
          <FilterChip
            toggle
            label="Select"
            aria-label="Select"
            icon={<ListChecks aria-hidden />}
            value={selecting ? 'Select' : null}
            css={iconOnly}
            onClick={() => onSelecting(!selecting)}
          />
        )}
        <SearchField {...search} />
        {clear}
        <chakra.span display="grid" flex="1 1 auto" minWidth="0">
          {act}
        </chakra.span>
        {size}
      </chakra.div>
      <Suspense>
        {isOpen && <FiltersDialog {...{ filters, names, today, mayOwn }} onClosed={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
