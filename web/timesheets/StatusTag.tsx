// A timesheet's status.
import { Ban, Check, CircleDashed, Clock, Undo2, X } from 'lucide-react'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { Tag } from '#web/design/Tag.tsx'

/** The icon of each status. */
export const statusShape = {
  DRAFT: CircleDashed,
  PENDING: Clock,
  APPROVED: Check,
  DECLINED: X,
  RECALLED: Undo2,
  CANCELLED: Ban,
}

export function StatusTag({ status }: { status: TimesheetStatus }) {
  return (
    <Tag
      Shape={statusShape[status]}
      colour={`status.${status.toLowerCase()}`}
      isStruck={status === 'CANCELLED'}
    >
      {timesheetStatusLabel[status]}
    </Tag>
  )
}
