// The columns of the list of users on a desktop.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName, userTypeLabel } from '#domain/people.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import { statusLabel, statusOf, type UserStatus } from './userFilters.ts'
import type { UserRow } from './userRow.ts'

export function userColumns(menu: (row: UserRow, tabIndex: 0 | -1) => ReactNode): Column<UserRow>[] {
  return [
    { id: 'name', header: 'Name', sortKey: 'NAME', free: true, cell: (row) => <Who row={row} /> },
    {
      id: 'type',
      header: 'Type',
      sortKey: 'TYPE',
      width: '160px',
      cell: ({ userType }) => userTypeLabel[userType],
    },
    {
      id: 'group',
      header: 'Approval group',
      width: 'clamp(120px, 14cqi, 200px)',
      hideBelow: 860,
      cell: ({ approvalGroup }) => (approvalGroup ? <Group group={approvalGroup} /> : <None />),
    },
    {
      id: 'place',
      header: 'Pay location',
      width: 'clamp(100px, 10cqi, 160px)',
      hideBelow: 1100,
      cell: ({ payLocation }) => payLocation?.name ?? <None />,
    },
    {
      id: 'gp',
      header: 'GP employee',
      width: '112px',
      hideBelow: 980,
      cell: ({ gpEmployeeId }) => gpEmployeeId ?? <None />,
    },
    {
      id: 'created',
      header: 'Created',
      sortKey: 'CREATED',
      sortFirst: 'descending',
      width: '148px',
      hideBelow: 1240,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    { id: 'status', header: 'Status', width: '112px', cell: (row) => <Status row={row} /> },
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

/** Marks a group without an active approver wherever it appears: nobody can approve its timesheets. */
function Group({ group }: { group: NonNullable<UserRow['approvalGroup']> }) {
  if (group.details?.canDecide !== false) return group.name
  return (
    <chakra.span display="flex" alignItems="center" gap="1.5" color="warn" title="Nobody in it can approve">
      <TriangleAlert size={14} aria-hidden style={{ flex: 'none' }} />
      <chakra.span truncate>{group.name}</chakra.span>
      <chakra.span srOnly>, nobody in it can approve</chakra.span>
    </chakra.span>
  )
}

function Who({ row }: { row: UserRow }) {
  return (
    <chakra.span display="flex" alignItems="center" gap="3" minWidth="0" paddingBlock="1.5">
      <Avatar person={{ ...row, avatarUrl: row.user.avatarUrl }} />
      <chakra.span minWidth="0">
        <chakra.span
          display="block"
          fontWeight="medium"
          truncate
          color={row.active ? undefined : 'inkSoft'}
          title={fullName(row)}
        >
          {fullName(row)}
        </chakra.span>
        <chakra.span display="block" textStyle="caption" color="inkFaint" truncate title={row.email}>
          {row.email}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}

const statusColor: Record<UserStatus, string> = {
  ACTIVE: 'status.approved.fg',
  NOT_SIGNED_IN: 'status.pending.fg',
  DISABLED: 'status.declined.fg',
}

/** The status of an account, as words and a dot. */
export function Status({ row }: { row: UserRow }) {
  const status = statusOf(row)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" whiteSpace="nowrap">
      <chakra.span
        aria-hidden
        width="8px"
        height="8px"
        borderRadius="full"
        borderWidth="2px"
        borderColor="currentcolor"
        color={statusColor[status]}
        bg={row.active ? 'currentcolor' : undefined}
      />
      {statusLabel[status]}
    </chakra.span>
  )
}

function None() {
  return (
    <chakra.span color="inkFaint" aria-label="None">
      –
    </chakra.span>
  )
}
