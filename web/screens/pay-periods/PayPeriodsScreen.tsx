// Pay periods: what people ask for, what is open for one person, and the rule of each payroll cycle.
import { graphql } from 'react-relay'
import payPeriodsQuery, {
  type PayPeriodsScreenQuery,
} from '#web/__generated__/PayPeriodsScreenQuery.graphql.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { useFollowPayroll } from '#web/settings/useFollowPayroll.ts'
import { Openings } from './Openings.tsx'
import { Requests } from './Requests.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleHistory } from './RuleHistory.tsx'

export function PayPeriodsScreen() {
  const { data, variables } = useScreen<PayPeriodsScreenQuery>(graphql`
    query PayPeriodsScreenQuery($startDate: Date!, $endDate: Date!) {
      me {
        eventCursor
      }
      payPeriodRules {
        id
        gpPayCycle
        ...RuleForm_rule
      }
      payPeriods(startDate: $startDate, endDate: $endDate) {
        gpPayCycle
        startDate
        endDate
        number
      }
      ...Requests_query
      ...Openings_query
      ...RuleHistory_query
    }
  `)
  const readAgain = useFollowPayroll<PayPeriodsScreenQuery>(payPeriodsQuery, variables, data.me.eventCursor)
  return (
    <SettingsPage
      view="pay-periods"
      action={<RowLink to="/admin/payroll">Close periods on the payroll desk</RowLink>}
    >
      <Requests query={data} readAgain={readAgain} />
      <Openings query={data} readAgain={readAgain} />
      {data.payPeriodRules.map((rule) => (
        <RuleForm
          key={rule.id}
          rule={rule}
          closed={data.payPeriods.filter(
            ({ gpPayCycle, number }) => gpPayCycle === rule.gpPayCycle && number !== null,
          )}
          readAgain={readAgain}
          below={<RuleHistory query={data} id={rule.id} />}
        />
      ))}
    </SettingsPage>
  )
}
