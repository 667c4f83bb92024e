// The offline screen on a device that has no prefetched frame for the user, or cannot read it: record days, see waiting
// days, and open prefetched timesheets.
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { OwnWorkProvider } from './OwnWorkProvider.tsx'
import { RunningTask } from './RunningTask.tsx'
import { StoredDays } from './StoredDays.tsx'
import { UnsavedNotice } from './UnsavedNotice.tsx'

/** @param userId by global id. */
export function OwnWork({ userId }: { userId: string }) {
  return (
    // The key on this device opens its store.
    <OwnWorkProvider owner={{ userId, name: '', storeSecret: '', browserKey: '' }}>
      <UnsavedNotice userId={userId} />
      <RunningTask userId={userId} />
      <chakra.div display="grid" gap="4" padding={{ base: '4', md: '6' }} paddingBottom="0" maxWidth="640px">
        <CreateTimesheet />
        <StoredDays userId={userId} />
      </chakra.div>
    </OwnWorkProvider>
  )
}

function CreateTimesheet() {
  const { open } = useTimesheetDialog()
  return (
    <Button variant="primary" size="lg" onClick={() => open(null)}>
      <Plus aria-hidden />
      Create Timesheet
    </Button>
  )
}
