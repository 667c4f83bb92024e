// Asks for the reason of a decision: declining takes one of 1–1000 characters, cancelling may leave it out (spec 5).
import { chakra } from '@chakra-ui/react'
import { useRef, type KeyboardEvent } from 'react'
import { graphql } from 'react-relay'
import { REASON_MAX } from '#domain/limits.ts'
import { cancelForm, declineForm } from '#domain/timesheet/forms.ts'
import type { ReasonDialogCancelMutation } from '#web/__generated__/ReasonDialogCancelMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { sheetName } from '#web/timesheets/deciding/keptDecision.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { UsedReasons } from './UsedReasons.tsx'
import type { DecisionDialogProps, DecisionKind } from './decisions.ts'

type ReasonedDecision = Exclude<DecisionKind, 'move'>

const decisions = {
  decline: {
    schema: declineForm,
    title: 'Decline',
    done: 'declined',
    placeholder: 'Reason for decline *',
    hint: undefined,
    rows: 4,
  },
  cancel: {
    schema: cancelForm,
    title: 'Cancel timesheet',
    done: 'cancelled',
    placeholder: 'Reason',
    hint: 'It cannot be taken back. A reason may be left out.',
    rows: 3,
  },
}

type Props = DecisionDialogProps & { decision: ReasonedDecision }

export function ReasonDialog({ decision, sheet, onDecline, ...dialog }: Props) {
  const { schema, title, done, placeholder, hint, rows } = decisions[decision]
  const { id, version, name } = sheet
  const [cancel] = useAction<ReasonDialogCancelMutation>(cancelling, {
    success: `Cancelled ${sheetName({ owner: name, date: sheet.date })}`,
    errors: 'returned',
  })
  // What declines it acts when the dialog is done: it is sent later.
  const declined = useRef('')
  const send = async ({ reason }: { reason: string }): Promise<Outcome> => {
    if (decision === 'cancel') return cancel({ id, version, reason })
    declined.current = reason.trim()
    return { is: 'done', result: null }
  }
  return (
    <FormScreen
      card
      title={title}
      submitLabel={title}
      tone="dangerSolid"
      stored={nothing}
      schema={schema}
      send={send}
      {...dialog}
      onDone={() => (decision === 'decline' ? onDecline(declined.current) : dialog.onDone())}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" onKeyDown={goToReasons}>
        <TextAreaField
          name="reason"
          label={`Why is the timesheet of ${name} ${done}?`}
          placeholder={placeholder}
          hint={hint}
          max={REASON_MAX}
          rows={rows}
          autoFocus
        />
        {decision === 'decline' && <UsedReasons name="reason" />}
      </chakra.div>
    </FormScreen>
  )
}

/** Down from an empty field. */
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
      ...sendDecision_change @alias(as: "change")
    }
  }
`
