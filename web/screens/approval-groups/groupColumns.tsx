// The columns of the list of approval groups on a desktop.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { fullName } from '#domain/people.ts'
import { AvatarStack } from '#web/design/AvatarStack.tsx'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import { GroupMarks } from './GroupMarks.tsx'
import { PendingOf } from './PendingOf.tsx'
import { UsersOf } from './UsersOf.tsx'
import type { GroupRow } from './groupRow.ts'

export function groupColumns(menu: (row: GroupRow, tabIndex: 0 | -1) => ReactNode): Column<GroupRow>[] {
  return [
    { id: 'name', header: 'Group Name', sortKey: 'NAME', free: true, cell: (row) => <Name row={row} /> },
    {
      id: 'members',
      header: 'Members',
      width: 'clamp(152px, max(26cqi, 50cqi - 290px), 640px)',
      free: true,
      cell: (row) => <Members row={row} />,
    },
    {
      id: 'prefix',
      header: 'GP Batch Prefix',
      width: '124px',
      hideBelow: 900,
      cell: ({ gpBatchPrefix }) => gpBatchPrefix,
    },
    {
      id: 'created',
      header: 'Created',
      sortKey: 'CREATED',
      sortFirst: 'descending',
      width: '148px',
      hideBelow: 1100,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'users',
      header: 'Users',
      width: '72px',
      cell: (row) => <UsersOf row={row} />,
    },
    {
      id: 'pending',
      header: 'Pending',
      width: 'clamp(72px, 20cqi, 220px)',
      cell: (row) => <PendingOf row={row} />,
    },
    {
      id: 'menu',
      header: 'Actions',
      quietHeader: true,
      align: 'end',
      width: '44px',
      free: true,
      cell: (row, tabIndex) => menu(row, tabIndex),
    },
  ]
}

function Name({ row }: { row: GroupRow }) {
  return (
    <chakra.span display="block" minWidth="0" paddingBlock="2">
      <chakra.span
        display="block"
        fontWeight="medium"
        truncate
        color={row.active ? undefined : 'inkSoft'}
        title={row.name}
      >
        {row.name}
      </chakra.span>
      <GroupMarks {...row} />
    </chakra.span>
  )
}

/** With names where there is room. */
function Members({ row }: { row: GroupRow }) {
  const people = peopleOf(row)
  const names = people.map(fullName).join(', ')
  return (
    <chakra.span display="flex" alignItems="center" gap="3" minWidth="0">
      <chakra.span flex="none">
        <AvatarStack people={people} />
      </chakra.span>
      <chakra.span
        aria-hidden
        flex="1"
        minWidth="0"
        color="inkSoft"
        truncate
        title={names}
        css={{ '@container (max-width: 999px)': { display: 'none' } }}
      >
        {names}
      </chakra.span>
    </chakra.span>
  )
}

/** The members, as avatars need them; inactive members are not approvers. */
export function peopleOf({ members }: Pick<GroupRow, 'members'>) {
  return members
    .filter(({ approver }) => approver.active)
    .map(({ approver: { id, firstName, lastName, user } }) => ({
      id,
      firstName,
      lastName,
      avatarUrl: user.avatarUrl,
    }))
}
