// The notifications of a row that stands for several; each opens its timesheet.
import { chakra } from '@chakra-ui/react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { PAGE_MAX } from '#domain/limits.ts'
import type { GroupedNotificationsQuery } from '#web/__generated__/GroupedNotificationsQuery.graphql.ts'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { readRow, statusSince, type NotificationRow } from './notificationRow.ts'

type Props = { row: NotificationRow; onOpen: (row: NotificationRow) => void }

export function GroupedNotifications({ row: { id, group }, onOpen }: Props) {
  const { notifications } = useLazyLoadQuery<GroupedNotificationsQuery>(
    graphql`
      query GroupedNotificationsQuery($id: ID!, $count: Int!) {
        notifications(first: $count, filter: { groupOf: $id }) {
          edges {
            node {
              ...notificationRow_notification
            }
          }
        }
      }
    `,
    { id, count: PAGE_MAX },
    // Again for each newest one; `count` of the group is in the key of the component.
    { fetchPolicy: 'store-and-network' },
  )
  const rows = rowsOf(notifications.edges, readRow)
  const older = (group?.count ?? 0) - rows.length
  return (
    <chakra.ul listStyleType="none" marginTop={{ base: '2', md: '0' }} paddingInlineStart={{ md: '78px' }}>
      {rows.map((each) => {
        const since = statusSince(each)
        return (
          <li key={each.id}>
            <chakra.button
              type="button"
              onClick={() => onOpen(each)}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              columnGap="2"
              width="100%"
              minHeight={{ base: 'touch', md: '32px' }}
              textAlign="start"
              textStyle="small"
              borderRadius="sm"
              cursor="pointer"
              whiteSpace="normal"
              _hover={{ textDecoration: 'underline' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'ink' }}
            >
              {each.message}
              {since && (
                <chakra.span display="inline-flex" alignItems="center" gap="1" textStyle="caption">
                  <StatusTag status={since} />
                  since
                </chakra.span>
              )}
            </chakra.button>
          </li>
        )
      })}
      {older > 0 && <chakra.li textStyle="small">and {older} earlier ones</chakra.li>}
    </chakra.ul>
  )
}
