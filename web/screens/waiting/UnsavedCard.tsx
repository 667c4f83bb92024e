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
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import { ShiftIcon } from '#web/timesheets/ShiftIcon.tsx'
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
    <chakra.article
      aria-label={`${date}, not saved`}
      display="grid"
      gap="2.5"
      padding="3.5"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
      minWidth="0"
    >
      <chakra.div display="flex" alignItems="center" gap="2" fontWeight="semibold" minWidth="0">
        <ShiftIcon shift={shift} />
        <chakra.span minWidth="0">{date}</chakra.span>
        <chakra.span marginInlineStart="auto">
          <Tag Shape={Pencil} colour="status.draft">
            Not saved yet
          </Tag>
        </chakra.span>
      </chakra.div>
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
    </chakra.article>
  )
}
