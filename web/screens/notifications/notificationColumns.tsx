// The notification list's columns on a desktop.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/design/Avatar.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import type { Column } from '#web/design/table/types.ts'
import { sheetsOf, statusSince, type NotificationRow } from './notificationRow.ts'
import { Sentence } from './Sentence.tsx'
import { When } from './When.tsx'

type Part = (row: NotificationRow, tabIndex: 0 | -1) => ReactNode

/** `now` is in epoch milliseconds; `toggle` marks a row as read, `more` shows what a row of several consists of. */
export function notificationColumns(now: number, toggle: Part, more: Part): Column<NotificationRow>[] {
  return [
    { id: 'state', header: 'State', quietHeader: true, width: '40px', free: true, cell: toggle },
    {
      id: 'message',
      header: 'Notification',
      free: true,
      cell: (row) => (
        <chakra.span display="flex" alignItems="center" gap="2.5" minWidth="0" paddingBlock="2">
          <Avatar person={row.actor} size={28} />
          <Sentence row={row} />
        </chakra.span>
      ),
    },
    {
      id: 'timesheet',
      header: 'Since then',
      width: '116px',
      hideBelow: 720,
      cell: (row) => {
        const since = sheetsOf(row) === 1 ? statusSince(row) : null
        return since && <StatusTag status={since} />
      },
    },
    { id: 'when', header: 'When', width: '128px', cell: ({ at }) => <When at={at} now={now} /> },
    {
      id: 'more',
      header: 'Timesheets',
      quietHeader: true,
      align: 'end',
      width: '46px',
      free: true,
      cell: more,
    },
  ]
}
