// A check that found a problem: the problem, how to fix it, and the screen with details.
import { chakra } from '@chakra-ui/react'
import { Wrench } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { healthViews } from '#domain/health.ts'
import { addressOf, settingsEntries } from '#domain/setting/views.ts'
import type { Trouble_check$key } from '#web/__generated__/Trouble_check.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { HealthTag } from '#web/settings/HealthTag.tsx'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'

export function Trouble({ check }: { check: Trouble_check$key }) {
  const { code, title, state, says, mend } = useFragment(
    graphql`
      fragment Trouble_check on HealthCheck {
        code
        title
        state
        says
        mend
      }
    `,
    check,
  )
  const entry = settingsEntries.find(({ view }) => view === healthViews[code])
  return (
    <li>
      <SettingsCard subject={{ title }} aside={<HealthTag state={state} />}>
        <chakra.p overflowWrap="anywhere">{says}</chakra.p>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
          <chakra.p
            flex="1 1 280px"
            minWidth="0"
            display="flex"
            gap="2"
            color="inkSoft"
            overflowWrap="anywhere"
          >
            <chakra.span flex="none" paddingTop="3px">
              <Wrench size={15} aria-hidden />
            </chakra.span>
            <span>
              <chakra.span srOnly>To fix it: </chakra.span>
              {mend}
            </span>
          </chakra.p>
          {entry && (
            <Button size="sm" asChild>
              <Link to={addressOf(entry)}>Open {entry.label}</Link>
            </Button>
          )}
        </chakra.div>
      </SettingsCard>
    </li>
  )
}
