// What the tracking list is narrowed down to; it stands in the address, so that a link shows what one saw.
import { chakra } from '@chakra-ui/react'
import { FormikProvider, useFormik } from 'formik'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import { useUrlState } from '#web/client/urlState.ts'
import type { TrackingFiltersPeopleQuery } from '#web/__generated__/TrackingFiltersPeopleQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { Asked, Option } from '#web/fields/options.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { withFilter } from '#web/timesheets/filters.ts'
import { actionLabel, areaLabel, inAddress } from './variables.ts'

type Props = { person: Option | null; changedBy: Option | null }

const names = ['person', 'changedBy', 'from', 'to', 'action', 'area']

export function TrackingFilters({ person, changedBy }: Props) {
  const [search, change] = useUrlState()
  const environment = useRelayEnvironment()
  const at = (name: string) => search.get(name) ?? ''
  const form = useFormik({
    enableReinitialize: true,
    initialValues: {
      person,
      changedBy,
      from: at('from'),
      to: at('to'),
      action: at('action'),
      area: at('area'),
    },
    onSubmit: () => {},
  })
  const set = (name: string) => (value: string | null) =>
    change((now) => withFilter(now, name, value), { replace: true })
  const load = (asked: Asked) => loadPeople(environment, asked)
  const isSet = names.some((name) => search.has(name))
  return (
    <FormikProvider value={form}>
      <chakra.div
        role="search"
        aria-label="Filters"
        display="grid"
        gap="3"
        alignItems="end"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr)) auto',
        }}
      >
        <LookupField
          name="person"
          label="Person"
          load={load}
          onChange={(one) => set('person')(one?.id ?? null)}
        />
        <LookupField
          name="changedBy"
          label="Changed by"
          load={load}
          onChange={(one) => set('changedBy')(one?.id ?? null)}
        />
        <DateField name="from" label="From" max={at('to') || undefined} onChange={set('from')} />
        <DateField name="to" label="To" min={at('from') || undefined} onChange={set('to')} />
        <SelectField
          name="action"
          label="Action"
          placeholder="All"
          options={optionsOf(actionLabel)}
          onChange={set('action')}
        />
        <SelectField
          name="area"
          label="Area"
          placeholder="All"
          options={optionsOf(areaLabel)}
          onChange={set('area')}
        />
        {isSet && (
          <Button variant="ghost" onClick={() => change(() => new URLSearchParams(), { replace: true })}>
            Clear filters
          </Button>
        )}
      </chakra.div>
    </FormikProvider>
  )
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value: inAddress(value), label }))
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
  return answer!.people.map(personOption)
}

/** A person as a choice. */
export function personOption(person: { id: string; firstName: string; lastName: string }): Option {
  return { id: person.id, name: fullName(person) }
}
