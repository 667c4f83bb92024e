// The history of a timesheet, newest first: who did what, when, why, and what it changed.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { eventTitle } from '#domain/timesheet/lifecycle.ts'
import type {
  Rounds_timesheet$data,
  Rounds_timesheet$key,
} from '#web/__generated__/Rounds_timesheet.graphql.ts'
import { Fold } from '#web/design/Fold.tsx'
import { Instant } from '#web/design/Instant.tsx'

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
    <Fold label="History" count={events.length}>
      <chakra.ol listStyleType="none" marginTop="2" paddingInlineStart="2">
        {events.map((round) => (
          <Line key={round.id} round={round} />
        ))}
      </chakra.ol>
    </Fold>
  )
}

function Line({ round }: { round: Round }) {
  const { type, at, actor, reason, changed } = round
  return (
    <chakra.li
      position="relative"
      paddingInlineStart="5"
      paddingBottom="3"
      textStyle="small"
      color="inkSoft"
      css={{
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '-3.5px',
          top: '5px',
          width: '8px',
          height: '8px',
          borderRadius: 'full',
          bg: colours[type] ?? 'lineControl',
        },
        '&:not(:last-child)::after': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '0',
          top: '17px',
          bottom: '-1px',
          width: '1px',
          bg: 'line',
        },
      }}
    >
      <chakra.p display="flex" flexWrap="wrap" columnGap="2">
        <chakra.b fontWeight="strong" color="ink">
          {eventTitle(type)}
        </chakra.b>
        <chakra.span overflowWrap="anywhere">{actor}</chakra.span>
        <chakra.span marginInlineStart="auto" color="inkFaint">
          <Instant at={at} />
        </chakra.span>
      </chakra.p>
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
    </chakra.li>
  )
}
