// What the viewer was told, and what of it waits unread (spec 1 and 2).
import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { graphql } from 'react-relay'
import type { NotificationsScreenQuery } from '#web/__generated__/NotificationsScreenQuery.graphql.ts'
import { DataTable } from '#web/design/table/DataTable.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { notificationColumns } from './columns.tsx'
import { NotificationBar } from './NotificationBar.tsx'
import { NotificationList } from './NotificationList.tsx'
import type { NotificationRow } from './row.ts'

export function NotificationsScreen() {
  return (
    <Suspense fallback={<Coming />}>
      <Notifications />
    </Suspense>
  )
}

function Notifications() {
  const data = useScreen<NotificationsScreenQuery>(
    graphql`
      query NotificationsScreenQuery {
        ...NotificationList_query
      }
    `,
    () => ({}),
  )
  return <NotificationList query={data} />
}

function Coming() {
  return (
    <chakra.div>
      <NotificationBar unread={null} />
      <chakra.div paddingInline={{ base: '4', md: '0' }}>
        <DataTable<NotificationRow>
          label="Notifications"
          columns={notificationColumns(0, () => null)}
          rows={null}
          rowKey={(row) => row.id}
          rowLabel={() => ''}
          card={() => null}
          empty={null}
        />
      </chakra.div>
    </chakra.div>
  )
}
