// The home of a person without a network: the days that wait on this device, and their last days as it knows them.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLazyLoadQuery } from 'react-relay'
import { formatDate, formatInstant } from '#domain/date.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import type { aheadDaysQuery } from '#web/__generated__/aheadDaysQuery.graphql.ts'
import { openKept } from '#web/store/vault.ts'
import { readAnswer } from '#web/store/answers.ts'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import { useDays } from '#web/timesheets/day/useDays.ts'
import { WaitingCard } from '#web/timesheets/day/WaitingCard.tsx'
import { ShiftIcon } from '#web/timesheets/ShiftIcon.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { daysQuery } from './aheadDays.ts'
import { DAYS_AHEAD } from './readAhead.ts'

export function OfflineDays() {
  const { me } = useLazyLoadQuery<aheadDaysQuery>(daysQuery, {}, { fetchPolicy: 'store-or-network' })
  const { days, sending } = useDays()
  const { open } = useTimesheetDialog()
  const waiting = new Set(days.map(({ number }) => number))
  const stored = me.lastTimesheets.filter(({ number }) => !waiting.has(number))
  return (
    <chakra.div display="grid" gap="3" maxWidth="640px" padding={{ base: '4', md: '6' }}>
      {days.toReversed().map((day) => (
        <WaitingCard key={day.id} day={day} sending={sending} />
      ))}
      {stored.map((sheet) => (
        <chakra.button
          key={sheet.id}
          type="button"
          onClick={() => open(sheet.number)}
          display="grid"
          gap="2.5"
          padding="3.5"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
          bg="surface"
          textAlign="start"
          cursor="pointer"
          _focusVisible={{ boxShadow: 'focus', outline: 'none' }}
        >
          <chakra.span display="flex" alignItems="center" gap="2" fontWeight="semibold">
            <ShiftIcon shift={sheet.shift} />
            {formatDate(sheet.startDate)}
            <chakra.span marginInlineStart="auto">
              <StatusTag status={sheet.status} />
            </chakra.span>
          </chakra.span>
          <DayRibbon tasks={sheet.lines} shift={sheet.shift} date={sheet.startDate} />
          <chakra.span textStyle="small" color="inkSoft">
            {formatDuration(sheet.totalDuration)}
          </chakra.span>
        </chakra.button>
      ))}
      <AsOf />
    </chakra.div>
  )
}

function AsOf() {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    void openKept()
      .then((userId) => userId && readAnswer(userId, 'at'))
      .then((read) => typeof read === 'string' && setAt(read))
  }, [])
  return (
    <chakra.p color="inkFaint" textStyle="small">
      {at && `Work orders as of ${formatInstant(at)}. `}
      {`Days older than ${DAYS_AHEAD} days need a network.`}
    </chakra.p>
  )
}
