// The state of a day that the server does not have yet.
import { CircleAlert, LoaderCircle, Pencil, Smartphone } from 'lucide-react'
import { thisDevice } from '#web/client/thisDevice.ts'
import { Tag } from '#web/design/Tag.tsx'
import type { Sending } from './dayQueue.ts'
import type { WaitingDay } from './shelf.ts'

export function WaitingTag({ day, sending }: { day: WaitingDay; sending: Sending | null }) {
  const progress = sending?.id === day.id ? sending : null
  if (progress || day.held === 'sender')
    return (
      <Tag Shape={LoaderCircle} colour="status.pending">
        {progress && progress.of > 1
          ? `Sending ${Math.min(progress.done + 1, progress.of)} of ${progress.of}`
          : 'Sending'}
      </Tag>
    )
  if (day.held === 'form')
    return (
      <Tag Shape={Pencil} colour="status.draft">
        Open
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
      {`On ${thisDevice()}`}
    </Tag>
  )
}
