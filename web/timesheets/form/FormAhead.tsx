// Draws a new timesheet once where nobody sees it, while the page has nothing else to do: most of the time of a first opening
// goes into what a browser does once, which is to compile the code and to make the styles (docs/decisions/0086).
import { EnvironmentProvider } from '@chakra-ui/react'
import { Activity, Suspense, useContext, useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'
import { fetchTimesheetDialog, TimesheetDialog } from './TimesheetDialog.tsx'

/** Of this page, whatever screens it shows. */
let isDone = false

export function FormAhead() {
  // A person who was quicker needs none.
  const isOpen = useContext(IsOpenContext)
  useEffect(() => {
    if (isOpen) isDone = true
  }, [isOpen])
  return !isDone && !isOpen && !savesData() && <Ahead />
}

/** Whether the person has asked the browser to fetch no more than is needed. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function Ahead() {
  const [state, setState] = useState<'asking' | 'drawing' | 'done'>('asking')
  // In no document: nothing of it is laid out, found or read aloud.
  const [place] = useState(() => document.createElement('div').attachShadow({ mode: 'open' }))
  const environment = useRelayEnvironment()
  useEffect(() => {
    let isLeft = false
    void fetchTimesheetDialog(environment, null).then((isHere) => {
      if (!isLeft) setState(isHere ? 'drawing' : 'done')
    })
    // No effect of what is hidden runs, so none says that it is drawn.
    const observer = new MutationObserver(() => {
      isDone = true
      setState('done')
    })
    observer.observe(place, { childList: true })
    return () => {
      isLeft = true
      observer.disconnect()
    }
  }, [environment, place])
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
