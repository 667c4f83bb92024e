// A timesheet for the printer alone: in place of the form that is open comes out what was recorded, as a review shows it.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TimesheetReview_timesheet$key } from '#web/__generated__/TimesheetReview_timesheet.graphql.ts'
import { TimesheetReview } from './TimesheetReview.tsx'

export function OnPaper({ timesheet }: { timesheet: TimesheetReview_timesheet$key }) {
  if (!useIsPrinting()) return null
  return (
    <chakra.div display="none" _print={{ display: 'block' }}>
      <TimesheetReview timesheet={timesheet} />
    </chakra.div>
  )
}

/** True while the browser lays the page out for paper. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser goes on as soon as the event is over.
    const around = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    for (const event of ['beforeprint', 'afterprint']) addEventListener(event, around)
    return () => {
      for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, around)
    }
  }, [])
  return isPrinting
}
