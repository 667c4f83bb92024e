// Sealed history: whether anything was changed, its newest seal, and a check of all of it.
import { graphql } from 'react-relay'
import type { SealedHistoryScreenQuery } from '#web/__generated__/SealedHistoryScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { NewestSeal } from './NewestSeal.tsx'
import { SealCheck } from './SealCheck.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'

export function SealedHistoryScreen() {
  const { data } = useScreen<SealedHistoryScreenQuery>(graphql`
    query SealedHistoryScreenQuery {
      sealedHistory {
        ...SealCheck_history
        ...NewestSeal_history
      }
    }
  `)
  return (
    <SettingsPage view="sealed-history">
      <SealCheck history={data.sealedHistory} />
      <NewestSeal history={data.sealedHistory} />
    </SettingsPage>
  )
}
