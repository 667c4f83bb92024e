// Explains that a waiting day is not sent while it is open, and why it needs its owner.
import { chakra } from '@chakra-ui/react'
import { Smartphone } from 'lucide-react'
import { thisDevice } from '#web/client/thisDevice.ts'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { reasonOf } from '#web/offline/days/answer.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'

export function OpenedDay({ waiting: { values } }: { waiting: OutgoingDay }) {
  const { stopped, submit } = values
  if (stopped) return <ErrorNotice title={reasonOf(stopped)}>It waits on {thisDevice()}.</ErrorNotice>
  return (
    <chakra.p role="status" display="flex" gap="2" textStyle="small" color="inkSoft">
      <chakra.span flex="none" paddingTop="1px">
        <Smartphone size={16} aria-hidden />
      </chakra.span>
      {`This day waits on ${thisDevice()}. It is not ${submit ? 'submitted' : 'saved'} while it is open.`}
    </chakra.p>
  )
}

/** Explains why changes of a timesheet became a new one. */
export function GoneNotice() {
  return (
    <ErrorNotice title="The timesheet was deleted in the meantime">
      This is what you recorded, as a new timesheet. Signatures and photos that the server had were deleted
      with the old one.
    </ErrorNotice>
  )
}
