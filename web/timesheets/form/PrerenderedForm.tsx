// Prerenders the form of a new timesheet while the page is idle. Most of the time of a first opening goes into
// compiling the code and adding the styles, which a browser does only once (docs/decisions/screens.md).
import { EnvironmentProvider } from '@chakra-ui/react'
import { Activity, Suspense, useContext, useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import query, { type TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { savesData } from '#web/client/savesData.ts'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'
import { variablesOf } from './dialogVariables.ts'
import { TimesheetDialog } from './TimesheetDialog.tsx'

/** Once per page load. */
let isRendered = false

/** Renders nothing in the document. */
export function PrerenderedForm() {
  const isOpen = useContext(IsOpenContext)
  const [wasRendered] = useState(isRendered)
  // The user may have opened a form first.
  useEffect(() => {
    isRendered ||= isOpen
  }, [isOpen])
  return wasRendered || isOpen || savesData() ? null : <Ahead />
}

function Ahead() {
  const environment = useRelayEnvironment()
  const [step, setStep] = useState<'fetching' | 'rendering' | 'over'>('fetching')
  // Outside the document, so that it is not laid out, found or read aloud.
  const [shadowRoot] = useState(() => document.createElement('div').attachShadow({ mode: 'open' }))
  useEffect(() => {
    const fetching = fetchQuery<TimesheetDialogQuery>(environment, query, variablesOf(null, null)).subscribe({
      complete: () => setStep('rendering'),
      // Opening the form fetches it again and reports a failure.
      error: () => setStep('over'),
    })
    // Hidden content runs no effects, so none can report it.
    const observer = new MutationObserver(() => {
      isRendered = true
      setStep('over')
    })
    observer.observe(shadowRoot, { childList: true })
    return () => {
      fetching.unsubscribe()
      observer.disconnect()
    }
  }, [environment, shadowRoot])
  if (step !== 'rendering') return null
  return (
    <Activity mode="hidden">
      <EnvironmentProvider value={() => shadowRoot}>
        <Suspense>
          <TimesheetDialog number={null} unsaved={null} onClosed={nothing} onReuse={nothing} />
        </Suspense>
      </EnvironmentProvider>
    </Activity>
  )
}

const nothing = () => {}
