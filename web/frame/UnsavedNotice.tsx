// Offers to restore an unsaved timesheet after a reload, a crash or the end of a session.
import { chakra } from '@chakra-ui/react'
import { useContext, useEffect, useState } from 'react'
import { Banner } from '#web/design/Banner.tsx'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { formatDate } from '#domain/date.ts'
import { IsOpenContext, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { deleting } from '#web/forms/questions.ts'
import { findUnsaved, deleteUnsaved, onUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'

export function UnsavedNotice({ userId }: { userId: string }) {
  const { resume } = useTimesheetDialog()
  const isOpen = useContext(IsOpenContext)
  const [work, setWork] = useState<UnsavedTimesheet | null>(null)
  const confirm = useConfirm()
  useEffect(() => {
    let isCurrent = true
    const look = () =>
      void findUnsaved(timesheetWork, userId).then(
        ([newest = null]) => isCurrent && setWork(newest),
        () => {},
      )
    look()
    const stop = onUnsaved(look)
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId, isOpen])
  if (!work || isOpen) return null
  const discard = async () => {
    if (await confirm(deleting)) await deleteUnsaved(work.id)
  }
  return (
    <Banner tone="plain">
      <chakra.span>
        {work.values.startDate === ''
          ? 'You have a timesheet that is not saved.'
          : `Your timesheet for ${formatDate(work.values.startDate)} is not saved.`}
      </chakra.span>
      <Button size="sm" onClick={() => resume(work)}>
        Continue
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void discard()}>
        Discard
      </Button>
    </Banner>
  )
}
