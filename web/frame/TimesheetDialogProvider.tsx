// Opens the timesheet dialog over any screen; its code is fetched when somebody is about to need it.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { OpeningContext, type Opening } from '#web/parts/timesheets/opening.ts'

const load = () => import('#web/screens/timesheet/TimesheetDialog.tsx')
const TimesheetDialog = lazy(() => load().then((module) => ({ default: module.TimesheetDialog })))

export function TimesheetDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ number: number | null } | null>(null)
  const opening = useMemo<Opening>(
    () => ({ open: (number) => setShown({ number }), preload: () => void load() }),
    [],
  )
  return (
    <OpeningContext value={opening}>
      {children}
      {shown && (
        <Suspense>
          <TimesheetDialog number={shown.number} onClosed={() => setShown(null)} />
        </Suspense>
      )}
    </OpeningContext>
  )
}
