// Eight weeks as bars, a bar for each day, and each week's total. Hidden from screen readers, because the table has the
// same numbers.
import { chakra } from '@chakra-ui/react'
import { MINUTES_PER_HOUR } from '#domain/limits.ts'
import { FAR } from '#domain/unusual.ts'
import { formatHours, shortDate } from './hours.ts'

type Week = {
  readonly monday: string
  readonly minutes: number
  readonly unusual: readonly string[]
  readonly days: readonly { readonly date: string; readonly minutes: number }[]
}

const HEIGHT = 96
/** The scale's minimum in minutes, so that a short day looks short. */
const LEAST = 10 * MINUTES_PER_HOUR

export function HoursPlot({ weeks, usualDay }: { weeks: readonly Week[]; usualDay: number | null }) {
  const most = Math.max(LEAST, ...weeks.flatMap(({ days }) => days.map(({ minutes }) => minutes)))
  const pixels = (minutes: number) => Math.round((minutes / most) * HEIGHT)
  return (
    <chakra.div aria-hidden position="relative">
      {usualDay !== null && (
        <chakra.div
          position="absolute"
          insetInline="0"
          top={`${HEIGHT - pixels(usualDay)}px`}
          borderTopWidth="1px"
          borderStyle="dashed"
          borderColor="lineControl"
          title="Your usual day"
        />
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={`repeat(${weeks.length}, minmax(0, 1fr))`}
        columnGap={{ base: '1.5', md: '3' }}
      >
        {weeks.map(({ monday, minutes, days, unusual }) => (
          <chakra.div key={monday} minWidth="0">
            <chakra.div
              display="flex"
              alignItems="flex-end"
              gap="1px"
              height={`${HEIGHT}px`}
              borderBottomWidth="1px"
              borderColor="lineControl"
            >
              {days.map((day, at) => (
                <chakra.span
                  key={day.date}
                  title={`${day.date}: ${formatHours(day.minutes)}`}
                  flex="1"
                  height={`${pixels(day.minutes)}px`}
                  borderTopRadius="1px"
                  bg={
                    usualDay !== null && day.minutes > usualDay + FAR.minutes
                      ? 'warn'
                      : at < 5
                        ? 'inkSoft'
                        : 'lineControl'
                  }
                />
              ))}
            </chakra.div>
            <chakra.p
              marginTop="1"
              fontSize="11px"
              lineHeight="1.3"
              textAlign="center"
              whiteSpace="nowrap"
              fontVariantNumeric="tabular-nums"
              fontWeight="semibold"
              color={unusual.length > 0 ? 'warn' : 'ink'}
            >
              {formatHours(minutes)}
            </chakra.p>
            <chakra.p fontSize="11px" lineHeight="1.3" textAlign="center" color="inkFaint">
              {shortDate(monday)}
            </chakra.p>
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
