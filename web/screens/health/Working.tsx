// The checks that passed, one line each.
import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { wordFor } from '#domain/counted.ts'
import type { Working_check$key } from '#web/__generated__/Working_check.graphql.ts'
import { SettingsCard, SettingsRow } from '#web/settings/SettingsCard.tsx'

export function Working({ checks }: { checks: Working_check$key }) {
  const rows = useFragment(
    graphql`
      fragment Working_check on HealthCheck @relay(plural: true) {
        code
        title
        says
      }
    `,
    checks,
  )
  return (
    <SettingsCard
      subject={{ title: `${rows.length} ${wordFor(rows.length, 'check is', 'checks are')} OK` }}
      hasRows
    >
      {rows.map(({ code, title, says }) => (
        <SettingsRow key={code}>
          <chakra.div
            display="grid"
            gridTemplateColumns="16px minmax(0, 1fr)"
            columnGap="3"
            alignItems="start"
          >
            <chakra.span color="status.approved.fg" paddingTop="3px">
              <CircleCheck size={16} aria-hidden />
            </chakra.span>
            <div>
              <chakra.p fontWeight="strong">{title}</chakra.p>
              <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere">
                {says}
              </chakra.p>
            </div>
          </chakra.div>
        </SettingsRow>
      ))}
    </SettingsCard>
  )
}
