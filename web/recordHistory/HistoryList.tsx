// The history of an account, a group, a pay location or the settings, newest first: who changed which field, when, and
// from what value to what.
import type { LoadMoreFn } from 'react-relay'
import { graphql, useFragment } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { TRACKING_PAGE } from '#domain/limits.ts'
import { userTypeLabel } from '#domain/people.ts'
import type {
  HistoryList_changes$data,
  HistoryList_changes$key,
} from '#web/__generated__/HistoryList_changes.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Difference } from '#web/design/Difference.tsx'
import { Timeline, TimelineEntry } from '#web/design/Timeline.tsx'

type Change = HistoryList_changes$data[number]

const actionLabel: Record<Change['action'], string> = {
  CREATED: 'Created',
  CHANGED: 'Changed',
  DISABLED: 'Disabled',
  ENABLED: 'Enabled',
  DELETED: 'Deleted',
  LOGGED_OUT: 'Logged out',
  PASSWORD_GIVEN: 'Given a new password',
  WELCOMED: 'Sent the welcome e-mail',
  SECOND_FACTOR_RESET: 'Second factor reset',
  TOKEN_REVOKED: 'Access token revoked',
  CLOSED: 'Closed',
  OPENED: 'Opened again',
  VOIDED: 'Voided',
}

const colours: Partial<Record<Change['action'], string>> = {
  CREATED: 'status.approved.fg',
  ENABLED: 'status.approved.fg',
  DISABLED: 'status.declined.fg',
  DELETED: 'status.declined.fg',
}

type Props<Q extends OperationType> = {
  /** The nodes of the record's `history`. */
  changes: HistoryList_changes$key
  /** From Relay's usePaginationFragment. */
  pages: { hasNext: boolean; isLoadingNext: boolean; loadNext: LoadMoreFn<Q> }
}

export function HistoryList<Q extends OperationType>({ changes: keys, pages }: Props<Q>) {
  const changes = useFragment(
    graphql`
      fragment HistoryList_changes on AdministrationHistory @relay(plural: true) {
        id
        action
        at
        nameOfModifier
        emailOfModifier
        roleOfModifier
        changes {
          field
          textField
          previousValue
          currentValue
        }
      }
    `,
    keys,
  )
  if (changes.length === 0) return null
  return (
    <Timeline
      count={`${changes.length}${pages.hasNext ? '+' : ''}`}
      foot={
        pages.hasNext && (
          <Button size="sm" busy={pages.isLoadingNext} onClick={() => void pages.loadNext(TRACKING_PAGE)}>
            Show more
          </Button>
        )
      }
    >
      {changes.map((change) => (
        <Line key={change.id} change={change} />
      ))}
    </Timeline>
  )
}

function Line({ change }: { change: Change }) {
  const { action, at, nameOfModifier, emailOfModifier, roleOfModifier, changes } = change
  const role = roleOfModifier && `${userTypeLabel[roleOfModifier]}, ${emailOfModifier}`
  return (
    <TimelineEntry
      title={actionLabel[action]}
      colour={colours[action]}
      who={nameOfModifier}
      about={role ?? undefined}
      at={at}
    >
      {changes.map((field) => (
        <Difference key={field.field} change={field} />
      ))}
    </TimelineEntry>
  )
}
