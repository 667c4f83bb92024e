// The changes by approvers, at the head of a timesheet. The owner confirms that they have seen them, or asks a
// question; others see whether the owner has confirmed.
import { chakra } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import { useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { editsSince } from '#domain/timesheet/seen.ts'
import type { Edits_timesheet$key } from '#web/__generated__/Edits_timesheet.graphql.ts'
import type { EditsMutation } from '#web/__generated__/EditsMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Difference } from '#web/design/Difference.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import { useFormKeys } from '#web/forms/useFormKeys.ts'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'
import { toField } from './anchor.ts'

type Props = {
  timesheet: Edits_timesheet$key
  /** The signed-in person, by global id. */
  userId: string
  /** Whether a form around it has the key Ctrl+Enter. */
  inForm?: boolean
}

export function Edits({ timesheet: key, userId, inForm = false }: Props) {
  const { id, user, events, hasUnseenEdit } = useFragment(
    graphql`
      fragment Edits_timesheet on Timesheet {
        id
        user {
          id
          firstName
        }
        hasUnseenEdit
        events {
          id
          type
          at
          actor
          changes {
            textField
            previousValue
            currentValue
          }
        }
      }
    `,
    key,
  )
  const [see, isSeeing] = useAction<EditsMutation>(graphql`
    mutation EditsMutation($id: ID!, $edit: ID!) {
      result: seeChanges(id: $id, edit: $edit) {
        ...useAction_error @alias(as: "error")
        ... on TimesheetChange {
          timesheet {
            hasUnseenEdit
            ...Edits_timesheet
          }
        }
      }
    }
  `)
  const isOnline = useIsOnline()
  const root = useRef<HTMLElement>(null)
  const isOwner = user.id === userId
  const since = editsSince(events)
  const edits = isOwner ? since.filter(({ seenAt }) => seenAt === null) : since
  const newest = events.find(({ type }) => type === 'EDITED')
  const mayAct = isOwner && hasUnseenEdit && newest !== undefined
  const act = () => {
    if (mayAct && isOnline && !isSeeing) void see({ id, edit: newest.id })
  }
  useFormKeys(root, { send: inForm ? () => {} : act, save: () => {} })
  if (edits.length === 0) return null
  return (
    <chakra.section
      ref={root}
      aria-label="Changes"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2.5"
      padding="3"
      borderWidth="1px"
      borderColor="line"
      borderInlineStartWidth="3px"
      borderInlineStartColor={hasUnseenEdit ? 'warn' : 'line'}
      borderRadius="md"
      textStyle="small"
    >
      {edits.map(({ edit, seenAt }) => (
        <chakra.div key={edit.id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
          <chakra.p color="inkSoft" overflowWrap="anywhere">
            Changed by {edit.actor} <Instant at={edit.at} />
            {!isOwner && (
              <>
                {' · '}
                {seenAt ? (
                  <>
                    seen by {user.firstName} <Instant at={seenAt} />
                  </>
                ) : (
                  <chakra.span color="warn">not seen by {user.firstName}</chakra.span>
                )}
              </>
            )}
          </chakra.p>
          {/* A deleted task and the new one in its place have the same fields. */}
          {isOwner && edit.changes.map((change, index) => <Difference key={index} change={change} />)}
        </chakra.div>
      ))}
      {mayAct && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button size="sm" busy={isSeeing} disabled={!isOnline} onClick={act}>
            <Eye aria-hidden />
            {networkLabel('Seen', isOnline)}
            {!inForm && <Kbd>Ctrl Enter</Kbd>}
          </Button>
          <Button size="sm" variant="ghost" onClick={toField}>
            Ask about it
          </Button>
        </chakra.div>
      )}
    </chakra.section>
  )
}
