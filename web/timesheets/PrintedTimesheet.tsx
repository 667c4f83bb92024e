// A timesheet for print only: prints the recorded timesheet, as a review shows it, instead of the open form.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TimesheetReview_timesheet$key } from '#web/__generated__/TimesheetReview_timesheet.graphql.ts'
import { TimesheetReview } from './TimesheetReview.tsx'

export function PrintedTimesheet({ timesheet }: { timesheet: TimesheetReview_timesheet$key }) {
  if (!useIsPrinting()) return null
  return (
    <chakra.div display="none" _print={{ display: 'block' }}>
      <TimesheetReview timesheet={timesheet} />
    </chakra.div>
  )
}

/** True while the browser lays out the page for print. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, because the browser prints as soon as the event handler returns.
    const around = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    for (const event of ['beforeprint', 'afterprint']) addEventListener(event, around)
    return () => {
      for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, around)
    }
  }, [])
  return isPrinting
}
