// The filters of the user log, which are part of its address.
import { userLogLabel } from '#domain/user/user-log.ts'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { DatesChip } from '#web/fields/filters/DatesChip.tsx'
import { PersonChip } from '#web/fields/filters/PersonChip.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { userTrackingParams } from './userTrackingParams.ts'

/** `name` is the chosen person's, once loaded. */
export function UserTrackingFilters({ name }: { name: string | null }) {
  const { values, set, clear } = useParams(userTrackingParams)
  const { user, userLogType, from, to } = values
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <PersonChip
        label="Person"
        chosenId={user}
        name={name}
        onPick={(id) => set({ user: id }, { replace: true })}
      />
      <ChoiceChip
        label="Type"
        labels={userLogLabel}
        chosen={userLogType}
        onChoose={(type) => set({ userLogType: type }, { replace: true })}
      />
      <DatesChip dates={{ from, to }} onChange={(dates) => set(dates, { replace: true })} />
    </FilterRow>
  )
}
