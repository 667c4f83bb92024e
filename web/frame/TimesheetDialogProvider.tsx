// Opens the timesheet dialog over any screen; its code is fetched when somebody is about to need it.
import { lazy, Suspense, useMemo, useState, useTransition, type ReactNode } from 'react'
import { notify } from '#web/parts/notify.ts'
import { OpeningContext, type Opening } from '#web/parts/timesheets/opening.ts'
import { CallFailed } from '#web/relay/environment.ts'
import { Caught } from './Caught.tsx'

const load = () => import('#web/screens/timesheet/TimesheetDialog.tsx')
const TimesheetDialog = lazy(() => load().then((module) => ({ default: module.TimesheetDialog })))

export function TimesheetDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ number: number | null } | null>(null)
  const [isOpening, startOpening] = useTransition()
  const opening = useMemo<Opening>(
    () => ({
      // The screen stays as it is, its button busy, until the dialog can be shown whole.
      open: (number) => startOpening(() => setShown({ number })),
      preload: () => void load(),
      isOpening,
    }),
    [isOpening],
  )
  const close = () => setShown(null)
  const fail = (error: unknown) => {
    close()
    notify.error(error instanceof CallFailed ? error.message : 'Internal server error')
  }
  return (
    <OpeningContext value={opening}>
      {children}
      <Suspense>
        {shown && (
          <Caught onError={fail}>
            <TimesheetDialog number={shown.number} onClosed={close} />
          </Caught>
        )}
      </Suspense>
    </OpeningContext>
  )
}
