// What the tracking list is narrowed down to; it is kept in the address, so that a link shows what one saw.
import { chakra } from '@chakra-ui/react'
import { FormikProvider, useFormik } from 'formik'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { TrackingFiltersPeopleQuery } from '#web/__generated__/TrackingFiltersPeopleQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { Asked, Option } from '#web/fields/options.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import {
  actionLabel,
  areaLabel,
  trackingParams,
  type Action,
  type Area,
  type TrackingFilter,
} from './trackingFilters.ts'

type Props = { person: Option | null; changedBy: Option | null }

export function TrackingFilters({ person, changedBy }: Props) {
  const { values, set, clear } = useParams(trackingParams)
  const environment = useRelayEnvironment()
  const form = useFormik({
    enableReinitialize: true,
    initialValues: {
      person,
      changedBy,
      from: values.from ?? '',
      to: values.to ?? '',
      action: values.actionType ?? '',
      area: values.actionArea ?? '',
    },
    onSubmit: () => {},
  })
  const change = (changes: Partial<TrackingFilter>) => set(changes, { replace: true })
  const load = (asked: Asked) => loadPeople(environment, asked)
  const isSet = Object.values(values).some((value) => value !== null)
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
          onChange={(one) => change({ user: one?.id ?? null })}
        />
        <LookupField
          name="changedBy"
          label="Changed by"
          load={load}
          onChange={(one) => change({ modifier: one?.id ?? null })}
        />
        <DateField
          name="from"
          label="From"
          max={values.to ?? undefined}
          onChange={(from) => change({ from: from || null })}
        />
        <DateField
          name="to"
          label="To"
          min={values.from ?? undefined}
          onChange={(to) => change({ to: to || null })}
        />
        <SelectField
          name="action"
          label="Action"
          placeholder="All"
          options={optionsOf(actionLabel)}
          onChange={(action) => change({ actionType: (action as Action) || null })}
        />
        <SelectField
          name="area"
          label="Area"
          placeholder="All"
          options={optionsOf(areaLabel)}
          onChange={(area) => change({ actionArea: (area as Area) || null })}
        />
        {isSet && (
          <Button variant="ghost" onClick={() => clear({ replace: true })}>
            Clear filters
          </Button>
        )}
      </chakra.div>
    </FormikProvider>
  )
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
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
