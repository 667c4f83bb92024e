// Creates and edits a pay location: its name and region, whether it can be assigned, and the job divisions that its
// people book to.
import { chakra } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { NAME_MAX } from '#domain/limits.ts'
import { payLocationForm } from '#domain/pay-location/forms.ts'
import type { LocationDialogCreateMutation } from '#web/__generated__/LocationDialogCreateMutation.graphql.ts'
import type { LocationDialogQuery } from '#web/__generated__/LocationDialogQuery.graphql.ts'
import type { LocationDialogUpdateMutation } from '#web/__generated__/LocationDialogUpdateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useAction } from '#web/relay/useAction.ts'
import { DivisionsField } from './DivisionsField.tsx'
import { formatPeople, readLocation } from './locationRow.ts'
import { locationAddress } from './useShownLocation.ts'

type Values = { name: string; region: string; active: boolean; divisions: readonly string[] }
type Props = {
  /** Null for a new one. */
  id: string | null
  onClosed: () => void
  onDone: () => void
}

export function LocationDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  )
}

function LoadedDialog({ id, onClosed, onDone }: Props) {
  const environment = useRelayEnvironment()
  const [opened] = useState(() => Date.now())
  const variables = { id: id ?? '', isStored: id !== null }
  const { location, jobDivisions } = useLazyLoadQuery<LocationDialogQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
    fetchKey: opened,
  })
  const [create] = useAction<LocationDialogCreateMutation>(creating, {
    success: ({ payLocation }) => {
      const { id, name } = readLocation(payLocation!)
      return saved(`Pay location ${name} created`, locationAddress(id))
    },
    errors: 'returned',
  })
  const [update] = useAction<LocationDialogUpdateMutation>(updating, {
    success: ({ payLocation }) => saved(`Pay location ${readLocation(payLocation!).name} changed`),
    errors: 'returned',
  })
  const stored = location?.__typename === 'PayLocation' ? location : null
  if (id !== null && !stored) {
    return (
      <DialogOrPage title="Pay location" onClose={onClosed}>
        <EmptyState title="Pay location not found">It has been deleted.</EmptyState>
      </DialogOrPage>
    )
  }
  const on = stored?.divisions.filter(({ active }) => active).map(({ division }) => division) ?? []
  return (
    <FormScreen<Values>
      title={stored ? 'Edit Pay Location' : 'Create Pay Location'}
      stored={
        stored
          ? { name: stored.name, region: stored.region, active: stored.active, divisions: on }
          : { name: '', region: '', active: true, divisions: [] }
      }
      version={stored?.version}
      schema={payLocationForm}
      send={(input, { version }) =>
        id === null ? create({ input }) : update({ id, version: version!, input })
      }
      lookAgain={() => fetchAgain<LocationDialogQuery>(environment, query, variables)}
      onDone={onDone}
      onClosed={onClosed}
      submitLabel={stored ? 'Save Changes' : 'Create'}
    >
      <TextField layout="left" name="name" label="Name" maxLength={NAME_MAX} />
      <TextField
        layout="left"
        name="region"
        label="Region"
        maxLength={NAME_MAX}
        hint="Its public holidays apply to the people"
      />
      <DivisionsField
        layout="left"
        name="divisions"
        label="Job divisions"
        // Divisions that no job has any more can still be switched off.
        offered={[...new Set([...jobDivisions, ...on])].sort()}
        hint={
          stored && stored.people > 0
            ? `${formatPeople(stored)} book to the jobs of these divisions. Changes apply to them immediately.`
            : 'Its people book to the jobs of these divisions.'
        }
      />
      {stored && (
        <chakra.div marginInlineStart={{ md: '148px' }}>
          <SwitchField
            name="active"
            label="Active"
            hint="When this is off, it cannot be given to anybody else. People who have it keep it."
          />
        </chakra.div>
      )}
      {stored?.past && <RecordHistory record={stored.past} />}
    </FormScreen>
  )
}

const query = graphql`
  query LocationDialogQuery($id: ID!, $isStored: Boolean!) {
    jobDivisions
    location: node(id: $id) @include(if: $isStored) {
      __typename
      ... on PayLocation {
        id
        name
        region
        active
        version
        people
        disabledPeople
        divisions {
          division
          active
        }
        ...RecordHistory_record @alias(as: "past")
      }
    }
  }
`

const creating = graphql`
  mutation LocationDialogCreateMutation($input: PayLocationInput!) {
    result: createPayLocation(input: $input) {
      ...useAction_error @alias(as: "error")
      ... on PayLocationChange {
        payLocation {
          ...locationRow_location
        }
      }
    }
  }
`

const updating = graphql`
  mutation LocationDialogUpdateMutation($id: ID!, $version: Int!, $input: PayLocationInput!) {
    result: updatePayLocation(id: $id, version: $version, input: $input) {
      ...useAction_error @alias(as: "error")
      ... on PayLocationChange {
        payLocation {
          version
          ...locationRow_location
        }
      }
    }
  }
`
