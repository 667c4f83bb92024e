// The order of the list, where there is no column for it, and on phones.
import { ArrowDownUp } from 'lucide-react'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Menu } from '#web/design/Menu.tsx'
import type { ListSort } from '#web/timesheets/timesheetFilters.ts'
import { sortChoices } from './sortChoices.ts'

export function SortMenu({ sort, onSort }: { sort: ListSort; onSort: (sort: ListSort) => void }) {
  const isNow = (each: ListSort) => each.by === sort.by && each.ascending === sort.ascending
  const now = sortChoices.find(({ sort: each }) => isNow(each))
  const isUsual = now === sortChoices[0]
  return (
    <Menu
      items={sortChoices.map((choice) => ({
        label: choice.label,
        checked: choice === now,
        onSelect: () => onSort(choice.sort),
      }))}
      trigger={(props) => (
        <FilterChip
          label="Sort"
          icon={<ArrowDownUp aria-hidden />}
          value={isUsual ? null : now?.label}
          {...props}
        />
      )}
    />
  )
}
