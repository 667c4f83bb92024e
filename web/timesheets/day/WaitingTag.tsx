// Where a day is that the server does not have yet.
import { CircleAlert, LoaderCircle, Smartphone } from 'lucide-react'
import { Tag } from '#web/design/Tag.tsx'
import type { OutgoingDay } from './outgoing.ts'

export function WaitingTag({ day, isSending }: { day: OutgoingDay; isSending: boolean }) {
  if (isSending)
    return (
      <Tag Shape={LoaderCircle} colour="status.pending">
        Sending
      </Tag>
    )
  if (day.values.stopped)
    return (
      <Tag Shape={CircleAlert} colour="status.declined">
        Needs you
      </Tag>
    )
  return (
    <Tag Shape={Smartphone} colour="status.draft">
      On this phone
    </Tag>
  )
}
