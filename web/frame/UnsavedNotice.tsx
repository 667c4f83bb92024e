// Offers to restore an unsaved timesheet after a reload, a crash or the end of a session.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { Banner } from '#web/design/Banner.tsx'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { formatDate } from '#domain/date.ts'
import { IsOpenContext, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { deleting } from '#web/forms/questions.ts'
import { deleteUnsaved } from '#web/forms/unsaved.ts'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { useUnsavedTimesheets } from '#web/offline/days/useStored.ts'

export function UnsavedNotice({ userId }: { userId: string }) {
  const { resume } = useTimesheetDialog()
  const isOpen = useContext(IsOpenContext)
  const confirm = useConfirm()
  const work = useUnsavedTimesheets(userId)?.[0]
  if (!work || isOpen) return null
  const discard = async () => {
    if (await confirm(deleting)) await deleteUnsaved(work.id)
  }
  return (
    <Banner tone="plain" name="Unsaved timesheet">
      <chakra.span>{messageOf(work)}</chakra.span>
      <Button size="sm" onClick={() => resume(work)}>
        Continue
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void discard()}>
        Discard
      </Button>
    </Banner>
  )
}

function messageOf({ values: { startDate }, ofAnother }: UnsavedTimesheet): string {
  if (startDate === '') return 'You have a timesheet that is not saved.'
  const date = formatDate(startDate)
  return ofAnother
    ? `Your corrections to a timesheet for ${date} are not saved.`
    : `Your timesheet for ${date} is not saved.`
}
