// Closes the pay period of one cycle, or those of all cycles that end on the same day. First it shows what they leave
// open.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { mayClose } from '#domain/payroll/desk.ts'
import { payCycleLabel, type GpPayCycle } from '#domain/user/account.ts'
import type { ClosingDialogMutation } from '#web/__generated__/ClosingDialogMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { useAction } from '#web/relay/useAction.ts'
import type { Deed } from './Done.tsx'
import { LeftBehind } from './LeftBehind.tsx'
import { dayName, periodName, useDeskStates, type Period } from './desk.ts'
import { Part } from '#web/frame/Part.tsx'

type Props = {
  periods: readonly Period[]
  /** The period whose button was pressed; null for the oldest that can be closed. */
  first: Period | null
  /** The cycle that the desk shows; null for all. */
  cycle: GpPayCycle | null
  onLeave: () => void
  onDone: (deed: Deed) => void
  onChanged: () => Promise<unknown>
}

export function ClosingDialog({ periods, first, cycle, onLeave, onDone, onChanged }: Props) {
  const { today } = useDeskStates()
  const closable = periods.filter((period) => mayClose(period, today))
  const ends = [...new Set(closable.map(({ endDate }) => endDate))].sort()
  const [end, setEnd] = useState(first?.endDate ?? ends[0] ?? '')
  // Once a period was chosen, those of other cycles count only if they are ticked.
  const only = first?.gpPayCycle ?? cycle
  const others = closable.filter(({ gpPayCycle }) => only !== null && gpPayCycle !== only)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(others.map(({ id }) => id)))
  const shown = closable.filter(({ endDate }) => endDate === end)
  const picked = shown.filter(({ id }) => !left.has(id))
  const [close, isClosing] = useAction<ClosingDialogMutation>(closing)
  const press = async () => {
    const { is } = await close({
      periods: picked.map(({ gpPayCycle, startDate, endDate }) => ({ gpPayCycle, startDate, endDate })),
    })
    await onChanged()
    if (is !== 'done') return
    onLeave()
    onDone({ text: `Closed: ${picked.map(nameOf).join('; ')}`, closed: picked.map(({ id }) => id) })
  }
  return (
    <Dialog
      open
      onClose={onLeave}
      title={picked.length > 1 ? 'Close pay periods' : 'Close pay period'}
      foot={
        <>
          <Button onClick={onLeave}>Leave open</Button>
          <Button
            variant="primary"
            busy={isClosing}
            disabled={picked.length === 0}
            onClick={() => void press()}
          >
            {picked.length === 1 ? `Close ${nameOf(picked[0]!)}` : `Close ${picked.length} periods`}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p color="inkSoft">
          {closable.length === 0
            ? 'A pay period can be closed from its last day on.'
            : 'Nobody can record these days afterwards. Pending timesheets can still be decided; they are paid with the next batch.'}
        </chakra.p>
        {ends.length > 1 && (
          <chakra.div role="group" aria-label="Last day" display="flex" flexWrap="wrap" gap="2">
            {ends.map((date) => (
              <FilterChip
                key={date}
                toggle
                label={`Ends ${dayName(date)}`}
                value={date === end ? `Ends ${dayName(date)}` : null}
                onClick={() => setEnd(date)}
              />
            ))}
          </chakra.div>
        )}
        {shown.map((period) => (
          <chakra.section
            key={period.id}
            aria-label={nameOf(period)}
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
            padding="4"
            display="grid"
            gap="3"
          >
            <chakra.div fontWeight="semibold">
              {shown.length > 1 ? (
                <Checkbox
                  checked={!left.has(period.id)}
                  onChange={(is) =>
                    setLeft(new Set([...left].filter((id) => id !== period.id).concat(is ? [] : period.id)))
                  }
                >
                  {nameOf(period)}
                </Checkbox>
              ) : (
                nameOf(period)
              )}
            </chakra.div>
            <Part skeleton={<SkeletonBar height={44} />}>
              {(attempt) => <LeftBehind period={period} attempt={attempt} />}
            </Part>
          </chakra.section>
        ))}
      </chakra.div>
    </Dialog>
  )
}

/** 'Rental, Mon 16 – Sun 22 Nov'. */
const nameOf = (period: Period) => `${payCycleLabel[period.gpPayCycle]}, ${periodName(period)}`

const closing = graphql`
  mutation ClosingDialogMutation($periods: [PayPeriodInput!]!) {
    result: closePayPeriods(periods: $periods) {
      ...useAction_error @alias(as: "error")
      ... on PayPeriodsChange {
        periods {
          ...desk_period
        }
      }
    }
  }
`
