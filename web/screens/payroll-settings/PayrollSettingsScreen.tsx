// Pay codes, and the rules that say which task is paid by which of them, with a try-out beside them.
import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { payRuleOf } from '#domain/payroll/codes.ts'
import payrollQuery, {
  type PayrollSettingsScreenQuery,
} from '#web/__generated__/PayrollSettingsScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { useFollow } from '#web/lists/useFollow.ts'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { useReadAgain } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { PageForm } from '#web/settings/PageForm.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { Codes } from './Codes.tsx'
import { asTask, ordinaryTask } from './conditions.ts'
import { ordinaryStart, rulesInput, rulesOf } from './payrollValues.ts'
import { Rules } from './Rules.tsx'
import { Trial } from './Trial.tsx'
import { TryOut } from './TryOut.tsx'
import { usePayrollForm } from './usePayrollForm.ts'

export function PayrollSettingsScreen() {
  const { data } = useScreen<PayrollSettingsScreenQuery>(graphql`
    query PayrollSettingsScreenQuery {
      me {
        eventCursor
      }
      ...usePayrollForm_query
      payroll {
        ...RecordHistory_record
      }
    }
  `)
  const readAgain = useReadAgain<PayrollSettingsScreenQuery>(payrollQuery, {})
  useFollow(['PAYROLL'], data.me.eventCursor, readAgain)
  const { form, values, set, choices } = usePayrollForm(data, { readAgain, what: 'Pay codes and rules' })
  const [task, setTask] = useState(ordinaryTask)
  const rules = rulesOf(values)
  const decides = payRuleOf(rules, asTask(task))
  const isEmpty = values.codes.length === 0 && values.rules.length === 0
  return (
    <SettingsPage
      view="payroll"
      action={<RowLink to="/admin/payroll">Make batches on the payroll desk</RowLink>}
      beside={<TryOut {...{ task, rules, decides, choices }} onTask={setTask} />}
    >
      <PageForm label="Payroll" form={form}>
        {isEmpty && (
          <EmptyState
            icon={WalletCards}
            title="No pay codes yet"
            action={
              <Button variant="primary" onClick={() => set(ordinaryStart(choices))}>
                Fill in ordinary codes
              </Button>
            }
          >
            Without a rule that matches, no batch can be made. Begin with ordinary codes and rules and change
            them to those of GP. Nothing is saved until you save.
          </EmptyState>
        )}
        <Codes values={values} onChange={set} />
        <Rules {...{ values, choices, decides }} onChange={set} />
        {!isEmpty && <Trial rules={rulesInput(values)} />}
      </PageForm>
      <RecordHistory record={data.payroll} />
    </SettingsPage>
  )
}
