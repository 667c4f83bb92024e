// '25 of 41', '25 of 1,000+': the number of loaded rows, and of all rows of the list.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { ListSize_counts$key } from '#web/__generated__/ListSize_counts.graphql.ts'
import type { Shown } from '#web/timesheets/TimesheetList.tsx'

type Props = { counts: ListSize_counts$key; status: TimesheetStatus | null; shown: Shown }

export function ListSize({ counts: key, status, shown }: Props) {
  const counts = useFragment(
    graphql`
      fragment ListSize_counts on TimesheetCounts {
        total
        draft
        pending
        approved
        declined
        recalled
        cancelled
        exceeded
      }
    `,
    key,
  )
  const { rows, hasMore } = shown
  const all = status ? counts[lower(status)] : counts.total
  const isExceeded = status ? counts.exceeded.includes(status) : counts.exceeded.length > 0
  // A live change moves rows immediately, and the counts of a filtered list a moment later.
  const known = hasMore ? Math.max(all, rows.length + 1) : rows.length
  if (rows.length === 0) return null
  const say = (value: number) => value.toLocaleString('en-AU')
  return (
    <chakra.span
      role="status"
      // On a phone the chip of the status has the number of all.
      srOnly={{ base: true, md: false }}
      color="inkFaint"
      fontSize="sm"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {say(rows.length)} of {say(known)}
      {hasMore && isExceeded && '+'}
    </chakra.span>
  )
}

function lower(status: TimesheetStatus): Lowercase<TimesheetStatus> {
  return status.toLowerCase() as Lowercase<TimesheetStatus>
}
