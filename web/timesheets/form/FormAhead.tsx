// Draws a new timesheet once where nobody sees it, while the page has nothing else to do: most of the time of a first opening
// goes into what a browser does once, which is to compile the code and to make the styles (docs/decisions/0086).
import { EnvironmentProvider } from '@chakra-ui/react'
import { Activity, Suspense, useContext, useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { IsOpenContext, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { TimesheetDialog } from './TimesheetDialog.tsx'

/** For whom the page has done it, whatever screens it shows: each person who signs in has an environment of their own. */
const done = new WeakSet<Environment>()

export function FormAhead() {
  // A person who was quicker needs none.
  const isOpen = useContext(IsOpenContext)
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (isOpen) done.add(environment)
  }, [isOpen, environment])
  return !done.has(environment) && !isOpen && !savesData() && <Ahead environment={environment} />
}

/** Whether the person has asked the browser to fetch no more than is needed. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function Ahead({ environment }: { environment: Environment }) {
  const [state, setState] = useState<'asking' | 'drawing' | 'done'>('asking')
  // In no document: nothing of it is laid out, found or read aloud.
  const [place] = useState(() => document.createElement('div').attachShadow({ mode: 'open' }))
  const { fetchAhead } = useTimesheetDialog()
  useEffect(() => {
    let isLeft = false
    void fetchAhead().then((isHere) => {
      if (!isLeft) setState(isHere ? 'drawing' : 'done')
    })
    // No effect of what is hidden runs, so none says that it is drawn.
    const observer = new MutationObserver(() => {
      done.add(environment)
      setState('done')
    })
    observer.observe(place, { childList: true })
    return () => {
      isLeft = true
      observer.disconnect()
    }
  }, [environment, fetchAhead, place])
  if (state !== 'drawing') return null
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
