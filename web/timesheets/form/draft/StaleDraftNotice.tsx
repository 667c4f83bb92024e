// Unsaved work on a timesheet that can no longer be edited: stored until its owner moves it to a new timesheet or
// discards it. An approver's corrections cannot become a timesheet of their own.
import { useEffect, useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { ConflictNotice } from '#web/forms/ConflictNotice.tsx'
import { deleting } from '#web/forms/questions.ts'
import { deleteUnsaved, readUnsaved } from '#web/forms/unsaved.ts'
import { workIdOf, type OutgoingDay } from '#web/offline/days/outgoing.ts'
import { useDayQueue } from '#web/offline/days/useDays.ts'
import { deletingDay } from '#web/timesheets/form/questions.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'

type Props = {
  /** What somebody else did in the meantime. */
  conflict: string | null
  workId: string
  /** The day that waits on this device and is open with it. */
  waiting: OutgoingDay | null
  isOwn: boolean
  /** Null for a person who may not create timesheets. */
  onReuse: ((unsaved: UnsavedTimesheet) => void) | null
  /** Called to show the current timesheet, without the notice. */
  onLookAgain: () => void
}

export function StaleDraftNotice({ conflict, workId, waiting, isOwn, onReuse, onLookAgain }: Props) {
  const confirm = useConfirm()
  const queue = useDayQueue()
  // Undefined until it is read.
  const [work, setWork] = useState<UnsavedTimesheet | null>()
  useEffect(() => {
    let isCurrent = true
    readUnsaved(timesheetWork, workId).then(
      (found) => isCurrent && setWork(found ?? ofWaiting(waiting)),
      () => isCurrent && setWork(ofWaiting(waiting)),
    )
    return () => {
      isCurrent = false
    }
  }, [workId, waiting])
  if (work === undefined || (!conflict && !work)) return null
  const happened = asSentence(conflict ?? 'This timesheet can no longer be changed.')
  if (!work) return <ConflictNotice message={happened} />
  const discard = () => {
    void deleteUnsaved(workId)
    if (waiting) void queue.remove(waiting.id)
    setWork(null)
  }
  const ask = async () => {
    if (await confirm(waiting ? deletingDay(waiting) : deleting)) discard()
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

/** The values of a day that waits, as the work that a new timesheet starts with. */
function ofWaiting(waiting: OutgoingDay | null): UnsavedTimesheet | null {
  return waiting && { ...waiting, id: workIdOf(waiting.id), values: waiting.values.day }
}

/** Refusals with a time at the end have no full stop. */
function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
