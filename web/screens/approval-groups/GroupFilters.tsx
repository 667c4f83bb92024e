// The search and the filters of the list of approval groups, with a chip to clear each filter.
import { UserRoundX } from 'lucide-react'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { groupParams, statusLabel, type GroupStatus } from './groupFilters.ts'

export function GroupFilters() {
  const { values, set, clear } = useParams(groupParams)
  const { status, nobody } = values
  const choose = (next: GroupStatus | null) => set({ status: next }, { replace: true })
  const choices = (Object.keys(statusLabel) as GroupStatus[]).map((one) => ({
    label: statusLabel[one],
    checked: one === status,
    onSelect: () => choose(one),
  }))
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <SearchField label="Search approval groups" placeholder="Name" finds="Finds by name" />
      <Menu
        items={[{ label: 'Active', checked: status === null, onSelect: () => choose(null) }, ...choices]}
        trigger={(props) => (
          <FilterChip
            label="Status"
            value={status && statusLabel[status]}
            onLift={() => choose(null)}
            {...props}
            aria-label={undefined}
          />
        )}
      />
      <FilterChip
        label="Without an approver"
        aria-label="Without an approver"
        toggle
        value={nobody ? 'Without an approver' : null}
        icon={<UserRoundX aria-hidden />}
        onClick={() => set({ nobody: nobody ? null : true }, { replace: true })}
      />
    </FilterRow>
  )
}
