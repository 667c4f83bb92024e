// Approves or declines the leave of people of the viewer's groups.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { awayDaysInWords } from '#domain/absence/absence.ts'
import { leaveDecisionForm } from '#domain/absence/forms.ts'
import { leaveLabel } from '#domain/absence/leave.ts'
import { REASON_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { formatLength } from '#domain/timesheet/time.ts'
import type { LeaveDecisionsMutation } from '#web/__generated__/LeaveDecisionsMutation.graphql.ts'
import type { LeaveToDecideQuery } from '#web/__generated__/LeaveToDecideQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'

export type Waiting = LeaveToDecideQuery['response']['leaveToDecide']

type Leave = Waiting[number]
type Props = { waiting: Waiting; onDecided: () => void; onClosed: () => void }

export function LeaveDecisions({ waiting, onDecided, onClosed }: Props) {
  const [declining, setDeclining] = useState<Leave | null>(null)
  return (
    <Dialog open onClose={onClosed} title="Leave to decide" width={560} reading>
      {waiting.length === 0 ? (
        <EmptyState title="No pending leave">Everything is decided.</EmptyState>
      ) : (
        <chakra.ul aria-label="Leave to decide" listStyleType="none">
          {waiting.map((leave) => (
            <Row key={leave.id} leave={leave} onDecided={onDecided} onDecline={() => setDeclining(leave)} />
          ))}
        </chakra.ul>
      )}
      {declining && (
        <DeclineLeave leave={declining} onDecided={onDecided} onClosed={() => setDeclining(null)} />
      )}
    </Dialog>
  )
}

type RowProps = { leave: Leave; onDecided: () => void; onDecline: () => void }

function Row({ leave, onDecided, onDecline }: RowProps) {
  const { id, version, user, kind, minutesPerDay, words } = leave
  const days = awayDaysInWords({ ...leave, weekdays: [] })
  const [decide, isBusy] = useAction<LeaveDecisionsMutation>(mutation, {
    success: { title: 'Leave approved', about: `${fullName(user)}, ${days}` },
  })
  const approve = async () => {
    const { is } = await decide({ id, version, isApproved: true, reason: '' })
    // After a refusal, too: somebody may have changed or decided it in the meantime.
    onDecided()
    if (is === 'done') catchUp()
  }
  const whose = `the leave of ${fullName(user)}, ${days}`
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="2"
      paddingBlock="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1 1 240px" minWidth="0" overflowWrap="anywhere">
        <chakra.p fontWeight="semibold">{fullName(user)}</chakra.p>
        <chakra.p textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
          {leaveLabel[kind]}, {days}, {formatLength(minutesPerDay)} a day
        </chakra.p>
        {words && (
          <chakra.p textStyle="small" whiteSpace="pre-line">
            {words}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="flex" gap="2">
        <Button size="sm" disabled={isBusy} onClick={onDecline}>
          Decline<chakra.span srOnly>{` ${whose}`}</chakra.span>
        </Button>
        <Button size="sm" variant="primary" busy={isBusy} onClick={() => void approve()}>
          Approve<chakra.span srOnly>{` ${whose}`}</chakra.span>
        </Button>
      </chakra.div>
    </chakra.li>
  )
}

function DeclineLeave({
  leave,
  onDecided,
  onClosed,
}: {
  leave: Leave
  onDecided: () => void
  onClosed: () => void
}) {
  const { id, version, user } = leave
  const [decide] = useAction<LeaveDecisionsMutation>(mutation, {
    success: { title: 'Leave declined', about: fullName(user) },
    errors: 'returned',
  })
  return (
    <FormScreen
      card
      title="Decline leave"
      submitLabel="Decline"
      tone="dangerSolid"
      stored={{ isApproved: false, reason: '' }}
      schema={leaveDecisionForm}
      send={(decision) => decide({ id, version, ...decision })}
      onDone={() => {
        onDecided()
        onClosed()
      }}
      onClosed={onClosed}
    >
      <TextAreaField name="reason" label={`Reason for ${fullName(user)}`} max={REASON_MAX} rows={4} />
    </FormScreen>
  )
}

const mutation = graphql`
  mutation LeaveDecisionsMutation($id: ID!, $version: Int!, $isApproved: Boolean!, $reason: String!) {
    result: decideLeave(id: $id, version: $version, isApproved: $isApproved, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ... on LeaveChange {
        viewer {
          id
        }
      }
    }
  }
`
