// What the health check of a connection found, and what mends it.
import { graphql, useFragment } from 'react-relay'
import type { CheckFact_check$key } from '#web/__generated__/CheckFact_check.graphql.ts'
import { HealthTag } from '#web/settings/HealthTag.tsx'
import { SettingsFact } from '#web/settings/SettingsCard.tsx'

/** @param props.check null where the check does not apply. */
export function CheckFact({ check }: { check: CheckFact_check$key | null }) {
  const found = useFragment(
    graphql`
      fragment CheckFact_check on HealthCheck {
        state
        says
        mend
      }
    `,
    check,
  )
  if (!found) return null
  const { state, says, mend } = found
  return (
    <SettingsFact label={says} reason={mend}>
      <HealthTag state={state} />
    </SettingsFact>
  )
}
