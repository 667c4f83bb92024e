// The work on this device that the server does not have: waiting days, unsaved timesheets, and work of other people.
import { chakra } from '@chakra-ui/react'
import { Check, CloudUpload, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate } from '#domain/date.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { CardsSkeleton } from '#web/design/skeleton/CardsSkeleton.tsx'
import { Tag } from '#web/design/Tag.tsx'
import { useIsOnline } from '#web/relay/connection.ts'
import type { ArrivedDay } from '#web/offline/days/arrivals.ts'
import { useDayQueue, useDays } from '#web/offline/days/useDays.ts'
import { useUnsavedTimesheets, useStored } from '#web/offline/days/useStored.ts'
import { WaitingCard } from '#web/offline/days/WaitingCard.tsx'
import { DayActions } from './DayActions.tsx'
import { Holdings } from './Holdings.tsx'
import { UnsavedCard } from './UnsavedCard.tsx'
import { unsavedStored } from '#web/forms/unsaved.ts'
import { readContents, reading, type Contents } from '#web/offline/store/contents.ts'

const ALL_SENT = 'The server has everything that you recorded here.'

export function WaitingScreen() {
  const { days, sending, arrived } = useDays()
  const { userId, sendNow } = useDayQueue()
  const contents = useContents(userId)
  const unsaved = useUnsavedTimesheets(userId) ?? []
  const isOnline = useIsOnline()
  const [isBusy, setBusy] = useState(false)
  const isEmpty = days.length === 0 && unsaved.length === 0
  if (isEmpty && contents.is === 'reading')
    return (
      <Column>
        <CardsSkeleton cards={2} />
      </Column>
    )
  if (isEmpty && contents.is === 'unknown')
    return (
      <EmptyState icon={Smartphone} title="This browser does not show what waits here">
        It keeps nothing for Daybook, or does not answer. There may be work here that the server does not
        have.
      </EmptyState>
    )
  if (isEmpty && contents.is === 'none' && arrived.length === 0)
    return (
      <EmptyState icon={Smartphone} title={`Nothing waits on ${thisDevice()}`}>
        {ALL_SENT}
      </EmptyState>
    )
  const send = async () => {
    setBusy(true)
    await sendNow().finally(() => setBusy(false))
  }
  return (
    <Column>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.p flex="1" color="inkSoft" textStyle="small">
          {isEmpty && contents.is === 'none' ? ALL_SENT : messageOf(days.length, isOnline)}
        </chakra.p>
        <Button onClick={() => void send()} busy={isBusy} disabled={days.length === 0}>
          <CloudUpload aria-hidden />
          Send now
        </Button>
      </chakra.div>
      {days.map((day) => (
        <WaitingCard key={day.id} day={day} sending={sending}>
          <DayActions day={day} isBusy={day.held !== null || day.id === sending?.id} />
        </WaitingCard>
      ))}
      {unsaved.map((work) => (
        <UnsavedCard key={work.id} work={work} />
      ))}
      {contents.is === 'some' && <Holdings contents={contents} shown={unsaved.length} />}
      {arrived.map((day) => (
        <Arrived key={`${day.id} ${day.at}`} day={day} />
      ))}
    </Column>
  )
}

function Column({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="3" maxWidth="640px" padding={{ base: '4', md: '6' }}>
      {children}
    </chakra.div>
  )
}

function messageOf(count: number, isOnline: boolean): string {
  if (count === 0) return 'No day of yours waits to be sent.'
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

/** @param userId the signed-in person, by global id. */
function useContents(userId: string): Contents {
  return useStored(reading, userId, readAll)
}

async function readAll(userId: string): Promise<Contents> {
  // Includes work that is still being written.
  await unsavedStored()
  return readContents(userId)
}
