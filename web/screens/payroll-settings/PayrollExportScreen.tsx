// What the files of a pay batch need: a prefix for timesheets without a group, and the columns of TimeTrack's file.
import { graphql } from 'react-relay'
import exportQuery, {
  type PayrollExportScreenQuery,
} from '#web/__generated__/PayrollExportScreenQuery.graphql.ts'
import { useFollow } from '#web/lists/useFollow.ts'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { useReadAgain } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { PageForm } from '#web/settings/PageForm.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { Files } from './Files.tsx'
import { usePayrollForm } from './usePayrollForm.ts'

export function PayrollExportScreen() {
  const { data } = useScreen<PayrollExportScreenQuery>(graphql`
    query PayrollExportScreenQuery {
      me {
        eventCursor
      }
      ...usePayrollForm_query
      payroll {
        ...RecordHistory_record
      }
    }
  `)
  const readAgain = useReadAgain<PayrollExportScreenQuery>(exportQuery, {})
  useFollow(['PAYROLL'], data.me.eventCursor, readAgain)
  const { form, values, set } = usePayrollForm(data, { readAgain, what: 'Payroll export' })
  return (
    <SettingsPage view="payroll-export">
      <PageForm label="Payroll export" form={form}>
        <Files columns={values.timeTrackColumns} onChange={set} />
      </PageForm>
      <RecordHistory record={data.payroll} />
    </SettingsPage>
  )
}
