// What was typed into a timesheet that can no longer be changed: told, kept, and offered for a new one.
import { useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { ConflictNotice } from '#web/forms/ConflictNotice.tsx'
import { forgetUnsaved, readUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'

type Props = {
  /** What somebody else did meanwhile. */
  conflict: string | null
  workId: string
  onReuse: (unsaved: UnsavedTimesheet) => void
}

export function StaleDraftNotice({ conflict, workId, onReuse }: Props) {
  const [work, setWork] = useState(() => readUnsaved(timesheetWork, workId))
  if (!conflict && !work) return null
  const told = conflict ?? 'This timesheet can no longer be changed.'
  if (!work) return <ConflictNotice message={told} />
  const discard = () => {
    forgetUnsaved(workId)
    setWork(null)
  }
  return (
    <ConflictNotice message={`${told} What you typed is kept in this browser until you discard it.`}>
      <Button size="sm" onClick={() => onReuse(work)}>
        Use it in a new timesheet
      </Button>
      <Button size="sm" variant="ghost" onClick={discard}>
        Discard it
      </Button>
    </ConflictNotice>
  )
}
