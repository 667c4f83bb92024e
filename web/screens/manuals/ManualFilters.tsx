// The search of manuals; for administrators also the filters by status and by visible type.
import { userTypes } from '#domain/manual/forms.ts'
import { userTypeLabel } from '#domain/people.ts'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { manualParams, statusLabel, type ManualStatus } from './manualFilters.ts'

export function ManualFilters({ manages }: { manages: boolean }) {
  const { values, set, clear } = useParams(manualParams)
  const { status, type } = values
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <SearchField
        label="Search manuals"
        placeholder="Name or description"
        finds="Finds by name and description"
      />
      {manages && (
        <>
          <Choice
            label="Status"
            value={status && statusLabel[status]}
            choices={Object.keys(statusLabel).map((one) => ({
              label: statusLabel[one as ManualStatus],
              checked: one === status,
              onSelect: () => set({ status: one as ManualStatus }, { replace: true }),
            }))}
            onLift={() => set({ status: null }, { replace: true })}
          />
          <Choice
            label="Visible Type"
            value={type && userTypeLabel[type]}
            choices={userTypes.map((one) => ({
              label: userTypeLabel[one],
              checked: one === type,
              onSelect: () => set({ type: one }, { replace: true }),
            }))}
            onLift={() => set({ type: null }, { replace: true })}
          />
        </>
      )}
    </FilterRow>
  )
}

type ChoiceProps = {
  label: string
  value: string | null
  choices: { label: string; checked: boolean; onSelect: () => void }[]
  onLift: () => void
}

function Choice({ label, value, choices, onLift }: ChoiceProps) {
  return (
    <Menu
      items={choices}
      trigger={(props) => (
        <FilterChip label={label} value={value} onLift={onLift} {...props} aria-label={undefined} />
      )}
    />
  )
}
