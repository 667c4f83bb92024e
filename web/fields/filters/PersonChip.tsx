// A filter chip for one person, found by name. Loads its content when the user is about to open it.
import { lazy } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { PersonChipPeopleQuery } from '#web/__generated__/PersonChipPeopleQuery.graphql.ts'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import type { Asked, Option } from '#web/fields/options.ts'

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

async function loadPeople(environment: Environment, asked: Asked): Promise<Option[]> {
  const query = graphql`
    query PersonChipPeopleQuery($search: String!, $first: Int!) {
      people(search: $search, first: $first) {
        id
        firstName
        lastName
      }
    }
  `
  const answer = await fetchQuery<PersonChipPeopleQuery>(environment, query, asked).toPromise()
  return answer!.people.map((person) => ({ id: person.id, name: fullName(person) }))
}
