// The timesheets that 'Approve the 23 usual ones' approves: owner, date and hours of each.
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import type { Usual } from './readUsual.ts'
import { approveQuestion } from './useBulkApproval.ts'

type Props = Usual & {
  onClosed: () => void
  onApprove: () => void
}

export function ApproveUsualDialog({ rows, hasMore, onClosed, onApprove }: Props) {
  const minutes = rows.reduce((sum, row) => sum + row.totalDuration, 0)
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Approving"
      width={520}
      phone="card"
      reading
      foot={
        <>
          <Button onClick={onClosed}>No</Button>
          <Button variant="approve" onClick={onApprove}>
            <Check aria-hidden />
            Yes
          </Button>
        </>
      }
    >
      <chakra.p>{approveQuestion(rows.length)}</chakra.p>
      <chakra.p textStyle="small" color="inkSoft" marginTop="1">
        Nothing about them is unusual. Together {formatDuration(minutes)}.
        {hasMore && ` These are the ${rows.length} earliest; the others can be approved after them.`}
      </chakra.p>
      <chakra.ul
        aria-label="Will be approved"
        listStyleType="none"
        marginTop="3"
        borderTopWidth="1px"
        borderColor="line"
      >
        {rows.map((row) => (
          <chakra.li
            key={row.id}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 130px 110px' }}
            columnGap="3"
            alignItems="baseline"
            paddingBlock="2"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <chakra.b fontWeight="semibold" truncate title={fullName(row.user)}>
              {fullName(row.user)}
            </chakra.b>
            <chakra.span
              gridRow={{ base: '2', md: 'auto' }}
              color="inkSoft"
              whiteSpace="nowrap"
              fontVariantNumeric="tabular-nums"
            >
              {formatDate(row.startDate)}
            </chakra.span>
            <chakra.span textAlign="end" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {formatDuration(row.totalDuration)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Dialog>
  )
}
