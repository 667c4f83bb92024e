// Marks the missing days of the week as days away. Without any, it leads to the days away to come.
import { lazy, Suspense, useState } from 'react'
import { CalendarOff } from 'lucide-react'
import { useNavigate } from 'react-router'
import { addDays } from '#domain/week.ts'
import { Button } from '#web/design/Button.tsx'
import { useIsOnline } from '#web/relay/connection.ts'

const AwayDialog = lazy(() =>
  import('#web/accounts/AwayDialog.tsx').then((module) => ({ default: module.AwayDialog })),
)

type Props = {
  /** The global id of the viewer as a user. */
  user: string
  /** The missing days, the earliest first. */
  missing: readonly { readonly date: string }[]
}

export function WereAway({ user, missing }: Props) {
  const isOnline = useIsOnline()
  const [isMarking, setMarking] = useState(false)
  const navigate = useNavigate()
  const [first] = missing
  const button = { size: 'sm', variant: 'ghost', marginInlineStart: '-2.5', disabled: !isOnline } as const
  if (!first)
    return (
      <Button {...button} onClick={() => void navigate('/profile#days-away')}>
        <CalendarOff aria-hidden />
        Days away
      </Button>
    )
  // Only the first days in a row, because a recorded day in between is not a day away.
  const after = missing.findIndex(({ date }, at) => date !== addDays(first.date, at))
  const last = missing.at(after === -1 ? -1 : after - 1)!
  return (
    <>
      <Button {...button} onClick={() => setMarking(true)}>
        <CalendarOff aria-hidden />
        Were you away?
      </Button>
      <Suspense>
        {isMarking && (
          <AwayDialog
            user={user}
            days={{ startDate: first.date, endDate: last.date }}
            onClosed={() => setMarking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
