// Renders a new timesheet once where nobody sees it, while the page is idle: most of a first opening is what a browser does once,
// compiling the code and adding the styles (docs/decisions/screens.md).
import { EnvironmentProvider } from '@chakra-ui/react'
import { Activity, Suspense, useContext, useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import query, { type TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { savesData } from '#web/client/savesData.ts'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'
import { variablesOf } from './dialogVariables.ts'
import { TimesheetDialog } from './TimesheetDialog.tsx'

/** Once a page, whatever screens it shows. */
let isRendered = false

/** Renders nothing in the document. */
export function FormAhead() {
  const isOpen = useContext(IsOpenContext)
  const [wasRendered] = useState(isRendered)
  // A person may be quicker.
  useEffect(() => {
    isRendered ||= isOpen
  }, [isOpen])
  return wasRendered || isOpen || savesData() ? null : <Ahead />
}

function Ahead() {
  const environment = useRelayEnvironment()
  const [step, setStep] = useState<'fetching' | 'rendering' | 'over'>('fetching')
  // In no document: nothing of it is laid out, found or read aloud.
  const [place] = useState(() => document.createElement('div').attachShadow({ mode: 'open' }))
  useEffect(() => {
    const fetching = fetchQuery<TimesheetDialogQuery>(environment, query, variablesOf(null, null)).subscribe({
      complete: () => setStep('rendering'),
      // The press fetches it again and says so.
      error: () => setStep('over'),
    })
    // What is hidden runs no effect that could say so.
    const observer = new MutationObserver(() => {
      isRendered = true
      setStep('over')
    })
    observer.observe(place, { childList: true })
    return () => {
      fetching.unsubscribe()
      observer.disconnect()
    }
  }, [environment, place])
  if (step !== 'rendering') return null
  return (
    <Activity mode="hidden">
      <EnvironmentProvider value={() => place}>
        <Suspense>
          <TimesheetDialog number={null} unsaved={null} onClosed={nothing} onReuse={nothing} />
        </Suspense>
      </EnvironmentProvider>
    </Activity>
  )
}

const nothing = () => {}
