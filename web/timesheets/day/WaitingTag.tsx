// Where a day is that the server does not have yet.
import { CircleAlert, LoaderCircle, Smartphone } from 'lucide-react'
import { Tag } from '#web/design/Tag.tsx'
import type { Sending } from './dayQueue.ts'
import type { OutgoingDay } from './outgoing.ts'

export function WaitingTag({ day, sending }: { day: OutgoingDay; sending: Sending | null }) {
  if (sending?.id === day.id)
    return (
      <Tag Shape={LoaderCircle} colour="status.pending">
        {sending.of > 1 ? `Sending ${Math.min(sending.done + 1, sending.of)} of ${sending.of}` : 'Sending'}
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
