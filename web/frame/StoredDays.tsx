// Replaces a home that cannot be shown: the waiting days and the prefetched days of this device, and why there is
// nothing else.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { formatDate } from '#domain/date.ts'
import { daysHere, isOfOlderRelease } from '#web/offline/ahead/answers.ts'
import { WaitingDays } from '#web/offline/days/WaitingDays.tsx'
import { ShiftIcon } from '#web/timesheets/ShiftIcon.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

type Stored = { days: Awaited<ReturnType<typeof daysHere>>; isOlder: boolean }

/** @param userId by global id. */
export function StoredDays({ userId }: { userId: string }) {
  const { open } = useTimesheetDialog()
  const [{ days, isOlder }, setStored] = useState<Stored>({ days: [], isOlder: false })
  useEffect(() => {
    let isCurrent = true
    Promise.all([daysHere(userId), isOfOlderRelease(userId)]).then(
      ([days, isOlder]) => isCurrent && setStored({ days, isOlder }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [userId])
  return (
    <>
      {isOlder && (
        <chakra.p role="status" textStyle="small" color="inkSoft">
          Daybook was updated and has had no network since. Days can be recorded; what is missing comes with a
          network.
        </chakra.p>
      )}
      <WaitingDays />
      {days.length > 0 && (
        <chakra.section aria-label="Your last days" display="grid" gap="2" maxWidth="640px">
          <chakra.h2 textStyle="heading">Your last days</chakra.h2>
          {days.map(({ number, startDate, shift, status }) => (
            <chakra.button
              key={number}
              type="button"
              display="flex"
              alignItems="center"
              gap="2"
              minHeight="touch"
              paddingInline="3.5"
              borderWidth="1px"
              borderColor="line"
              borderRadius="lg"
              bg="surface"
              fontWeight="semibold"
              cursor="pointer"
              _hover={{ bg: 'hover' }}
              onClick={() => open(number)}
            >
              <ShiftIcon shift={shift} />
              {formatDate(startDate)}
              <chakra.span marginInlineStart="auto">
                <StatusTag status={status} />
              </chakra.span>
            </chakra.button>
          ))}
        </chakra.section>
      )}
    </>
  )
}
