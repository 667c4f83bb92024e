// The timesheets that wait for an approval group, and since which day; it leads to them.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import type { GroupRow } from './groupRow.ts'

type Props = {
  row: Pick<GroupRow, 'name' | 'number' | 'pendingTimesheets' | 'oldestPending'>
  noun?: boolean
}

export function PendingOf({ row, noun = false }: Props) {
  const { name, number, pendingTimesheets: count, oldestPending } = row
  const pending = `${count.toLocaleString('en-AU')} pending`
  if (count === 0) return <chakra.span color="inkFaint">{noun ? pending : 0}</chakra.span>
  const since = oldestPending ? `, oldest ${formatDate(oldestPending)}` : ''
  return (
    <chakra.span display="flex" alignItems="center" minWidth="0" gap="2">
      <RowLink to={`/admin/dashboard?status=pending&group=${number}`} label={`${pending} in ${name}${since}`}>
        {noun ? pending : count.toLocaleString('en-AU')}
      </RowLink>
      {oldestPending && (
        <chakra.span aria-hidden truncate color="inkSoft" textStyle="small">
          since {formatDate(oldestPending)}
        </chakra.span>
      )}
    </chakra.span>
  )
}
