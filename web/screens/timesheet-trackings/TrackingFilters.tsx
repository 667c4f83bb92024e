// The filters of the timesheet history, with a chip to clear each. They are part of the address, so that a link shows
// the same list.
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { DatesChip } from '#web/fields/filters/DatesChip.tsx'
import { PersonChip } from '#web/fields/filters/PersonChip.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { ExportProof } from './ExportProof.tsx'
import { formatFilters, trackingParams, type TrackingNames } from './trackingFilters.ts'

export function TrackingFilters({ names }: { names: TrackingNames }) {
  const { values, set, clear } = useParams(trackingParams)
  const { timesheetNumber, user, modifier, from, to, actionType, actionArea } = values
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <SearchField
        label="Timesheet number"
        placeholder="Timesheet no."
        finds="All changes of one timesheet, even if it is deleted"
        number={trackingParams.timesheetNumber}
      />
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
      {timesheetNumber !== null && <ExportProof timesheetNumber={timesheetNumber} />}
      <ExportButton lists={['HISTORY']} listed={{ history: values }} said={formatFilters(values, names)} />
    </FilterRow>
  )
}
