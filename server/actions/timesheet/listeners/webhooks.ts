// Tells webhooks what was submitted, approved, declined or cancelled.
import type { Listener } from '#server/actions/timesheet/types.ts'
import { announce } from '#server/actions/webhook/announce.ts'

const eventOf = {
  submit: 'SUBMITTED',
  approve: 'APPROVED',
  decline: 'DECLINED',
  cancel: 'CANCELLED',
} as const

export const webhooks: Listener = (tx, _, changes) =>
  announce(
    tx,
    changes.flatMap(({ action, sheet }) =>
      action in eventOf ? [{ event: eventOf[action as keyof typeof eventOf], recordId: sheet.id }] : [],
    ),
  )
