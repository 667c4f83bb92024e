// Pay locations, and the job divisions whose jobs their people can book to (spec 3).
import { graphql } from 'react-relay'
import type { PayLocationsScreenQuery } from '#web/__generated__/PayLocationsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { LocationList } from './LocationList.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'

export function PayLocationsScreen() {
  const { data, variables, isLeaving } = useScreen<PayLocationsScreenQuery>(graphql`
    query PayLocationsScreenQuery($search: String) {
      ...LocationList_query @arguments(search: $search)
    }
  `)
  return (
    <SettingsPage view="pay-locations" isList>
      <LocationList query={data} search={variables.search ?? null} isBusy={isLeaving} />
    </SettingsPage>
  )
}
