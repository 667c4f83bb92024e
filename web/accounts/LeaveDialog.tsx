// Asks for leave, or changes leave and asks again.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { leaveForm } from '#domain/absence/forms.ts'
import { leaveKinds, leaveLabel, type LeaveKind } from '#domain/absence/leave.ts'
import { REASON_MAX } from '#domain/limits.ts'
import type { LeaveDialogMutation } from '#web/__generated__/LeaveDialogMutation.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { DurationField } from '#web/fields/DurationField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'

type Values = {
  kind: LeaveKind
  startDate: string
  endDate: string
  minutesPerDay: number | null
  words: string
}
/** Leave to change. */
export type AskedLeave = Values & { id: string; version: number; status: string }

type Props = {
  leave?: AskedLeave
  /** The first and the last day that new leave begins with, 'YYYY-MM-DD'; by default today. */
  days?: { startDate: string; endDate: string }
  onClosed: () => void
}

/** Minutes of a usual day: 7 h 36, a fifth of 38 hours. */
const USUAL_DAY = 456

export function LeaveDialog({ leave, days, onClosed }: Props) {
  const { date: today } = useCompanyClock()
  const [stored] = useState<Values>(() => {
    if (leave) return pick(leave)
    const fresh = { kind: 'ANNUAL' as const, minutesPerDay: USUAL_DAY, words: '' }
    return { ...fresh, startDate: today, endDate: today, ...days }
  })
  const [ask] = useAction<LeaveDialogMutation>(mutation, {
    success: 'Leave sent to your approvers',
    errors: 'returned',
  })
  const send = ({ minutesPerDay, ...values }: Values) =>
    ask({
      input: { ...values, minutesPerDay: minutesPerDay ?? 0 },
      id: leave?.id ?? null,
      version: leave?.version ?? null,
    })
  return (
    <FormScreen<Values>
      title={leave ? 'Change leave' : 'Ask for leave'}
      width={520}
      stored={stored}
      schema={leaveForm}
      send={send}
      onDone={() => {
        catchUp()
        onClosed()
      }}
      onClosed={onClosed}
      submitLabel={leave ? 'Ask again' : 'Ask'}
    >
      {leave?.status === 'APPROVED' && (
        <chakra.p role="note" textStyle="small" color="inkSoft">
          This leave is approved. If you change it, your approvers decide again, and until then you do not
          count as away.
        </chakra.p>
      )}
      <SelectField name="kind" label="Kind" options={kinds} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
        gap="3"
      >
        <DateField name="startDate" label="First day" />
        <DateField name="endDate" label="Last day" />
      </chakra.div>
      <DurationField name="minutesPerDay" label="Hours a day" />
      <TextAreaField name="words" label="Message to your approvers" max={REASON_MAX} rows={3} />
    </FormScreen>
  )
}

const kinds = leaveKinds.map((value) => ({ value, label: leaveLabel[value] }))

function pick({ kind, startDate, endDate, minutesPerDay, words }: AskedLeave): Values {
  return { kind, startDate, endDate, minutesPerDay, words }
}

const mutation = graphql`
  mutation LeaveDialogMutation($input: LeaveInput!, $id: ID, $version: Int) {
    result: askForLeave(input: $input, id: $id, version: $version) {
      ...useAction_error @alias(as: "error")
      ... on LeaveChange {
        viewer {
          ...OwnLeave_viewer
        }
      }
    }
  }
`
