// Names a deputy of an approver: who, and from which day to which.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { deputyForm } from '#domain/deputy/forms.ts'
import { fullName } from '#domain/people.ts'
import type { DeputyDialogMutation } from '#web/__generated__/DeputyDialogMutation.graphql.ts'
import type { DeputyDialogQuery } from '#web/__generated__/DeputyDialogQuery.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { OptionRequest, Option } from '#web/fields/options.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Values = { deputy: Option | null; startDate: string; endDate: string }

/** @param absent the global id of the approver who is away. */
export function DeputyDialog({ absent, onClosed }: { absent: string; onClosed: () => void }) {
  const environment = useRelayEnvironment()
  const { date: today } = useCompanyClock()
  // The date may change while the dialog is open.
  const [stored] = useState<Values>({ deputy: null, startDate: today, endDate: '' })
  const [schema] = useState(() => deputyForm(today))
  const [name] = useAction<DeputyDialogMutation>(mutation, { success: 'Deputy named', errors: 'returned' })
  return (
    <FormScreen<Values>
      title="Name a deputy"
      width={520}
      stored={stored}
      schema={schema}
      send={({ deputy, ...days }) => name({ absent, deputy: deputy!.id, ...days })}
      onDone={onClosed}
      onClosed={onClosed}
      submitLabel="Name deputy"
    >
      <LookupField
        name="deputy"
        label="Deputy"
        hint="Sees and decides the timesheets of the same approval groups on these days"
        load={(request) => loadCandidates(environment, absent, request)}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        alignItems="start"
      >
        <DateField name="startDate" label="First day" min={today} />
        <DateField name="endDate" label="Last day" min={today} hint="At most a year later" />
      </chakra.div>
    </FormScreen>
  )
}

async function loadCandidates(
  environment: Environment,
  absent: string,
  { search }: OptionRequest,
): Promise<Option[]> {
  const query = graphql`
    query DeputyDialogQuery($absent: ID!, $search: String!) {
      deputyCandidates(absent: $absent, search: $search) {
        id
        firstName
        lastName
      }
    }
  `
  const answer = await fetchQuery<DeputyDialogQuery>(environment, query, { absent, search }).toPromise()
  return answer!.deputyCandidates.map((person) => ({ id: person.id, name: fullName(person) }))
}

const mutation = graphql`
  mutation DeputyDialogMutation($absent: ID!, $deputy: ID!, $startDate: Date!, $endDate: Date!) {
    result: nameDeputy(absent: $absent, deputy: $deputy, startDate: $startDate, endDate: $endDate) {
      ...useAction_error @alias(as: "error")
      ... on DeputiesChange {
        absent {
          ...Deputies_user
        }
      }
    }
  }
`
