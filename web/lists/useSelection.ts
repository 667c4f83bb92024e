// The selected rows of a list. The selection survives changes of the list; rows that leave it or can no longer be
// selected drop out, with a message.
import { useCallback, useRef, useState } from 'react'
import type { Selection } from '#web/design/table/types.ts'

type Identified = { readonly id: string }

/** What a change of the list removed from the selection. */
export type Lost = {
  /** Rows that are no longer in the list. */
  gone: number
  /** Rows that can no longer be selected. */
  barred: number
}

const none: ReadonlySet<string> = new Set()

/** `mayPick` tells which rows can be selected now; while `isHeld`, none drops out. */
export function useSelection<Row extends Identified>(
  rows: readonly Row[],
  mayPick: (row: Row) => boolean,
  onLost: (lost: Lost) => void,
  isHeld = false,
) {
  const [selected, setSelected] = useState(none)
  // Read when the list changes, which is not a render of this hook.
  const now = useRef({ selected, mayPick, onLost, isHeld })
  now.current = { selected, mayPick, onLost, isHeld }

  const drop = useCallback(
    (ids: ReadonlySet<string>) => setSelected((before) => new Set([...before].filter((id) => !ids.has(id)))),
    [],
  )
  /** Call it with the current list. */
  const prune = useCallback((list: readonly Row[]) => {
    const { selected, mayPick, onLost, isHeld } = now.current
    if (isHeld) return
    const listed = list.filter((row) => selected.has(row.id))
    const kept = listed.filter(mayPick)
    if (kept.length === selected.size) return
    setSelected(new Set(kept.map((row) => row.id)))
    onLost({ gone: selected.size - listed.length, barred: listed.length - kept.length })
  }, [])
  const toggle = (row: Row) => {
    if (!mayPick(row) && !selected.has(row.id)) return
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(row.id)) next.add(row.id)
      return next
    })
  }
  const selection: Selection<Row> = { selected, onChange: setSelected, isSelectable: mayPick }
  return {
    selection,
    picked: rows.filter((row) => selected.has(row.id)),
    toggle,
    drop,
    prune,
    clear: () => setSelected(none),
  }
}
