// A day that was prepared for the viewer: by whom and what, and the two presses that hand it in as their own timesheet.
import { chakra } from '@chakra-ui/react'
import { CalendarX, ClipboardCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { preparedInWords } from '#domain/crew/prepared-day.ts'
import { formatDate } from '#domain/date.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { Button } from '#web/design/Button.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { Tag } from '#web/design/Tag.tsx'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { DayCard } from '#web/timesheets/DayCard.tsx'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import { useIsOpening, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import type { Offer } from './readOffers.ts'
import { useHandIn, type HandInSettings } from './useHandIn.ts'

const NotMyDay = lazy(() => import('./NotMyDay.tsx').then((module) => ({ default: module.NotMyDay })))

type Props = {
  offer: Offer
  /** The viewer, by global id. */
  userId: string
  taskType: TaskType
  settings: HandInSettings
}

export function OfferCard({ offer, userId, taskType, settings }: Props) {
  const { startDate, shift, by, lines } = offer
  const { open, preload } = useTimesheetDialog()
  const { date: today } = useCompanyClock()
  const isOnline = useIsOnline()
  const [isDeclining, setDeclining] = useState(false)
  const { handIn, isBusy } = useHandIn(offer, { userId, taskType, settings, today })
  const date = formatDate(startDate)
  const decline = {
    label: networkLabel('Not my day', isOnline),
    icon: <CalendarX aria-hidden />,
    disabled: !isOnline,
    onSelect: () => setDeclining(true),
  }
  const isOpening = useIsOpening(null, startDate)
  return (
    <DayCard
      label={`Prepared ${date}`}
      shift={shift}
      date={date}
      tag={
        <Tag Shape={ClipboardCheck} colour="status.missing">
          Prepared
        </Tag>
      }
      menu={<MoreMenu label={`More for ${date}`} items={[decline]} />}
      borderColor="accent"
    >
      <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {`by ${by} · ${preparedInWords(offer)}`}
      </chakra.p>
      <DayRibbon tasks={lines} shift={shift} date={startDate} />
      {startDate > today ? (
        <chakra.p textStyle="small" color="inkSoft">{`You can hand it in from ${date}.`}</chakra.p>
      ) : (
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
          <Button
            size="lg"
            aria-label={`Look at ${date}`}
            busy={isOpening}
            onPointerEnter={preload}
            onClick={() => open(null, startDate)}
          >
            Look
          </Button>
          <Button
            size="lg"
            variant="primary"
            aria-label={`Hand in ${date}`}
            busy={isBusy}
            onClick={() => void handIn()}
          >
            Hand in
          </Button>
        </chakra.div>
      )}
      <Suspense>
        {isDeclining && <NotMyDay offer={offer} startDate={startDate} onClosed={() => setDeclining(false)} />}
      </Suspense>
    </DayCard>
  )
}
