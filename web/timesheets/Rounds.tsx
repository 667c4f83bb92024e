// The history of a timesheet, newest first: who did what, when, why, and what it changed.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { eventTitle } from '#domain/timesheet/lifecycle.ts'
import type {
  Rounds_timesheet$data,
  Rounds_timesheet$key,
} from '#web/__generated__/Rounds_timesheet.graphql.ts'
import { Timeline, TimelineEntry } from '#web/design/Timeline.tsx'

type Round = Rounds_timesheet$data['events'][number]

const colours: Partial<Record<Round['type'], string>> = {
  SUBMITTED: 'status.pending.fg',
  APPROVED: 'status.approved.fg',
  DECLINED: 'status.declined.fg',
  RECALLED: 'status.recalled.fg',
}

export function Rounds({ timesheet: key }: { timesheet: Rounds_timesheet$key }) {
  const { events } = useFragment(
    graphql`
      fragment Rounds_timesheet on Timesheet {
        events {
          id
          type
          at
          actor
          reason
          changed
        }
      }
    `,
    key,
  )
  if (events.length === 0) return null
  return (
    <Timeline count={events.length}>
      {events.map((round) => (
        <Line key={round.id} round={round} />
      ))}
    </Timeline>
  )
}

function Line({ round: { type, at, actor, reason, changed } }: { round: Round }) {
  return (
    <TimelineEntry title={eventTitle(type)} colour={colours[type]} who={actor} at={at}>
      {reason && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" color={colours[type]}>
          “{reason}”
        </chakra.p>
      )}
      {changed.length > 0 && (
        <chakra.p color="inkFaint" overflowWrap="anywhere">
          {changed.join(', ')}
        </chakra.p>
      )}
    </TimelineEntry>
  )
}
