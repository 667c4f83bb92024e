// Subscribes to the settings, so that an open form checks against a changed rule immediately. Renders nothing.
import { useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { FollowSettingsSubscription } from '#web/__generated__/FollowSettingsSubscription.graphql.ts'

/** @param since the event cursor from when the settings were first loaded. */
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

/** Every setting. The settings form spreads this fragment, too, so that each of its fields is live. */
export const allSettings = graphql`
  fragment FollowSettings_settings on Setting {
    timesheetOverlapCheckingEnable
    passMidnightCheckingEnable
    maximumDailyHoursCheckingEnable
    maximumDailyHours
    enableUseDefaultStartTime
    defaultStartTime
    allowUnsignedReason
    timeZone
    companyName
    requireSecondFactorForAdministrators
    developmentHosts
    mailDockets
    leaveIsAsked
    version
  }
`
