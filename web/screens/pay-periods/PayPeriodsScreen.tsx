// Pay periods: the requests, the days that are open for one person, and the rule of each payroll cycle.
import { chakra } from '@chakra-ui/react'
import { graphql, useRelayEnvironment } from 'react-relay'
import payPeriodsQuery, {
  type PayPeriodsScreenQuery,
} from '#web/__generated__/PayPeriodsScreenQuery.graphql.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { Openings } from './Openings.tsx'
import { Requests } from './Requests.tsx'
import { Rules } from './Rules.tsx'
import { SettingsViews } from '#web/settings/SettingsViews.tsx'
import { useFollowPayroll } from '#web/settings/useFollowPayroll.ts'

export function PayPeriodsScreen() {
  const environment = useRelayEnvironment()
  const { data, variables } = useScreen<PayPeriodsScreenQuery>(graphql`
    query PayPeriodsScreenQuery($startDate: Date!, $endDate: Date!) {
      me {
        eventCursor
      }
      ...Requests_query
      ...Openings_query
      ...Rules_query @arguments(startDate: $startDate, endDate: $endDate)
    }
  `)
  // If the fetch fails, the screen stays as it is; the user's next action reports the problem.
  const readAgain = () =>
    fetchAgain<PayPeriodsScreenQuery>(environment, payPeriodsQuery, variables).catch(() => {})
  useFollowPayroll(readAgain, data.me.eventCursor)
  return (
    <SettingsViews>
      <chakra.div
        width="100%"
        maxWidth="1240px"
        marginInline="auto"
        padding={{ base: '4', md: '6' }}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 520px)' }}
        alignItems="start"
        gap="6"
      >
        <chakra.p textStyle="small" color="inkSoft" gridColumn="1 / -1">
          A closed pay period takes no more timesheets. Closed periods keep their dates when a rule changes.
          <br />
          <RowLink to="/admin/payroll">Close periods on the payroll desk</RowLink>
        </chakra.p>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <Requests query={data} readAgain={readAgain} />
          <Openings query={data} readAgain={readAgain} />
        </chakra.div>
        <Rules query={data} readAgain={readAgain} />
      </chakra.div>
    </SettingsViews>
  )
}
