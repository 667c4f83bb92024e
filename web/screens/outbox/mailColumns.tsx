// The Outbox's columns on a desktop, and a mail as a card on a phone.
import { chakra } from '@chakra-ui/react'
import { mailKindLabel } from '#domain/mail.ts'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import type { MailRow } from './mailRow.ts'
import { StateTag } from './StateTag.tsx'

export const mailColumns: Column<MailRow>[] = [
  { id: 'at', header: 'When', width: '148px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { id: 'state', header: 'State', width: '104px', cell: ({ state }) => <StateTag state={state} /> },
  { id: 'mail', header: 'Mail', free: true, cell: (row) => <What row={row} /> },
  {
    id: 'kind',
    header: 'Kind',
    width: '104px',
    hideBelow: 860,
    cell: ({ kind }) => mailKindLabel[kind],
  },
]

function What({ row }: { row: MailRow }) {
  return (
    <chakra.span display="block" minWidth="0" paddingBlock="1.5">
      <chakra.span display="block" fontWeight="medium" truncate title={row.subject}>
        {row.subject}
      </chakra.span>
      <chakra.span display="block" textStyle="caption" color="inkFaint" truncate title={row.to}>
        {row.to}
      </chakra.span>
      <Problem row={row} />
    </chakra.span>
  )
}

/** Why it is not delivered yet. */
function Problem({ row: { lastError, tries } }: { row: MailRow }) {
  if (lastError === null) return null
  return (
    <chakra.span display="block" textStyle="caption" color="danger" lineClamp={2}>
      {lastError}
      {tries > 1 && ` (${tries} tries)`}
    </chakra.span>
  )
}

export function MailCard({ row }: { row: MailRow }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
        {row.subject}
      </chakra.p>
      <chakra.p textStyle="small" color="inkSoft" truncate>
        {row.to}
      </chakra.p>
      <Problem row={row} />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" marginTop="1">
        <StateTag state={row.state} />
        <chakra.span textStyle="caption" color="inkFaint">
          <Instant at={row.createdAt} />
        </chakra.span>
      </chakra.div>
    </chakra.div>
  )
}
