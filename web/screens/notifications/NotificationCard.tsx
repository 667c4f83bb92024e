// A notification as a card on a phone: who did what, when, the timesheet's status, and whether it is unread.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/design/Avatar.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { ReadTag } from './ReadTag.tsx'
import type { NotificationRow } from './notificationRow.ts'
import { Sentence } from './Sentence.tsx'
import { When } from './When.tsx'

export function NotificationCard({
  row,
  now,
  action,
}: {
  row: NotificationRow
  now: number
  action: ReactNode
}) {
  return (
    <chakra.div display="flex" gap="3" minWidth="0">
      <Avatar person={row.actor} size={32} />
      <chakra.div flex="1" minWidth="0" display="grid" gap="1.5">
        <Sentence row={row} />
        <When at={row.at} now={now} />
        <chakra.div
          display="flex"
          alignItems="center"
          flexWrap="wrap"
          columnGap="3"
          // The button's target is larger than its line.
          marginBlock="-11px"
          marginInlineEnd="-12px"
        >
          <ReadTag isRead={row.isRead} />
          {row.timesheet && (
            <chakra.span
              display="inline-flex"
              alignItems="center"
              gap="1.5"
              textStyle="caption"
              color="inkFaint"
            >
              {/* The current status, which may differ from the one in the message. */}
              now <StatusTag status={row.timesheet.status} />
            </chakra.span>
          )}
          <chakra.span marginInlineStart="auto">{action}</chakra.span>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
