// The state of a mail's delivery.
import { Archive, Check, Clock, X } from 'lucide-react'
import { mailStateLabel, type MailState } from '#domain/mail.ts'
import { Tag } from '#web/design/Tag.tsx'

const looks = {
  QUEUED: { Icon: Clock, colour: 'status.pending' },
  SENT: { Icon: Check, colour: 'status.approved' },
  FAILED: { Icon: X, colour: 'status.declined' },
  KEPT: { Icon: Archive, colour: 'status.draft' },
} as const

export function StateTag({ state }: { state: MailState }) {
  const { Icon, colour } = looks[state]
  return (
    <Tag Shape={Icon} colour={colour}>
      {mailStateLabel[state]}
    </Tag>
  )
}
