// A timesheet as a card on a phone: date, status, ribbon, total, and its content in short.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fullName } from '#domain/people.ts'
import { formatDuration, type Interval } from '#domain/timesheet/time.ts'
import type { TimesheetCard_timesheet$key } from '#web/__generated__/TimesheetCard_timesheet.graphql.ts'
import { About } from './About.tsx'
import { ClosedMark } from './ClosedMark.tsx'
import { DayRibbon } from './DayRibbon.tsx'
import { Warnings } from './Warnings.tsx'
import { ShiftIcon } from './ShiftIcon.tsx'
import { AWAITS_ANSWER, AwaitsMark } from './questions/AwaitsMark.tsx'
import { OPEN_QUESTION, QuestionMark } from './questions/QuestionMark.tsx'
import { NOT_SEEN, UnseenMark } from './questions/UnseenMark.tsx'
import { StatusTag } from './StatusTag.tsx'
import { formatDate } from '#domain/date.ts'

export function TimesheetCard({
  timesheet: key,
  showPerson,
  window,
  warnings = [],
  action,
  menu,
}: {
  timesheet: TimesheetCard_timesheet$key
  showPerson: boolean
  /** The hours that the ribbons of the list show. */
  window: Interval
  /** What is unusual about the timesheet, a few words for each anomaly. */
  warnings?: readonly string[]
  action?: ReactNode
  /** At its top edge. */
  menu?: ReactNode
}) {
  const timesheet = useFragment(
    graphql`
      fragment TimesheetCard_timesheet on Timesheet {
        startDate
        closedPeriod {
          startDate
          endDate
          openUntil
        }
        shift
        status
        totalDuration
        hasOpenQuestion
        awaitsAnswer
        hasUnseenEdit
        user {
          firstName
          lastName
        }
        lines {
          timesheetLineType
          startTime
          endTime
        }
        ...About_timesheet
      }
    `,
    key,
  )
  const { user, lines, status } = timesheet
  return (
    <chakra.div display="grid" gap="2.5" minWidth="0">
      <chakra.div display="flex" alignItems="center" gap="2" fontWeight="semibold" minWidth="0">
        <ShiftIcon shift={timesheet.shift} />
        <chakra.span minWidth="0" lineHeight="1.25">
          {showPerson ? fullName(user) : formatDate(timesheet.startDate)}
        </chakra.span>
        <ClosedMark timesheet={timesheet} />
        <chakra.span marginInlineStart="auto">
          <StatusTag status={status} />
        </chakra.span>
        {menu && (
          <chakra.span display="inline-flex" marginBlock="-3" marginInlineEnd="-3" marginInlineStart="-1.5">
            {menu}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="3">
        <DayRibbon tasks={lines} shift={timesheet.shift} date={timesheet.startDate} window={window} />
        <chakra.b
          fontWeight="semibold"
          textStyle="small"
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
        >
          {formatDuration(timesheet.totalDuration)}
        </chakra.b>
      </chakra.div>
      <About
        timesheet={timesheet}
        before={showPerson ? `${formatDate(timesheet.startDate)} · ` : ''}
        lines={2}
      />
      {timesheet.hasOpenQuestion && (
        <Mark>
          <QuestionMark label={false} />
          {OPEN_QUESTION}
        </Mark>
      )}
      {timesheet.awaitsAnswer && (
        <Mark tone="inkSoft">
          <AwaitsMark label={false} />
          {AWAITS_ANSWER}
        </Mark>
      )}
      {timesheet.hasUnseenEdit && (
        <Mark>
          <UnseenMark label={false} />
          {NOT_SEEN}
        </Mark>
      )}
      {warnings.length > 0 && (
        <Mark>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden />
          <Warnings warnings={warnings} />
        </Mark>
      )}
      {action}
    </chakra.div>
  )
}

/** A reason to look at the timesheet: a sign, and the same in words. */
function Mark({ tone = 'warn', children }: { tone?: 'warn' | 'inkSoft'; children: ReactNode }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="1.5" color={tone} textStyle="small">
      {children}
    </chakra.div>
  )
}
