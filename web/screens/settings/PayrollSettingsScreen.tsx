// Payroll: the pay codes, the rules that say which task is paid by which code, and the files' settings.
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import payrollQuery, {
  type PayrollSettingsScreenQuery,
} from '#web/__generated__/PayrollSettingsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { PayrollForm } from './payroll/PayrollForm.tsx'
import { PayrollHistory } from './payroll/PayrollHistory.tsx'
import { SettingsViews } from './SettingsViews.tsx'
import { useFollowPayroll } from './useFollowPayroll.ts'

export function PayrollSettingsScreen() {
  const environment = useRelayEnvironment()
  const { data } = useScreen<PayrollSettingsScreenQuery>(graphql`
    query PayrollSettingsScreenQuery {
      me {
        eventCursor
      }
      ...PayrollForm_query
      ...PayrollHistory_query
    }
  `)
  // If the fetch fails, the screen stays as it is; the user's next action reports the problem.
  const readAgain = () =>
    fetchQuery<PayrollSettingsScreenQuery>(environment, payrollQuery, {}, { fetchPolicy: 'network-only' })
      .toPromise()
      .catch(() => {})
  useFollowPayroll(readAgain, data.me.eventCursor)
  return (
    <SettingsViews>
      <PayrollForm query={data} readAgain={readAgain} below={<PayrollHistory query={data} />} />
    </SettingsViews>
  )
}
