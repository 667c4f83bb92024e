// A filter chip for one record, found by its name. Loads its content when the user is about to open it.
import { lazy } from 'react'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import type { LoadOptions } from '#web/fields/options.ts'

const loadPick = () => import('#web/fields/filters/PickFilter.tsx')
const PickFilter = lazy(() => loadPick().then((module) => ({ default: module.PickFilter })))

type Props = {
  label: string
  /** The choice of no record, such as 'Everybody'. */
  everything: string
  chosenId: string | null
  /** The name of the chosen record, once loaded. */
  name: string | null
  load: LoadOptions
  onPick: (id: string | null) => void
}

export function RecordChip({ label, everything, chosenId, name, load, onPick }: Props) {
  return (
    <FilterPopover
      label={label}
      value={chosenId && (name ?? '…')}
      saysLabel
      preload={() => void loadPick()}
      onLift={() => onPick(null)}
    >
      {(close) => (
        <PickFilter
          label={label}
          everything={everything}
          chosenId={chosenId}
          load={load}
          onPick={(id) => {
            close()
            onPick(id)
          }}
        />
      )}
    </FilterPopover>
  )
}
