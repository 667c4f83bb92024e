// One change in full: who, when, and the old and new value of every field.
import { historyAreaLabel } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { userTypeLabel } from '#domain/people.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { ActionTag } from './ActionTag.tsx'
import { Difference } from '#web/design/Difference.tsx'
import { sentenceOf, type HistoryRow } from './historyRow.ts'

export function ChangeDialog({ row, onClosed }: { row: HistoryRow; onClosed: () => void }) {
  const { changes, actionArea } = row
  return (
    <Dialog open onClose={onClosed} title={`Timesheet ${row.timesheetNumber}`} reading>
      <chakra.div display="grid" gap="4">
        <chakra.p color="inkSoft" textStyle="small">
          <chakra.span color="ink">{sentenceOf(row)}</chakra.span>
          <br />
          <ActionTag action={row.actionType} /> · {historyAreaLabel[actionArea]}
          <br />
          {row.nameOfModifier} ({userTypeLabel[row.roleOfModifier]}, {row.emailOfModifier}),{' '}
          <Instant at={row.at} />
        </chakra.p>
        <chakra.ul
          listStyleType="none"
          display="grid"
          gap="0"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          textStyle="small"
        >
          {changes.map((change) => (
            <chakra.li
              key={change.field}
              paddingBlock="2"
              paddingInline="3"
              borderColor="line"
              css={{ '& + &': { borderTopWidth: '1px' } }}
            >
              <Difference change={change} />
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.div>
    </Dialog>
  )
}
