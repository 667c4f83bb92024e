// Marks days on which a person is away: why, from which day to which, and for a roster on which weekdays.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { absenceLabel, weekdayNames, type AbsenceKind } from '#domain/absence/absence.ts'
import { absenceForm } from '#domain/absence/forms.ts'
import type { AbsenceDialogMutation } from '#web/__generated__/AbsenceDialogMutation.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CheckboxesField } from '#web/fields/CheckboxesField.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'

type Values = { kind: AbsenceKind; startDate: string; endDate: string; weekdays: readonly number[] }

type Props = {
  /** The global id of the person. */
  user: string
  /** The first and the last day that the form begins with, 'YYYY-MM-DD'; by default today. */
  days?: { startDate: string; endDate: string }
  onClosed: () => void
}

export function AbsenceDialog({ user, days, onClosed }: Props) {
  const { date: today } = useCompanyClock()
  // The date may change while the dialog is open.
  const [stored] = useState<Values>({
    kind: 'LEAVE',
    startDate: today,
    endDate: today,
    weekdays: [],
    ...days,
  })
  const [mark] = useAction<AbsenceDialogMutation>(mutation, {
    success: 'Days away marked',
    errors: 'returned',
  })
  const send = ({ kind, startDate, endDate, weekdays }: Values) =>
    mark({
      user,
      kind,
      startDate,
      endDate: endDate || null,
      weekdays: kind === 'NOT_ROSTERED' ? weekdays : [],
    })
  return (
    <FormScreen<Values>
      title="Mark days away"
      width={520}
      stored={stored}
      schema={absenceForm}
      send={send}
      onDone={() => {
        // The week no longer misses these days.
        catchUp()
        onClosed()
      }}
      onClosed={onClosed}
      submitLabel="Mark"
    >
      <Fields />
    </FormScreen>
  )
}

function Fields() {
  const kind = useFormField<AbsenceKind>('kind')
  const chosen = useFormField<readonly number[]>('weekdays')
  const start = useFormField<string>('startDate')
  const end = useFormField<string>('endDate')
  const isRoster = kind.value === 'NOT_ROSTERED'
  const choose = (weekdays: readonly number[]) => {
    chosen.setValue(weekdays)
    // Few mean a roster of one day. Without weekdays there must be an end.
    if (weekdays.length > 0 && end.value === start.value) end.setValue('')
    if (weekdays.length === 0 && !end.value) end.setValue(start.value)
  }
  return (
    <>
      <SegmentField
        name="kind"
        label="Reason"
        options={kinds}
        onChange={(value) => {
          kind.setValue(value)
          choose([])
        }}
      />
      {isRoster && (
        <CheckboxesField
          name="weekdays"
          label="Every week on"
          options={weekdays}
          width={120}
          hint="Choose none for all days"
          onChange={choose}
        />
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
        gap="3"
      >
        <DateField name="startDate" label="First day" />
        <DateField
          name="endDate"
          label="Last day"
          hint={chosen.value.length > 0 ? 'Leave it empty if there is no end yet' : 'At most a year later'}
        />
      </chakra.div>
    </>
  )
}

const kinds = (['LEAVE', 'NOT_ROSTERED', 'PUBLIC_HOLIDAY'] as const).map((value) => ({
  value,
  label: absenceLabel[value],
}))
const weekdays = weekdayNames.map((label, at) => ({ value: at + 1, label }))

const mutation = graphql`
  mutation AbsenceDialogMutation(
    $user: ID!
    $kind: AbsenceKind!
    $startDate: Date!
    $endDate: Date
    $weekdays: [Int!]!
  ) {
    result: createAbsence(
      user: $user
      kind: $kind
      startDate: $startDate
      endDate: $endDate
      weekdays: $weekdays
    ) {
      ...useAction_error @alias(as: "error")
      ... on AbsencesChange {
        user {
          ...Absences_user
        }
      }
    }
  }
`
