// The filters of the timesheet history, with a chip to clear each. They are part of the address, so that a link shows
// the same list.
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { DatesChip } from '#web/fields/filters/DatesChip.tsx'
import { PersonChip } from '#web/fields/filters/PersonChip.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { trackingParams, type TrackingNames } from './trackingFilters.ts'

export function TrackingFilters({ names }: { names: TrackingNames }) {
  const { values, set, clear } = useParams(trackingParams)
  const { user, modifier, from, to, actionType, actionArea } = values
  return (
    <chakra.div role="search" aria-label="Filters" display="flex" flexWrap="wrap" gap="2">
      <PersonChip
        label="Person"
        chosenId={user}
        name={names.user}
        onPick={(id) => set({ user: id }, { replace: true })}
      />
      <PersonChip
        label="Changed by"
        chosenId={modifier}
        name={names.modifier}
        onPick={(id) => set({ modifier: id }, { replace: true })}
      />
      <DatesChip dates={{ from, to }} onChange={(dates) => set(dates, { replace: true })} />
      <ChoiceChip
        label="Action"
        labels={historyActionLabel}
        chosen={actionType}
        onChoose={(action) => set({ actionType: action }, { replace: true })}
      />
      <ChoiceChip
        label="Area"
        labels={historyAreaLabel}
        chosen={actionArea}
        onChoose={(area) => set({ actionArea: area }, { replace: true })}
      />
      {Object.values(values).some((value) => value !== null) && (
        <Button variant="ghost" size="sm" alignSelf="center" onClick={() => clear({ replace: true })}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </chakra.div>
  )
}
