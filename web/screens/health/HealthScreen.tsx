// The health of the installation: whether anything is wrong, and how to fix it.
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleAlert, RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { HealthState } from '#domain/health.ts'
import type { HealthScreenQuery } from '#web/__generated__/HealthScreenQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { Trouble } from './Trouble.tsx'
import { Working } from './Working.tsx'

export function HealthScreen() {
  const { health } = useScreen<HealthScreenQuery>(query).data
  const [check, isChecking] = useCheckAgain()
  const troubles = health.checks.filter(({ state }) => state !== 'OK')
  const working = health.checks.filter(({ state }) => state === 'OK')
  const [Shape, colour] = looks[health.state]
  return (
    <SettingsPage view="health">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="3">
        <chakra.div flex="1 1 280px" minWidth="0" display="flex" gap="3">
          <chakra.span flex="none" color={colour} paddingTop="1px">
            <Shape size={24} aria-hidden />
          </chakra.span>
          <chakra.div role="status" minWidth="0">
            <chakra.h3 textStyle="heading">{health.summary}</chakra.h3>
            <chakra.p textStyle="small" color="inkSoft">
              Checked at <Instant at={health.checkedAt} />
            </chakra.p>
          </chakra.div>
        </chakra.div>
        <Button busy={isChecking} onClick={() => void check()}>
          <RotateCw aria-hidden />
          Check again
        </Button>
      </chakra.div>
      {troubles.length > 0 && (
        <chakra.ul aria-label="Needs attention" display="grid" gap="3" listStyleType="none">
          {troubles.map((found) => (
            <Trouble key={found.code} check={found} />
          ))}
        </chakra.ul>
      )}
      {working.length > 0 && <Working checks={working} />}
    </SettingsPage>
  )
}

const query = graphql`
  query HealthScreenQuery {
    health {
      checkedAt
      state
      summary
      checks {
        code
        state
        ...Trouble_check
        ...Working_check
      }
    }
  }
`

const looks: Record<HealthState, readonly [Shape: LucideIcon, colour: string]> = {
  WRONG: [CircleAlert, 'status.declined.fg'],
  WARNING: [TriangleAlert, 'status.missing.fg'],
  OK: [CircleCheck, 'status.approved.fg'],
}

function useCheckAgain() {
  const environment = useRelayEnvironment()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await fetchAgain<HealthScreenQuery>(environment, query, {}).catch(() =>
      notify.error('Daybook does not answer. Try again in a moment.'),
    )
    setChecking(false)
  }
  return [check, isChecking] as const
}
