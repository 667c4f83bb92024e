// A timesheet's status as word, colour and shape together, so that no one of them has to be seen alone.
import { chakra } from '@chakra-ui/react'
import { Ban, Check, CircleDashed, Clock, Undo2, X } from 'lucide-react'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'

/** The shape of each status. */
export const statusShape = {
  DRAFT: CircleDashed,
  PENDING: Clock,
  APPROVED: Check,
  DECLINED: X,
  RECALLED: Undo2,
  CANCELLED: Ban,
}

export function StatusTag({ status }: { status: TimesheetStatus }) {
  const Shape = statusShape[status]
  const colour = `status.${status.toLowerCase()}`
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1"
      height="22px"
      paddingInlineStart="1.5"
      paddingInlineEnd="2"
      borderRadius="full"
      fontSize="xs"
      fontWeight="strong"
      lineHeight="1"
      whiteSpace="nowrap"
      color={`${colour}.fg`}
      bg={`${colour}.bg`}
      textDecoration={status === 'CANCELLED' ? 'line-through' : undefined}
    >
      <Shape size={13} strokeWidth={2.2} aria-hidden />
      {timesheetStatusLabel[status]}
    </chakra.span>
  )
}
