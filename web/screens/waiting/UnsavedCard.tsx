// A timesheet that was typed on this device and is neither saved nor submitted.
import { chakra } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { formatDate } from '#domain/date.ts'
import { Button } from '#web/design/Button.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { Tag } from '#web/design/Tag.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleting } from '#web/forms/questions.ts'
import { deleteUnsaved } from '#web/forms/unsaved.ts'
import { DayCard } from '#web/timesheets/DayCard.tsx'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

export function UnsavedCard({ work }: { work: UnsavedTimesheet }) {
  const { resume } = useTimesheetDialog()
  const confirm = useConfirm()
  const { startDate, shift, lines } = work.values
  const date = startDate === '' ? 'A timesheet without a date' : formatDate(startDate)
  const discard = async () => {
    if (await confirm(deleting)) await deleteUnsaved(work.id)
  }
  return (
    <DayCard
      label={`${date}, not saved`}
      shift={shift}
      date={date}
      tag={
        <Tag Shape={Pencil} colour="status.draft">
          Not saved yet
        </Tag>
      }
    >
      {startDate !== '' && <DayRibbon tasks={lines} shift={shift} date={startDate} />}
      <chakra.div display="flex" alignItems="center" gap="2">
        <Button onClick={() => resume(work)}>Continue</Button>
        <chakra.span marginInlineStart="auto">
          <MoreMenu
            label={`More for ${date}`}
            items={[{ label: 'Discard', tone: 'danger', onSelect: () => void discard() }]}
          />
        </chakra.span>
      </chakra.div>
    </DayCard>
  )
}
