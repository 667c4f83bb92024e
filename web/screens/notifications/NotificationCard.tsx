// A notification as a card on a phone: unread or read, who did what and when, and the current status of the timesheet.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/design/Avatar.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { sheetsOf, statusSince, type NotificationRow } from './notificationRow.ts'
import { Sentence } from './Sentence.tsx'
import { When } from './When.tsx'

type Props = { row: NotificationRow; now: number; toggle: ReactNode; more: ReactNode }

export function NotificationCard({ row, now, toggle, more }: Props) {
  const since = sheetsOf(row) === 1 ? statusSince(row) : null
  return (
    <chakra.div display="flex" gap="3" minWidth="0">
      <Avatar person={row.actor} size={32} />
      <chakra.div flex="1" minWidth="0" display="grid" gap="1.5">
        <Sentence row={row} />
        <When at={row.at} now={now} />
        {since && (
          <chakra.span display="inline-flex" alignItems="center" gap="1" textStyle="caption">
            <StatusTag status={since} />
            since
          </chakra.span>
        )}
      </chakra.div>
      {/* The targets are larger than the card's padding leaves. */}
      <chakra.div flex="none" display="grid" alignContent="start" marginBlock="-10px" marginInlineEnd="-12px">
        {toggle}
        {more}
      </chakra.div>
    </chakra.div>
  )
}
