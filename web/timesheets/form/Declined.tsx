// Why a timesheet was declined, shown while its owner corrects it, until they submit it again.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import type { Declined_timesheet$key } from '#web/__generated__/Declined_timesheet.graphql.ts'
import { Instant } from '#web/design/Instant.tsx'

export function Declined({ timesheet: key }: { timesheet: Declined_timesheet$key }) {
  const { events } = useFragment(
    graphql`
      fragment Declined_timesheet on Timesheet {
        events {
          type
          at
          actor
          reason
        }
      }
    `,
    key,
  )
  const last = events.find(({ type }) => type === 'SUBMITTED' || type === 'DECLINED')
  if (last?.type !== 'DECLINED') return null
  return (
    <chakra.aside
      role="note"
      aria-label="Declined"
      display="grid"
      gap="1"
      padding="3"
      borderWidth="1px"
      borderColor="dangerLine"
      borderRadius="md"
      textStyle="small"
    >
      <chakra.p color="inkSoft">
        Declined by {last.actor} <Instant at={last.at} />
      </chakra.p>
      <chakra.p color="status.declined.fg" whiteSpace="pre-wrap" overflowWrap="anywhere">
        “{last.reason}”
      </chakra.p>
    </chakra.aside>
  )
}
