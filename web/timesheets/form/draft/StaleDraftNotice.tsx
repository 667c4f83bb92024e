// Unsaved work on a timesheet that can no longer be edited: stored until its owner moves it to a new timesheet or
// discards it. An approver's corrections cannot become a timesheet of their own.
import { useEffect, useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { ConflictNotice } from '#web/forms/ConflictNotice.tsx'
import { deleting } from '#web/forms/questions.ts'
import { deleteUnsaved, readUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'

type Props = {
  /** What somebody else did in the meantime. */
  conflict: string | null
  workId: string
  isOwn: boolean
  /** Null for a person who may not create timesheets. */
  onReuse: ((unsaved: UnsavedTimesheet) => void) | null
  /** Called to show the current timesheet, without the notice. */
  onLookAgain: () => void
}

export function StaleDraftNotice({ conflict, workId, isOwn, onReuse, onLookAgain }: Props) {
  const confirm = useConfirm()
  // Undefined until it is read.
  const [work, setWork] = useState<UnsavedTimesheet | null>()
  useEffect(() => {
    let isCurrent = true
    readUnsaved(timesheetWork, workId).then(
      (found) => isCurrent && setWork(found),
      () => isCurrent && setWork(null),
    )
    return () => {
      isCurrent = false
    }
  }, [workId])
  if (work === undefined || (!conflict && !work)) return null
  const happened = asSentence(conflict ?? 'This timesheet can no longer be changed.')
  if (!work) return <ConflictNotice message={happened} />
  const discard = () => {
    void deleteUnsaved(workId)
    setWork(null)
  }
  const ask = async () => {
    if (await confirm(deleting)) discard()
  }
  if (!isOwn) {
    const lookAgain = () => {
      discard()
      onLookAgain()
    }
    return (
      <ConflictNotice message={`${happened} Your corrections were not saved.`}>
        <Button size="sm" onClick={lookAgain}>
          Look at it again
        </Button>
      </ConflictNotice>
    )
  }
  return (
    <ConflictNotice message={`${happened} What you typed is saved in this browser until you discard it.`}>
      {onReuse && (
        <Button size="sm" onClick={() => onReuse(work)}>
          Use it in a new timesheet
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => void ask()}>
        Discard it
      </Button>
    </ConflictNotice>
  )
}

/** Refusals with a time at the end have no full stop. */
function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
