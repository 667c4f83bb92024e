// The days that this device has and the server has not: what each waits for, and what its owner can do about it.
import { chakra } from '@chakra-ui/react'
import { CloudUpload, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#domain/date.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useIsOnline } from '#web/relay/connection.ts'
import type { OutgoingDay } from '#web/timesheets/day/outgoing.ts'
import { useDayQueue, useDays } from '#web/timesheets/day/useDays.ts'
import { WaitingCard } from '#web/timesheets/day/WaitingCard.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

const CompareDialog = lazy(() =>
  import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })),
)

export function WaitingScreen() {
  const { days, sending } = useDays()
  const { sendNow } = useDayQueue()
  const isOnline = useIsOnline()
  const [isBusy, setBusy] = useState(false)
  if (days.length === 0)
    return (
      <EmptyState icon={Smartphone} title="Nothing waits on this phone">
        The server has everything that you recorded here.
      </EmptyState>
    )
  const send = async () => {
    setBusy(true)
    await sendNow().finally(() => setBusy(false))
  }
  return (
    <chakra.div display="grid" gap="3" maxWidth="640px" padding={{ base: '4', md: '6' }}>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.p flex="1" color="inkSoft" textStyle="small">
          {isOnline
            ? 'These days are sent by themselves, the earliest first.'
            : 'There is no network. These days are safe here until there is one.'}
        </chakra.p>
        <Button onClick={() => void send()} busy={isBusy} disabled={!isOnline}>
          <CloudUpload aria-hidden />
          Send now
        </Button>
      </chakra.div>
      {days.map((day) => (
        <WaitingCard key={day.id} day={day} isSending={day.id === sending}>
          <Actions day={day} isSending={day.id === sending} />
        </WaitingCard>
      ))}
    </chakra.div>
  )
}

function Actions({ day, isSending }: { day: OutgoingDay; isSending: boolean }) {
  const { withdraw, remove } = useDayQueue()
  const { resume } = useTimesheetDialog()
  const confirm = useConfirm()
  const { stopped } = day.values
  const conflicting = stopped?.is === 'conflict' ? stopped.number : null
  const [isComparing, setComparing] = useState(false)
  const date = formatDate(day.values.day.startDate)
  const open = async () => resume(await withdraw(day))
  const drop = async () => {
    const message = `${date} is on this phone only. Once it is deleted, nobody has it.`
    if (await confirm({ title: 'Deleting', message, confirmLabel: 'Delete', tone: 'danger' }))
      await remove(day.id)
  }
  const items = [
    { label: 'Keep as a file', onSelect: () => saveFile(asFile(day), `${day.values.day.startDate}.json`) },
    { label: 'Delete', tone: 'danger' as const, onSelect: () => void drop() },
  ]
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      {!isSending && conflicting !== null && <Button onClick={() => setComparing(true)}>Compare</Button>}
      {!isSending && conflicting === null && <Button onClick={() => void open()}>Open</Button>}
      <Suspense>
        {isComparing && conflicting !== null && (
          <CompareDialog day={day} number={conflicting} onClosed={() => setComparing(false)} />
        )}
      </Suspense>
      {!isSending && (
        <chakra.span marginInlineStart="auto">
          <MoreMenu label={`More for ${date}`} items={items} />
        </chakra.span>
      )}
    </chakra.div>
  )
}

/** All of it, for a support person, if it can be sent in no other way. */
function asFile({ values, clientMutationKey, number, version }: OutgoingDay): Blob {
  const content = { ...values, clientMutationKey, number, version }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
