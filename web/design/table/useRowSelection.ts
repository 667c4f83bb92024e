// Picks rows: one, all on screen, or with Shift all since the last one.
import { useRef } from 'react'
import type { Selection } from './types.ts'

export function useSelecting<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: Selection<Row> | undefined,
) {
  const last = useRef<string | null>(null)
  const pickable = rows.filter((row) => selection?.isSelectable?.(row) ?? true).map(rowKey)
  const picked = pickable.filter((key) => selection?.selected.has(key)).length

  function toggle(key: string, range: boolean) {
    if (!selection) return
    const next = new Set(selection.selected)
    const on = !next.has(key)
    for (const each of range ? between(pickable, last.current ?? key, key) : [key]) {
      if (on) next.add(each)
      else next.delete(each)
    }
    last.current = key
    selection.onChange(next)
  }

  function toggleAll() {
    if (!selection) return
    const next = new Set(selection.selected)
    const on = picked < pickable.length
    for (const key of pickable) {
      if (on) next.add(key)
      else next.delete(key)
    }
    selection.onChange(next)
  }

  return { pickable, picked, toggle, toggleAll }
}

function between(keys: readonly string[], a: string, b: string): readonly string[] {
  const from = keys.indexOf(a)
  const to = keys.indexOf(b)
  if (from < 0 || to < 0) return [b]
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1)
}
