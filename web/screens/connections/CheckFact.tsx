// What the health check of a connection found, and what mends it.
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { healthStateLabel } from '#domain/health.ts'
import type { CheckFact_check$key } from '#web/__generated__/CheckFact_check.graphql.ts'
import { Tag } from '#web/design/Tag.tsx'
import { SettingsFact } from '#web/settings/SettingsCard.tsx'

const looks = {
  WRONG: { Shape: CircleAlert, colour: 'status.declined' },
  WARNING: { Shape: TriangleAlert, colour: 'status.missing' },
  OK: { Shape: CircleCheck, colour: 'status.approved' },
} as const

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
      <Tag {...looks[state]}>{healthStateLabel[state]}</Tag>
    </SettingsFact>
  )
}
