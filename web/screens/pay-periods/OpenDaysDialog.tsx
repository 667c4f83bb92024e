// Opens days of closed pay periods for one person: a requested day, or days that the administrator chooses.
import { chakra } from '@chakra-ui/react'
import { useContext, useState, type ReactNode } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { OPENING_DAYS_MAX, REASON_MAX } from '#domain/limits.ts'
import type { OpenDaysDialogMutation } from '#web/__generated__/OpenDaysDialogMutation.graphql.ts'
import { loadPeople } from '#web/fields/loadPeople.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { dialogForm, firstValues, inputOf, type DayRequest, type OpeningValues } from './openingValues.ts'

type Props = {
  /** The request; null to choose the person and the days. */
  request: DayRequest | null
  onClosed: () => void
  onDone: () => void
}

export function OpenDaysDialog({ request, onClosed, onDone }: Props) {
  const environment = useRelayEnvironment()
  const zone = useContext(CompanyZoneContext)
  const { date: today } = useCompanyClock()
  // The date may change while the dialog is open.
  const [stored] = useState(() => firstValues(request, today))
  const [schema] = useState(() => dialogForm(request, { now: new Date(), zone }))
  const [open] = useAction<OpenDaysDialogMutation>(mutation, {
    success: 'Opened successfully',
    errors: 'returned',
  })
  return (
    <FormScreen<OpeningValues>
      title={request ? 'Open the day' : 'Open days for a person'}
      width={520}
      stored={stored}
      schema={schema}
      send={(values) => open(inputOf(request, values, zone))}
      onDone={onDone}
      onClosed={onClosed}
      submitLabel={request ? 'Open the day' : 'Open days'}
    >
      {request ? (
        <chakra.p overflowWrap="anywhere">
          <b>{request.name}</b> can then record <b>{formatDate(request.date)}</b>, and is notified.
        </chakra.p>
      ) : (
        <>
          <LookupField name="user" label="Person" load={(request) => loadPeople(environment, request)} />
          <Pair>
            <DateField name="startDate" label="First day" max={today} />
            <DateField name="endDate" label="Last day" max={today} />
          </Pair>
        </>
      )}
      <Pair>
        <DateField name="untilDate" label="Open until" min={today} hint={`Within ${OPENING_DAYS_MAX} days`} />
        <TimeField name="untilTime" label="Time" isToday={false} />
      </Pair>
      <TextAreaField
        name="reason"
        label="Reason"
        max={REASON_MAX}
        hint="The person is notified of it, and the history keeps it."
      />
    </FormScreen>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
    >
      {children}
    </chakra.div>
  )
}

const mutation = graphql`
  mutation OpenDaysDialogMutation(
    $user: ID!
    $startDate: Date!
    $endDate: Date!
    $until: DateTime!
    $reason: String!
  ) {
    result: openDays(user: $user, startDate: $startDate, endDate: $endDate, until: $until, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ... on PayPeriodOpeningsChange {
        __typename
      }
    }
  }
`
