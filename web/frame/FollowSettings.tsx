// Keeps the settings as they are: a form that is open judges by a changed rule at once. Draws nothing.
import { useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { FollowSettingsSubscription } from '#web/__generated__/FollowSettingsSubscription.graphql.ts'

/** @param since how far live events had come when settings were read first. */
export function FollowSettings({ since: first }: { since: string }) {
  const [since] = useState(first)
  useSubscription<FollowSettingsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowSettingsSubscription($since: String) {
            settingsChanged(since: $since) {
              settings {
                timesheetOverlapCheckingEnable
                passMidnightCheckingEnable
                maximumDailyHoursCheckingEnable
                maximumDailyHours
                enableUseDefaultStartTime
                defaultStartTime
                timeZone
                companyName
                developmentHosts
                today
                version
              }
            }
          }
        `,
        variables: { since },
      }),
      [since],
    ),
  )
  return null
}
