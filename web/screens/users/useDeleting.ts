// Deletes several users: the selection, the progress, and the result of each.
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { fullName } from '#domain/people.ts'
import { listed } from '#web/accounts/listed.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useSelection, type Lost } from '#web/lists/useSelection.ts'
import { deletingUsers, useDeleteOne } from './useDeleteUser.ts'
import type { UserRow } from './userRow.ts'

const noNotes: ReadonlyMap<string, string> = new Map()

export type Deleting = ReturnType<typeof useDeleting>

export function useDeleting(rows: readonly UserRow[], mayDelete: (row: UserRow) => boolean) {
  const confirm = useConfirm()
  const deleteOne = useDeleteOne()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [notes, setNotes] = useState(noNotes)
  const { selection, picked, toggle, drop, clear } = useSelection(
    rows,
    mayDelete,
    notifyLost,
    progress !== null,
  )

  const note = (said: ReadonlyMap<string, string>) => setNotes((before) => new Map([...before, ...said]))

  const deletePicked = async () => {
    if (picked.length === 0) return notify.error('Please select user')
    if (!(await confirm(deletingUsers(picked)))) return
    const messages = new Map<string, string>()
    let gone = 0
    for (const [done, row] of picked.entries()) {
      setProgress({ done, of: picked.length })
      const deletion = await deleteOne(row)
      if (deletion.is === 'gone') gone += 1
      else if (deletion.is === 'kept')
        messages.set(row.id, 'Disabled instead of deleted, because history refers to the account.')
      else messages.set(row.id, deletion.why)
      drop(new Set([row.id]))
    }
    setProgress(null)
    note(messages)
    if (messages.size === 0) notify.success(deleted(listed(picked.map(fullName))))
    else notify.info(`${gone} deleted, ${messages.size} not: the list says why`)
  }

  return {
    selection,
    picked: picked.length,
    pickedRows: picked,
    progress,
    notes,
    /** Shows a message at each of these rows. */
    note,
    toggle,
    clear,
    deletePicked: () => void deletePicked(),
    dismiss: (row: UserRow) => setNotes((before) => new Map([...before].filter(([id]) => id !== row.id))),
  }
}

function notifyLost({ gone, barred }: Lost): void {
  const lost = gone + barred
  if (lost > 0) notify.info(`${counted(lost, 'user')} removed from the selection.`)
}
