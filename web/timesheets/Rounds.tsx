// The history of a timesheet, newest first: who did what, when, why, and which field changed from what value to what.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { eventTitle } from '#domain/timesheet/lifecycle.ts'
import type {
  Rounds_timesheet$data,
  Rounds_timesheet$key,
} from '#web/__generated__/Rounds_timesheet.graphql.ts'
import { Difference } from '#web/design/Difference.tsx'
import { Timeline, TimelineEntry } from '#web/design/Timeline.tsx'

type Round = Rounds_timesheet$data['events'][number]

const colours: Partial<Record<Round['type'], string>> = {
  SUBMITTED: 'status.pending.fg',
  APPROVED: 'status.approved.fg',
  DECLINED: 'status.declined.fg',
  RECALLED: 'status.recalled.fg',
}

type Props = {
  timesheet: Rounds_timesheet$key
  /** Below the entries. */
  foot?: ReactNode
}

export function Rounds({ timesheet: key, foot }: Props) {
  const { events } = useFragment(
    graphql`
      fragment Rounds_timesheet on Timesheet {
        events {
          id
          type
          at
          actor
          reason
          changes {
            field
            textField
            previousValue
            currentValue
          }
        }
      }
    `,
    key,
  )
  if (events.length === 0) return null
  return (
    <Timeline count={events.length} foot={foot}>
      {events.map((round) => (
        <Line key={round.id} round={round} />
      ))}
    </Timeline>
  )
}

function Line({ round: { type, at, actor, reason, changes } }: { round: Round }) {
  return (
    <TimelineEntry title={eventTitle(type)} colour={colours[type]} who={actor} at={at}>
      {reason && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" color={colours[type]}>
          “{reason}”
        </chakra.p>
      )}
      {/* A deleted task and the new one in its place have the same fields. */}
      {changes.map((change, index) => (
        <Difference key={index} change={change} />
      ))}
    </TimelineEntry>
  )
}
