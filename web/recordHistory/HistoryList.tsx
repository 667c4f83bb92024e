// The history of an account, a group, a pay location or the settings, newest first: who changed which field, when, and
// from what value to what.
import { chakra } from '@chakra-ui/react'
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
import { Fold } from '#web/design/Fold.tsx'
import { Instant } from '#web/design/Instant.tsx'

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
  /** From Relay's usePaginationFragment on the record. */
  pages: { hasNext: boolean; isLoadingNext: boolean; loadNext: LoadMoreFn<Q> }
}

/**
 * Collapsed until the user opens it.
 *
 * @example
 * const { data, ...pages } = usePaginationFragment(graphql`
 *   fragment GroupHistory_group on ApprovalGroupDetails
 *   @refetchable(queryName: "GroupHistoryPaginationQuery")
 *   @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
 *     history(first: $count, after: $cursor) @connection(key: "GroupHistory_history") {
 *       edges { node { ...HistoryList_changes } }
 *     }
 *   }
 * `, group)
 * <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
 */
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
    <Fold label="History" count={`${changes.length}${pages.hasNext ? '+' : ''}`}>
      <chakra.ol listStyleType="none" marginTop="2" paddingInlineStart="2">
        {changes.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </chakra.ol>
      {pages.hasNext && (
        <Button size="sm" busy={pages.isLoadingNext} onClick={() => void pages.loadNext(TRACKING_PAGE)}>
          Show more
        </Button>
      )}
    </Fold>
  )
}

function Line({ change }: { change: Change }) {
  const { action, at, nameOfModifier, emailOfModifier, roleOfModifier, changes } = change
  const role = roleOfModifier && `${userTypeLabel[roleOfModifier]}, ${emailOfModifier}`
  return (
    <chakra.li
      position="relative"
      paddingInlineStart="5"
      paddingBottom="3"
      textStyle="small"
      color="inkSoft"
      css={{
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '-3.5px',
          top: '5px',
          width: '8px',
          height: '8px',
          borderRadius: 'full',
          bg: colours[action] ?? 'lineControl',
        },
        '&:not(:last-child)::after': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '0',
          top: '17px',
          bottom: '-1px',
          width: '1px',
          bg: 'line',
        },
      }}
    >
      <chakra.p display="flex" flexWrap="wrap" columnGap="2">
        <chakra.b fontWeight="strong" color="ink">
          {actionLabel[action]}
        </chakra.b>
        <chakra.span overflowWrap="anywhere" title={role ?? undefined}>
          {nameOfModifier}
        </chakra.span>
        <chakra.span marginInlineStart="auto" color="inkFaint">
          <Instant at={at} />
        </chakra.span>
      </chakra.p>
      {changes.map((field) => (
        <Difference key={field.field} change={field} />
      ))}
    </chakra.li>
  )
}
