// An approval group as a card on a phone.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { AvatarStack } from '#web/design/AvatarStack.tsx'
import { peopleOf } from './groupColumns.tsx'
import { PendingOf } from './PendingOf.tsx'
import { UsersOf } from './UsersOf.tsx'
import { GroupMarks } from './GroupMarks.tsx'
import type { GroupRow } from './groupRow.ts'

export function GroupCard({ row, menu }: { row: GroupRow; menu: ReactNode }) {
  const { name } = row
  return (
    <chakra.div display="flex" alignItems="flex-start" gap="3">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5" flex="1" minWidth="0">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere" color={row.active ? undefined : 'inkSoft'}>
          {name}
        </chakra.p>
        <GroupMarks {...row} />
        <AvatarStack people={peopleOf(row)} />
        <chakra.p display="flex" flexWrap="wrap" columnGap="4" textStyle="small" color="inkSoft">
          <UsersOf row={row} noun />
          <PendingOf row={row} noun />
        </chakra.p>
      </chakra.div>
      {menu}
    </chakra.div>
  )
}
