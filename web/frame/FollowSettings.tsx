// Follows the settings live, so that an open form checks against a changed rule immediately. Draws nothing.
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
                ...FollowSettings_settings
                today
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

/** Every setting. The form of the settings spreads it, too, so that it follows each of them. */
export const allSettings = graphql`
  fragment FollowSettings_settings on Setting {
    timesheetOverlapCheckingEnable
    passMidnightCheckingEnable
    maximumDailyHoursCheckingEnable
    maximumDailyHours
    enableUseDefaultStartTime
    defaultStartTime
    timeZone
    companyName
    requireSecondFactorForAdministrators
    developmentHosts
    version
  }
`
