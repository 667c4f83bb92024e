// The absent approvers that the viewer is a deputy of today, and the viewer's own deputies.
import { chakra } from '@chakra-ui/react'
import { UserRoundCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { onDuty } from '#domain/deputy/days.ts'
import { fullName } from '#domain/people.ts'
import type { StandInLine_viewer$key } from '#web/__generated__/StandInLine_viewer.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'

export function StandInLine({ viewer: key }: { viewer: StandInLine_viewer$key }) {
  const { standIns, stoodInBy } = useFragment(
    graphql`
      fragment StandInLine_viewer on Viewer {
        standIns {
          id
          firstName
          lastName
          startDate
          endDate
        }
        stoodInBy {
          id
          firstName
          lastName
          startDate
          endDate
        }
      }
    `,
    key,
  )
  const { date } = useCompanyClock()
  const lines = [
    ...onDuty(standIns, date).map(
      (one) => `You stand in for ${fullName(one)} until ${formatDate(one.endDate)}`,
    ),
    ...onDuty(stoodInBy, date).map(
      (one) => `${fullName(one)} stands in for you until ${formatDate(one.endDate)}`,
    ),
  ]
  if (lines.length === 0) return null
  return (
    <chakra.div display="flex" gap="2" color="inkSoft" textStyle="small">
      <chakra.span display="grid" alignItems="center" flex="none" height="1lh">
        <UserRoundCheck size={15} aria-hidden />
      </chakra.span>
      <chakra.div minWidth="0" overflowWrap="anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
