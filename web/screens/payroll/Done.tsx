// The result of the last action on the desk, always in sight and announced by screen readers.
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { RowLink } from '#web/design/RowLink.tsx'
import { Button } from '#web/design/Button.tsx'
import { payCycleLabel } from '#domain/user/account.ts'
import { periodName, type Period } from './desk.ts'
import { batchPath } from './paths.ts'

/** @param batch the number of the batch that was made. @param closed the ids of the periods that were closed. */
export type Deed = { text: string; batch?: string; closed?: readonly string[] }

type Props = {
  deed: Deed | null
  /** The periods that it closed and that can be opened again. */
  closed?: readonly Period[]
  onOpenAgain?: (period: Period) => void
}

export function Done({ deed, closed = [], onOpenAgain }: Props) {
  return (
    // Without a result it takes no room between its neighbours.
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {deed && (
        <chakra.p
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          marginBottom="2"
          paddingInline="3"
          paddingBlock="1.5"
          borderRadius="md"
          color="status.approved.fg"
          bg="status.approved.bg"
          fontWeight="medium"
        >
          <Check size={16} strokeWidth={2.2} aria-hidden />
          <span>{deed.text}</span>
          {deed.batch && (
            <RowLink to={batchPath(deed.batch)} label={`Open batch ${deed.batch}`}>
              Open
            </RowLink>
          )}
          {closed.map((period) => (
            <Button key={period.id} size="sm" onClick={() => onOpenAgain?.(period)}>
              {closed.length === 1
                ? 'Open again'
                : `Open ${payCycleLabel[period.gpPayCycle]}, ${periodName(period)} again`}
            </Button>
          ))}
        </chakra.p>
      )}
    </chakra.div>
  )
}
