// Warns that a pay period closes by itself today or tomorrow while the person has not handed in all of its days.
import { formatDate } from '#domain/date.ts'
import { Button } from '#web/design/Button.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import type { ViewersClosedDays } from '#web/timesheets/closedDays.ts'
import { ClosingLine } from '#web/timesheets/ClosingLine.tsx'
import { weekParam } from '#web/timesheets/week/weekParam.ts'

type Props = {
  closing: ViewersClosedDays['closing']
  /** The week on screen. */
  days: readonly { readonly date: string }[]
}

export function StillDue({ closing, days }: Props) {
  const { set } = useParams(weekParam)
  const isOnline = useIsOnline()
  const [first] = closing?.due ?? []
  if (!closing || first === undefined) return null
  const isElsewhere = !closing.due.some((date) => days.some((day) => day.date === date))
  return (
    <ClosingLine closing={closing}>
      {isElsewhere && (
        <Button
          size="sm"
          disabled={!isOnline}
          onClick={() => set({ week: first }, { preventScrollReset: true })}
        >
          {networkLabel(`Show ${formatDate(first)}`, isOnline)}
        </Button>
      )}
    </ClosingLine>
  )
}
