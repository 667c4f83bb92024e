// What the tracking list is narrowed down to, as chips that can be taken away one by one; it is kept in the address, so
// that a link shows what one saw. What some of them open is fetched when somebody is about to open it.
import { chakra } from '@chakra-ui/react'
import { CalendarDays, X } from 'lucide-react'
import { lazy } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { TrackingFiltersPeopleQuery } from '#web/__generated__/TrackingFiltersPeopleQuery.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { Button } from '#web/design/Button.tsx'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import type { Asked, Option } from '#web/fields/options.ts'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { datesSaid } from '#web/fields/filters/dateRanges.ts'
import { useParams } from '#web/lists/useParams.ts'
import { actionLabel, areaLabel, trackingParams, type TrackingNames } from './trackingFilters.ts'

const loadDates = () => import('#web/fields/filters/DateFilter.tsx')
const loadPick = () => import('#web/fields/filters/PickFilter.tsx')
const DateFilter = lazy(() => loadDates().then((module) => ({ default: module.DateFilter })))
const PickFilter = lazy(() => loadPick().then((module) => ({ default: module.PickFilter })))

export function TrackingFilters({ names }: { names: TrackingNames }) {
  const { values, set, clear } = useParams(trackingParams)
  const { date: today } = useCompanyClock()
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
      <FilterPopover
        label="Any date"
        icon={<CalendarDays aria-hidden />}
        value={datesSaid({ from, to })}
        preload={() => void loadDates()}
        onLift={() => set({ from: null, to: null }, { replace: true })}
      >
        {(close) => (
          <DateFilter
            value={{ from, to }}
            today={today}
            onChange={(stretch) => set(stretch, { replace: true })}
            onDone={close}
          />
        )}
      </FilterPopover>
      <ChoiceChip
        label="Action"
        labels={actionLabel}
        chosen={actionType}
        onChoose={(action) => set({ actionType: action }, { replace: true })}
      />
      <ChoiceChip
        label="Area"
        labels={areaLabel}
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

type PersonChipProps = {
  label: string
  chosenId: string | null
  /** Of the chosen person, once it is known. */
  name: string | null
  onPick: (id: string | null) => void
}

function PersonChip({ label, chosenId, name, onPick }: PersonChipProps) {
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
    query TrackingFiltersPeopleQuery($search: String!, $first: Int!) {
      people(search: $search, first: $first) {
        id
        firstName
        lastName
      }
    }
  `
  const answer = await fetchQuery<TrackingFiltersPeopleQuery>(environment, query, asked).toPromise()
  return answer!.people.map((person) => ({ id: person.id, name: fullName(person) }))
}
