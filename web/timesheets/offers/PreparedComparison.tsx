// How a timesheet compares with the prepared day that it was begun from: both side by side where they differ, else one line.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { changesBetween } from '#domain/crew/changes.ts'
import { differenceInWords, isOtherwise } from '#domain/crew/difference.ts'
import type { PreparedBasis } from '#domain/timesheet/task.ts'
import { formatDuration, formatTime, shiftLabel, span } from '#domain/timesheet/time.ts'
import type { Comparison } from './comparison.ts'

/** The most differences that are listed; further ones are counted. */
const LISTED = 8

export function PreparedComparison({ comparison }: { comparison: Comparison }) {
  const { by, prepared, handedIn, difference } = comparison
  if (!isOtherwise(difference)) {
    const words = differenceInWords(difference)
    return (
      <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere">
        {`As ${by} prepared it${words && `: ${words.charAt(0).toLowerCase()}${words.slice(1)}`}`}
      </chakra.p>
    )
  }
  const changes = changesBetween(prepared, handedIn)
  const more = changes.length - LISTED
  return (
    <chakra.section
      aria-label="Prepared and handed in"
      display="grid"
      gap="2"
      padding="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      textStyle="small"
    >
      <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3">
        <Side title={`Prepared by ${by}`} day={prepared} other={null} />
        <Side title="Handed in" day={handedIn} other={prepared} />
      </chakra.div>
      <chakra.ul aria-label="Differences" listStyleType="none" display="grid" gap="0.5" color="inkSoft">
        {changes.slice(0, LISTED).map((change) => (
          <chakra.li key={change} overflowWrap="anywhere">
            {change}
          </chakra.li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </chakra.ul>
    </chakra.section>
  )
}

type Day = Pick<PreparedBasis, 'shift' | 'lines'>

type SideProps = {
  title: string
  day: Day
  /** What differs from it is marked. */
  other: Day | null
}

function Side({ title, day, other }: SideProps) {
  const [own, its] = [span(day.lines, day.shift), other && span(other.lines, other.shift)]
  const time = (part: 'startTime' | 'endTime') => {
    const minutes = own[part]
    const text = minutes === null ? 'no time' : formatTime(minutes)
    return its && its[part] !== minutes ? <Marked>{text}</Marked> : text
  }
  const total = formatDuration(own.totalDuration)
  return (
    <chakra.div minWidth="0" fontVariantNumeric="tabular-nums">
      <chakra.h3 textStyle="caption" color="inkFaint" overflowWrap="anywhere">
        {title}
      </chakra.h3>
      <p>
        {time('startTime')} – {time('endTime')}
      </p>
      <chakra.p fontWeight="semibold">
        {its && its.totalDuration !== own.totalDuration ? <Marked>{total}</Marked> : total}
      </chakra.p>
      {other && other.shift !== day.shift && <Marked>{`${shiftLabel[day.shift]} shift`}</Marked>}
    </chakra.div>
  )
}

function Marked({ children }: { children: ReactNode }) {
  return (
    <chakra.mark bg="transparent" color="warn" fontWeight="bold">
      {children}
    </chakra.mark>
  )
}
