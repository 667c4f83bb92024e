// The notification list's columns on a desktop.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/design/Avatar.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import type { Column } from '#web/design/table/types.ts'
import { ReadTag } from './ReadTag.tsx'
import type { NotificationRow } from './notificationRow.ts'
import { Sentence } from './Sentence.tsx'
import { When } from './When.tsx'

/** `now` is in epoch milliseconds; `action` renders the actions of a row. */
export function notificationColumns(
  now: number,
  action: (row: NotificationRow) => ReactNode,
): Column<NotificationRow>[] {
  return [
    { id: 'state', header: 'State', width: '76px', cell: ({ isRead }) => <ReadTag isRead={isRead} /> },
    {
      id: 'message',
      header: 'Notification',
      free: true,
      cell: (row) => (
        <chakra.span display="flex" alignItems="center" gap="2.5" minWidth="0">
          <Avatar person={row.actor} size={28} />
          <Sentence row={row} lines={2} />
        </chakra.span>
      ),
    },
    {
      id: 'timesheet',
      header: 'Timesheet now',
      width: '116px',
      hideBelow: 720,
      cell: ({ timesheet }) => timesheet && <StatusTag status={timesheet.status} />,
    },
    { id: 'when', header: 'When', width: '128px', cell: ({ at }) => <When at={at} now={now} /> },
    {
      id: 'action',
      header: 'Action',
      quietHeader: true,
      align: 'end',
      width: '46px',
      free: true,
      cell: action,
    },
  ]
}
