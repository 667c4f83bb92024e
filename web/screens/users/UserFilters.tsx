// The search and the filters of the list of users, with a chip to clear each filter.
import { useUrlState } from '#web/client/urlState.ts'
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { Trash2 } from 'lucide-react'
import { useRelayEnvironment } from 'react-relay'
import { Button } from '#web/design/Button.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { RecordChip } from '#web/fields/filters/RecordChip.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { filterOf, userSort, statusLabel, userParams, type FilterNames } from './userFilters.ts'
import { loadGroups, loadPayLocations } from '#web/accounts/lookups.ts'

type Props = {
  names: FilterNames
  /** Deletes the selected users; omitted where the selection shows a button of its own. */
  onDelete?: () => void
}

export function UserFilters({ names, onDelete }: Props) {
  const environment = useRelayEnvironment()
  const { values, set, clear } = useParams(userParams)
  const [search] = useUrlState()
  const { status, approvalGroup, payLocation } = values
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <SearchField
        label="Search users"
        placeholder="Name, e-mail, GP"
        finds="Finds by name, e-mail address and GP number"
      />
      <ChoiceChip
        label="Status"
        labels={statusLabel}
        chosen={status}
        onChoose={(next) => set({ status: next }, { replace: true })}
      />
      <RecordChip
        label="Approval group"
        everything="All approval groups"
        chosenId={approvalGroup}
        name={names.group}
        load={(request) => loadGroups(environment, request)}
        onPick={(id) => set({ approvalGroup: id }, { replace: true })}
      />
      <RecordChip
        label="Pay location"
        everything="All pay locations"
        chosenId={payLocation}
        name={names.place}
        load={(request) => loadPayLocations(environment, request)}
        onPick={(id) => set({ payLocation: id }, { replace: true })}
      />
      <ExportButton
        lists={['USERS']}
        listed={{ accounts: filterOf(values), accountSort: userSort.read(search) }}
      />
      {onDelete && (
        <Button variant="ghost" color="inkSoft" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
    </FilterRow>
  )
}
