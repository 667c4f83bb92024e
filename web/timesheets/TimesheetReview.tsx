// One timesheet to read: owner, date, ribbon, every task with its records, and the decision.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fullName } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import type { TimesheetReview_timesheet$key } from '#web/__generated__/TimesheetReview_timesheet.graphql.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { DayRibbon } from './DayRibbon.tsx'
import { PeriodLine } from './PeriodLine.tsx'
import { ShiftIcon } from './ShiftIcon.tsx'
import { StatusTag } from './StatusTag.tsx'
import { formatDate } from '#domain/date.ts'
import { Instant } from '#web/design/Instant.tsx'
import { ReviewTask } from './ReviewTask.tsx'
import { FormerValue } from './FormerValue.tsx'

type Props = {
  timesheet: TimesheetReview_timesheet$key
  /** The owner's values by the labels of the fields that approvers changed; paper does not show them. */
  corrections?: ReadonlyMap<string, string>
  /** About its pay period; by default for a reader who is not the owner. */
  period?: ReactNode
  /** The anomalies, below the day. */
  warnings?: ReactNode
  /** Below everything else. */
  children?: ReactNode
}

const none: ReadonlyMap<string, string> = new Map()

export function TimesheetReview({ timesheet: key, corrections = none, period, warnings, children }: Props) {
  const timesheet = useFragment(
    graphql`
      fragment TimesheetReview_timesheet on Timesheet {
        startDate
        closedPeriod {
          startDate
          endDate
          openUntil
        }
        shift
        status
        totalDuration
        reason
        submittedCount
        submittedAt
        recordedAt
        decidedAt
        user {
          firstName
          lastName
          avatarUrl
        }
        decidedBy
        approvalGroup {
          name
        }
        lines {
          id
          timesheetLineType
          startTime
          endTime
          ...ReviewTask_line
        }
      }
    `,
    key,
  )
  const { user, lines, shift } = timesheet
  return (
    <chakra.div data-prints="" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.header display="flex" alignItems="center" gap="3">
        <Avatar person={user} />
        <chakra.div minWidth="0" flex="1">
          <chakra.h2 textStyle="heading" overflowWrap="anywhere">
            {fullName(user)}
          </chakra.h2>
          <chakra.p display="flex" gap="1.5" color="inkSoft" textStyle="small">
            <chakra.span display="grid" alignItems="center" flex="none" height="1lh">
              <ShiftIcon shift={shift} />
            </chakra.span>
            <chakra.span minWidth="0" overflowWrap="anywhere">
              <chakra.span whiteSpace="nowrap">
                {formatDate(timesheet.startDate)}
                {timesheet.approvalGroup && ' ·'}
              </chakra.span>{' '}
              <FormerValue value={corrections.get('Start Date')} />
              <FormerValue value={corrections.get('Shift')} />
              <chakra.span display="inline-block">{timesheet.approvalGroup?.name}</chakra.span>
            </chakra.span>
          </chakra.p>
        </chakra.div>
        <StatusTag status={timesheet.status} />
      </chakra.header>
      <OnScreen>{period ?? <PeriodLine timesheet={timesheet} name={user.firstName} />}</OnScreen>
      <DayRibbon tasks={lines} shift={shift} date={timesheet.startDate} size="tall" />
      {warnings && <OnScreen>{warnings}</OnScreen>}
      <Decision {...timesheet} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2.5" css={belowTheFold}>
        {lines.map((line, index) => (
          <ReviewTask
            key={line.id}
            line={line}
            title={`Task ${index + 1}`}
            was={(label) => corrections.get(`Task ${index + 1} ${label}`)}
          />
        ))}
      </chakra.div>
      <chakra.p display="flex" justifyContent="space-between" gap="3" fontVariantNumeric="tabular-nums">
        <chakra.span color="inkSoft">Total</chakra.span>
        <chakra.b fontWeight="bold">{formatDuration(timesheet.totalDuration)}</chakra.b>
      </chakra.p>
      {children && <OnScreen>{children}</OnScreen>}
    </chakra.div>
  )
}

/** Tasks that few screens show at first are laid out when they come into view. */
const belowTheFold = {
  '& > :nth-of-type(n + 3)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 200px' },
  '@media print': { '& > *': { contentVisibility: 'visible !important' } },
}

/** Not useful on paper. */
function OnScreen({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="contents" _print={{ display: 'none' }}>
      {children}
    </chakra.div>
  )
}

type Decided = {
  readonly status: string
  readonly reason: string | null | undefined
  readonly submittedAt: string | null | undefined
  /** Of a day from a device, by its clock. */
  readonly recordedAt: string | null | undefined
  readonly submittedCount: number
  readonly decidedAt: string | null | undefined
  readonly decidedBy: string | null | undefined
}

/** In milliseconds: what arrives later than that has waited on its device. */
const AT_ONCE = 5 * 60_000

function hasWaited(submittedAt: string, recordedAt: string): boolean {
  return Date.parse(submittedAt) - Date.parse(recordedAt) > AT_ONCE
}

function Decision({
  status,
  reason,
  submittedAt,
  recordedAt,
  submittedCount,
  decidedAt,
  decidedBy,
}: Decided) {
  const rounds = submittedCount > 1 ? ` (${submittedCount} times)` : ''
  const by = decidedBy ? ` by ${decidedBy}` : ''
  const isDecided = status === 'APPROVED' || status === 'DECLINED' || status === 'CANCELLED'
  const done = `${status.charAt(0)}${status.slice(1).toLowerCase()}`
  if (!submittedAt) return null
  return (
    <chakra.div textStyle="small" color="inkSoft" display="grid" gap="1">
      <span>
        Submitted <Instant at={submittedAt} />
        {rounds}
      </span>
      {recordedAt && hasWaited(submittedAt, recordedAt) && (
        <span>
          Recorded without a network <Instant at={recordedAt} />
        </span>
      )}
      {isDecided && decidedAt && (
        <span>
          {done}
          {by} <Instant at={decidedAt} />
        </span>
      )}
      {isDecided && reason && (
        <chakra.span color={status === 'DECLINED' ? 'status.declined.fg' : 'inkSoft'}>“{reason}”</chakra.span>
      )}
    </chakra.div>
  )
}
