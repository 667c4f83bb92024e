// Going through the list by key: J and K to the next and the one before, / to the search.
import { useEffect, useEffectEvent } from 'react'
import type { TimesheetRow } from '#web/parts/timesheets/TimesheetList.tsx'

type Going = {
  rows: readonly TimesheetRow[]
  current: number | null
  show: (number: number | null) => void
}

export function useReviewKeys({ rows, current, show }: Going): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return
    const at = rows.findIndex((row) => row.number === current)
    const next = { j: rows[at + 1], k: rows[at === -1 ? rows.length - 1 : at - 1] }[event.key]
    if (next) show(next.number)
    else if (event.key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Keys that belong to a field, a dialog or the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true
  return (
    target.matches('input, textarea, select, [contenteditable]') ||
    !!document.querySelector('[role=alertdialog], [role=dialog]')
  )
}
