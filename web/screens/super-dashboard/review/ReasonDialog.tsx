// Asks for a reason: declining requires one of 1–1000 characters, cancelling only in a closed pay period (spec 5).
import { chakra } from '@chakra-ui/react'
import { useRef, type KeyboardEvent } from 'react'
import { graphql } from 'react-relay'
import { cancelClosedForm } from '#domain/pay-period/forms.ts'
import { REASON_MAX } from '#domain/limits.ts'
import { reasonForms } from '#domain/timesheet/forms.ts'
import type { ReasonedAction } from '#domain/timesheet/lifecycle.ts'
import type { ReasonDialogCancelMutation } from '#web/__generated__/ReasonDialogCancelMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { timesheetTitle } from '#web/timesheets/timesheetTitle.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { UsedReasons } from './UsedReasons.tsx'
import type { ReviewDialogProps } from './dialogs.ts'

type Words = { title: string; done: string; placeholder: string; hint?: string; rows: number }

const words: Record<ReasonedAction, Words> = {
  decline: {
    title: 'Decline',
    done: 'declined',
    placeholder: 'Reason for decline *',
    rows: 4,
  },
  cancel: {
    title: 'Cancel timesheet',
    done: 'cancelled',
    placeholder: 'Reason',
    hint: 'This cannot be undone. The reason is optional.',
    rows: 3,
  },
}

type Props = ReviewDialogProps & { decision: ReasonedAction }

export function ReasonDialog({ decision, sheet, onDecline, ...dialog }: Props) {
  const { title, done, placeholder, hint, rows } = words[decision]
  const { id, version, name } = sheet
  const isRequired = decision === 'cancel' && sheet.isClosed
  const [cancel] = useAction<ReasonDialogCancelMutation>(cancelling, {
    success: `Cancelled ${timesheetTitle({ owner: name, date: sheet.date })}`,
    errors: 'returned',
  })
  // Declining can be undone, so the undo queue sends it later.
  const declined = useRef('')
  const send = async ({ reason }: { reason: string }): Promise<Outcome> => {
    switch (decision) {
      case 'cancel':
        return cancel({ id, version, reason })
      case 'decline':
        declined.current = reason.trim()
        return { is: 'done', result: null }
    }
  }
  return (
    <FormScreen
      card
      title={title}
      submitLabel={title}
      tone="dangerSolid"
      stored={nothing}
      schema={isRequired ? cancelClosedForm : reasonForms[decision]}
      send={send}
      {...dialog}
      onDone={() => (decision === 'decline' ? onDecline(declined.current) : dialog.onDone())}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" onKeyDown={goToReasons}>
        <TextAreaField
          name="reason"
          label={`Why is the timesheet of ${name} ${done}?`}
          placeholder={isRequired ? `${placeholder} *` : placeholder}
          hint={isRequired ? 'This cannot be undone. The pay period is closed: say why.' : hint}
          max={REASON_MAX}
          rows={rows}
        />
        {decision === 'decline' && <UsedReasons name="reason" />}
      </chakra.div>
    </FormScreen>
  )
}

/** The down arrow in an empty field moves to the recent reasons. */
function goToReasons(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'ArrowDown' || !(target instanceof HTMLTextAreaElement) || target.value !== '') return
  const first = currentTarget.querySelector<HTMLElement>('[aria-pressed]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

const nothing = { reason: '' }

const cancelling = graphql`
  mutation ReasonDialogCancelMutation($id: ID!, $version: Int!, $reason: String!) {
    result: cancelTimesheet(id: $id, version: $version, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ...timesheetChange_change @alias(as: "change")
    }
  }
`
