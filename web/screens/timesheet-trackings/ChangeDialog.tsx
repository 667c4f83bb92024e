// One save in full: who, when, and the old and new value of every field, by area.
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { FileClock, SquareArrowOutUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { userTypeLabel } from '#domain/people.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Difference } from '#web/design/Difference.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { sentenceOf, type HistoryRow } from './historyRow.ts'
import { reviewAddress } from './reviewAddress.ts'

type Props = {
  row: HistoryRow
  /** Filters the list by this timesheet; null if it is filtered so already. */
  onShowAll: (() => void) | null
  onClosed: () => void
}

export function ChangeDialog({ row, onShowAll, onClosed }: Props) {
  const { save, timesheetNumber, isTimesheetDeleted } = row
  const foot = (onShowAll || !isTimesheetDeleted) && (
    <>
      {onShowAll && (
        <Button onClick={onShowAll}>
          <FileClock aria-hidden />
          All changes
        </Button>
      )}
      {!isTimesheetDeleted && (
        <Button asChild>
          <Link to={reviewAddress(timesheetNumber)}>
            <SquareArrowOutUpRight aria-hidden />
            Open timesheet
          </Link>
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClosed} title={`Timesheet ${timesheetNumber}`} reading foot={foot}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <chakra.p color="inkSoft" textStyle="small">
          <chakra.span color="ink">{sentenceOf(row)}</chakra.span>
          <br />
          {row.nameOfModifier} ({userTypeLabel[row.roleOfModifier]}, {row.emailOfModifier}),{' '}
          <Instant at={row.at} />
        </chakra.p>
        {save.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </chakra.div>
    </Dialog>
  )
}

function Part({ part: { actionType, actionArea, changes } }: { part: HistoryRow['save'][number] }) {
  return (
    <chakra.section>
      <chakra.h3 textStyle="small" color="inkSoft" marginBottom="1">
        {historyAreaLabel[actionArea]} · {historyActionLabel[actionType]}
      </chakra.h3>
      <chakra.ul
        listStyleType="none"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        textStyle="small"
      >
        {/* A deleted task and the new one in its place have the same fields. */}
        {changes.map((change, index) => (
          <chakra.li
            key={index}
            paddingBlock="2"
            paddingInline="3"
            borderColor="line"
            css={{ '& + &': { borderTopWidth: '1px' } }}
          >
            <Difference change={change} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
