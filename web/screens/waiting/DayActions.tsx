// The owner's actions on a waiting day.
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#domain/date.ts'
import { Button } from '#web/design/Button.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { keepAsFile } from '#web/offline/days/keepAsFile.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import { useDayQueue } from '#web/offline/days/useDays.ts'
import { deletingDay } from '#web/timesheets/form/questions.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

const CompareDialog = lazy(() =>
  import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })),
)

/** `isBusy`: it is being sent or is open, so it can only be saved as a file. */
export function DayActions({ day, isBusy }: { day: OutgoingDay; isBusy: boolean }) {
  const { remove } = useDayQueue()
  const { openWaiting } = useTimesheetDialog()
  const confirm = useConfirm()
  const { stopped } = day.values
  const conflicting = stopped?.is === 'conflict' ? stopped.number : null
  const [isComparing, setComparing] = useState(false)
  const drop = async () => {
    if (await confirm(deletingDay(day))) await remove(day.id)
  }
  const keeping = { label: 'Keep as a file', onSelect: () => void keepAsFile(day) }
  const deletion = { label: 'Delete', tone: 'danger' as const, onSelect: () => void drop() }
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      {!isBusy && conflicting !== null && <Button onClick={() => setComparing(true)}>Compare</Button>}
      {!isBusy && <Button onClick={() => openWaiting(day)}>Open</Button>}
      <Suspense>
        {isComparing && conflicting !== null && (
          <CompareDialog day={day} number={conflicting} onClosed={() => setComparing(false)} />
        )}
      </Suspense>
      <chakra.span marginInlineStart="auto">
        <MoreMenu
          label={`More for ${formatDate(day.values.day.startDate)}`}
          items={isBusy ? [keeping] : [keeping, deletion]}
        />
      </chakra.span>
    </chakra.div>
  )
}
