// The user log's columns on a desktop, and an entry as a card on a phone.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { fullName } from '#domain/people.ts'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import { TypeTag } from './TypeTag.tsx'
import { SignInsOfDay } from './SignInsOfDay.tsx'
import { marksOf, noteOf, type UserLogRow } from './userLogRow.ts'

export const userLogColumns: Column<UserLogRow>[] = [
  { id: 'at', header: 'When', width: '148px', cell: ({ at }) => <Instant at={at} /> },
  { id: 'person', header: 'Person', free: true, cell: ({ user }) => <Name>{fullName(user)}</Name> },
  {
    id: 'type',
    header: 'What happened',
    free: true,
    width: 'clamp(180px, max(28cqi, 50cqi - 270px), 640px)',
    cell: (row, tabIndex) => <What row={row} tabIndex={tabIndex} />,
  },
  { id: 'device', header: 'Device', width: '200px', hideBelow: 800, cell: (row) => <Device row={row} /> },
  {
    id: 'address',
    header: 'Address',
    width: '170px',
    hideBelow: 1040,
    cell: ({ address }) => <Address>{address}</Address>,
  },
]

function Name({ children }: { children: string }) {
  return (
    <chakra.span fontWeight="medium" truncate display="block" title={children}>
      {children}
    </chakra.span>
  )
}

function What({ row, tabIndex }: { row: UserLogRow; tabIndex?: 0 | -1 }) {
  const note = noteOf(row)
  const marks = marksOf(row)
  return (
    <chakra.span
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      rowGap="0.5"
      paddingBlock="1.5"
    >
      <TypeTag type={row.userLogType} />
      {row.userLogType === 'SIGNED_IN' && marks.length === 0 && (
        <SignInsOfDay row={row} tabIndex={tabIndex} />
      )}
      {marks.map((mark) => (
        <chakra.span
          key={mark}
          display="inline-flex"
          alignItems="center"
          gap="1"
          color="warn"
          textStyle="caption"
          fontWeight="medium"
        >
          <TriangleAlert size={13} aria-hidden />
          {mark}
        </chakra.span>
      ))}
      {note && (
        <chakra.span textStyle="caption" color="inkFaint" minWidth="0" overflowWrap="anywhere">
          {note}
        </chakra.span>
      )}
    </chakra.span>
  )
}

function Device({ row: { device, userAgent } }: { row: UserLogRow }) {
  return (
    <chakra.span display="block" truncate title={userAgent ?? undefined}>
      {device ?? '–'}
    </chakra.span>
  )
}

function Address({ children }: { children: string | null }) {
  return (
    <chakra.span display="block" truncate fontVariantNumeric="tabular-nums" title={children ?? undefined}>
      {children ?? '–'}
    </chakra.span>
  )
}

export function UserLogCard({ row }: { row: UserLogRow }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <Name>{fullName(row.user)}</Name>
      <What row={row} />
      <chakra.p color="inkFaint" textStyle="caption" overflowWrap="anywhere">
        {[row.device, row.address].filter(Boolean).map((text) => `${text} · `)}
        <Instant at={row.at} />
      </chakra.p>
    </chakra.div>
  )
}
