// Pay periods: what people ask for, what is open for one person, and the rule of each payroll cycle.
import { graphql } from 'react-relay'
import payPeriodsQuery, {
  type PayPeriodsScreenQuery,
} from '#web/__generated__/PayPeriodsScreenQuery.graphql.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import { useFollow } from '#web/lists/useFollow.ts'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { useReadAgain } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { Openings } from './Openings.tsx'
import { Requests } from './Requests.tsx'
import { RuleForm } from './RuleForm.tsx'

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
        ...RecordHistory_record
      }
      payPeriods(startDate: $startDate, endDate: $endDate) {
        gpPayCycle
        startDate
        endDate
        number
      }
      ...Requests_query
      ...Openings_query
    }
  `)
  const readAgain = useReadAgain<PayPeriodsScreenQuery>(payPeriodsQuery, variables)
  useFollow(['PAY_PERIOD', 'PAY_PERIOD_RULE'], data.me.eventCursor, readAgain)
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
          below={<RecordHistory record={rule} />}
        />
      ))}
    </SettingsPage>
  )
}
