// Payroll: the pay codes, the rules that assign a code to each task, and the settings of the files.
import { graphql, useRelayEnvironment } from 'react-relay'
import payrollQuery, {
  type PayrollSettingsScreenQuery,
} from '#web/__generated__/PayrollSettingsScreenQuery.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { PayrollForm } from './PayrollForm.tsx'
import { PayrollHistory } from './PayrollHistory.tsx'
import { SettingsViews } from '#web/settings/SettingsViews.tsx'
import { useFollowPayroll } from '#web/settings/useFollowPayroll.ts'

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
    fetchAgain<PayrollSettingsScreenQuery>(environment, payrollQuery, {}).catch(() => {})
  useFollowPayroll(readAgain, data.me.eventCursor)
  return (
    <SettingsViews>
      <PayrollForm query={data} readAgain={readAgain} below={<PayrollHistory query={data} />} />
    </SettingsViews>
  )
}
