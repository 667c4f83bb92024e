// An account as a card on a phone.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { fullName, userTypeLabel } from '#domain/people.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Status } from './userColumns.tsx'
import type { UserRow } from './userRow.ts'

export function UserCard({ row, menu }: { row: UserRow; menu: ReactNode }) {
  const { approvalGroup, payLocation, userType } = row
  const about = [userTypeLabel[userType], approvalGroup?.name, payLocation?.name].filter(Boolean)
  return (
    <chakra.div display="flex" alignItems="flex-start" gap="3">
      <Avatar person={{ ...row, avatarUrl: row.user.avatarUrl }} size={40} />
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere">
          {fullName(row)}
        </chakra.p>
        <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere">
          {row.email}
        </chakra.p>
        <chakra.p textStyle="caption" color="inkFaint" marginTop="1">
          {about.join(' · ')}
        </chakra.p>
        <chakra.p textStyle="small" marginTop="1">
          <Status row={row} />
        </chakra.p>
      </chakra.div>
      {menu}
    </chakra.div>
  )
}
