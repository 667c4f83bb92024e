// The filters of the user log, which are part of its address.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { userLogLabel } from '#domain/user/user-log.ts'
import { Button } from '#web/design/Button.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { DatesChip } from '#web/fields/filters/DatesChip.tsx'
import { PersonChip } from '#web/fields/filters/PersonChip.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { userTrackingParams } from './userTrackingParams.ts'

/** `name` is the chosen person's, once loaded. */
export function UserTrackingFilters({ name }: { name: string | null }) {
  const { values, set, clear } = useParams(userTrackingParams)
  const { user, userLogType, from, to } = values
  return (
    <chakra.div role="search" aria-label="Filters" display="flex" flexWrap="wrap" gap="2">
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
      {Object.values(values).some((value) => value !== null) && (
        <Button variant="ghost" size="sm" alignSelf="center" onClick={() => clear({ replace: true })}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </chakra.div>
  )
}
