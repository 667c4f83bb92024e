// A filter chip for one person, found by name. Loads its content when the user is about to open it.
import { lazy } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { loadPeople } from '#web/fields/loadPeople.ts'
import { FilterPopover } from '#web/design/FilterPopover.tsx'

const loadPick = () => import('#web/fields/filters/PickFilter.tsx')
const PickFilter = lazy(() => loadPick().then((module) => ({ default: module.PickFilter })))

type Props = {
  label: string
  chosenId: string | null
  /** The name of the chosen person, once loaded. */
  name: string | null
  onPick: (id: string | null) => void
}

export function PersonChip({ label, chosenId, name, onPick }: Props) {
  const environment = useRelayEnvironment()
  return (
    <FilterPopover
      label={label}
      value={chosenId && `${label}: ${name ?? '…'}`}
      preload={() => void loadPick()}
      onLift={() => onPick(null)}
    >
      {(close) => (
        <PickFilter
          label={label}
          everything="Everybody"
          chosenId={chosenId}
          load={(asked) => loadPeople(environment, asked)}
          onPick={(id) => {
            close()
            onPick(id)
          }}
        />
      )}
    </FilterPopover>
  )
}
