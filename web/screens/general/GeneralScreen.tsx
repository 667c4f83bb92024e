// The company's settings and their history (spec 2 and 3).
import { graphql } from 'react-relay'
import type { GeneralScreenQuery } from '#web/__generated__/GeneralScreenQuery.graphql.ts'
import { FirstSteps } from '#web/first-steps/FirstSteps.tsx'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'

export function GeneralScreen() {
  const { data } = useScreen<GeneralScreenQuery>(graphql`
    query GeneralScreenQuery {
      settings {
        ...SettingsForm_settings
        ...RecordHistory_record
      }
      ...FirstSteps_query
    }
  `)
  return (
    <SettingsPage view="general">
      <FirstSteps query={data} />
      <SettingsForm settings={data.settings} />
      <RecordHistory record={data.settings} />
    </SettingsPage>
  )
}
