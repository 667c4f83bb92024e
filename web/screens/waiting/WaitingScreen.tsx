// The days that this device has and the server has not: what each waits for, and what its owner can do about it.
import { chakra } from '@chakra-ui/react'
import { Check, CloudUpload, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#domain/date.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { Tag } from '#web/design/Tag.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useIsOnline } from '#web/relay/connection.ts'
import { readPhoto } from '#web/store/pictures.ts'
import type { ArrivedDay } from '#web/timesheets/day/dayQueue.ts'
import type { OutgoingDay } from '#web/timesheets/day/outgoing.ts'
import { useDayQueue, useDays } from '#web/timesheets/day/useDays.ts'
import { WaitingCard } from '#web/timesheets/day/WaitingCard.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

const CompareDialog = lazy(() =>
  import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })),
)

export function WaitingScreen() {
  const { days, sending, arrived } = useDays()
  const { sendNow } = useDayQueue()
  const isOnline = useIsOnline()
  const [isBusy, setBusy] = useState(false)
  if (days.length === 0 && arrived.length === 0)
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
          {inWords(days.length, isOnline)}
        </chakra.p>
        <Button onClick={() => void send()} busy={isBusy} disabled={!isOnline || days.length === 0}>
          <CloudUpload aria-hidden />
          Send now
        </Button>
      </chakra.div>
      {days.map((day) => (
        <WaitingCard key={day.id} day={day} sending={sending}>
          <Actions day={day} isSending={day.id === sending?.id} />
        </WaitingCard>
      ))}
      {arrived.map((day) => (
        <Arrived key={`${day.id} ${day.at}`} day={day} />
      ))}
    </chakra.div>
  )
}

function inWords(count: number, isOnline: boolean): string {
  if (count === 0) return 'The server has everything that you recorded here.'
  if (isOnline) return 'These days are sent by themselves, the earliest first.'
  return 'There is no network. These days are safe here until there is one.'
}

function Arrived({ day: { startDate, submitted, group, at } }: { day: ArrivedDay }) {
  return (
    <chakra.article
      aria-label={`${formatDate(startDate)}, sent`}
      display="grid"
      gap="1"
      padding="3.5"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2" fontWeight="semibold">
        {formatDate(startDate)}
        <chakra.span marginInlineStart="auto">
          <Tag Shape={Check} colour="status.approved">
            {submitted ? 'Submitted' : 'Saved'}
          </Tag>
        </chakra.span>
      </chakra.div>
      <chakra.p color="inkSoft" textStyle="small">
        {group !== null && `To ${group}, `}
        <Instant at={at} />
      </chakra.p>
    </chakra.article>
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
  const keep = async () => saveFile(await asFile(day), `${day.values.day.startDate}.json`)
  const drop = async () => {
    const message = `${date} is on this phone only. Once it is deleted, nobody has it.`
    if (await confirm({ title: 'Deleting', message, confirmLabel: 'Delete', tone: 'danger' }))
      await remove(day.id)
  }
  const items = [
    { label: 'Keep as a file', onSelect: () => void keep() },
    { label: 'Delete', tone: 'danger' as const, onSelect: () => void drop() },
  ]
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      {!isSending && conflicting !== null && <Button onClick={() => setComparing(true)}>Compare</Button>}
      {!isSending && <Button onClick={() => void open()}>Open</Button>}
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
async function asFile({ values, clientMutationKey, number, version }: OutgoingDay): Promise<Blob> {
  const names = values.day.lines.flatMap(({ photos }) => photos)
  const photos = await Promise.all(names.map(async (name) => [name, await readPhoto(name)] as const))
  const content = { ...values, clientMutationKey, number, version, photos: Object.fromEntries(photos) }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
