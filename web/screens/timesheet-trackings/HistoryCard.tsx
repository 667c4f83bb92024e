// One change on a phone.
import { chakra } from '@chakra-ui/react'
import { fullName } from '#domain/people.ts'
import { Instant } from '#web/design/Instant.tsx'
import { ActionTag } from './ActionTag.tsx'
import { SomeChanges } from './historyColumns.tsx'
import type { HistoryRow } from './historyRow.ts'
import { areaLabel } from './trackingFilters.ts'

export function HistoryCard({ row }: { row: HistoryRow }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5">
      <chakra.div display="flex" justifyContent="space-between" gap="3">
        <chakra.b fontWeight="semibold" truncate>
          {fullName(row.user)}
        </chakra.b>
        <ActionTag action={row.actionType} />
      </chakra.div>
      <SomeChanges row={row} />
      <chakra.p color="inkFaint" textStyle="caption">
        No. {row.timesheetNumber} · {areaLabel[row.actionArea]} · {row.nameOfModifier} ·{' '}
        <Instant at={row.at} />
      </chakra.p>
    </chakra.div>
  )
}
