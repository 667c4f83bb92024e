// What the viewer may do to the timesheet under review, by the same rule the server asks.
import { chakra } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { mayNow } from '#domain/timesheet.ts'
import type { ReviewActions_timesheet$key } from '#web/__generated__/ReviewActions_timesheet.graphql.ts'
import type { ReviewActions_viewer$key } from '#web/__generated__/ReviewActions_viewer.graphql.ts'
import type { ReviewActionsApproveMutation } from '#web/__generated__/ReviewActionsApproveMutation.graphql.ts'
import { Button } from '#web/parts/Button.tsx'
import { Kbd } from '#web/parts/Kbd.tsx'
import { notify } from '#web/parts/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { isTyping } from './useReviewKeys.ts'

type Props = {
  viewer: ReviewActions_viewer$key
  timesheet: ReviewActions_timesheet$key
  onDecided: () => void
}

export function ReviewActions({ viewer: viewerKey, timesheet: key, onDecided }: Props) {
  const viewer = useFragment(
    graphql`
      fragment ReviewActions_viewer on Viewer {
        userId
        userType
        allowTimesheetCreation
        approvalGroupIds
      }
    `,
    viewerKey,
  )
  const timesheet = useFragment(
    graphql`
      fragment ReviewActions_timesheet on Timesheet {
        id
        version
        status
        user {
          id
          firstName
          lastName
        }
        approvalGroup {
          id
        }
      }
    `,
    key,
  )
  const [approve, isApproving] = useAction<ReviewActionsApproveMutation>(graphql`
    mutation ReviewActionsApproveMutation($id: ID!, $version: Int!) {
      result: approveTimesheet(id: $id, version: $version) {
        __typename
        ... on TimesheetChange {
          timesheet {
            ...row_timesheet
            ...TimesheetReview_timesheet
          }
          counts(ownTimesheet: false) {
            ...TimesheetCounts_counts
          }
        }
        ... on Refusal {
          message
        }
      }
    }
  `)
  const [isDeclining, setDeclining] = useState(false)
  const actor = { ...viewer, id: viewer.userId }
  const sheet = {
    userId: timesheet.user.id,
    approvalGroupId: timesheet.approvalGroup?.id ?? null,
    status: timesheet.status,
  }
  const mayApprove = mayNow('approve', actor, sheet)
  const mayDecline = mayNow('decline', actor, sheet)

  const onApprove = async () => {
    const result = await approve({ id: timesheet.id, version: timesheet.version })
    if (result?.__typename === 'Refusal') notify.error(result.message)
    if (result?.__typename !== 'TimesheetChange') return
    notify.success('Saved successfully')
    onDecided()
  }
  useKeys({
    a: mayApprove && !isApproving ? onApprove : null,
    d: mayDecline ? () => setDeclining(true) : null,
  })

  if (!mayApprove && !mayDecline) return null
  return (
    <chakra.div
      position="sticky"
      bottom={{ base: '-16px', md: '-20px' }}
      marginTop="auto"
      marginInline={{ base: '-16px', md: '-20px' }}
      marginBottom={{ base: '-16px', md: '-20px' }}
      padding="3"
      paddingInline={{ base: '4', md: '5' }}
      display="flex"
      gap="2"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
    >
      {mayApprove && (
        <Button variant="approve" aria-keyshortcuts="a" busy={isApproving} onClick={() => void onApprove()}>
          <Check aria-hidden />
          Approve
          <Kbd tone="onApprove">A</Kbd>
        </Button>
      )}
      {mayDecline && (
        <Button variant="danger" aria-keyshortcuts="d" onClick={() => setDeclining(true)}>
          <X aria-hidden />
          Decline
          <Kbd>D</Kbd>
        </Button>
      )}
      {isDeclining && (
        <DeclineDialog
          id={timesheet.id}
          version={timesheet.version}
          name={`${timesheet.user.firstName} ${timesheet.user.lastName}`}
          onClosed={() => setDeclining(false)}
          onDeclined={onDecided}
        />
      )}
    </chakra.div>
  )
}

function useKeys(actions: Record<string, (() => unknown) | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || isTyping(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
