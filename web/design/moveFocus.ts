// Moves the focus with the arrow keys, Home and End: in a row, in a column, in a grid. Which element Tab stops at is the
// caller's state and follows the focus. All three say whether the key was theirs.
import type { KeyboardEvent } from 'react'

type Elements = readonly (HTMLElement | null | undefined)[]

/** Left, Right, Home and End. */
export function focusInRow(event: KeyboardEvent, row: Elements, from?: Element | null): boolean {
  return move(event, row, from, (at) => ({
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: row.length - 1,
  }))
}

type Column = {
  /** The last leads to the first, and back. */
  wraps?: boolean
  /** The element that has the focus, if it is not the one that the key was pressed in. */
  from?: Element | null
}

/** Up, Down, Home and End. */
export function focusInColumn(event: KeyboardEvent, column: Elements, { wraps, from }: Column = {}): boolean {
  const { length } = column
  return move(event, column, from, (at) => ({
    ArrowUp: wraps ? (at - 1 + length) % length : at - 1,
    ArrowDown: wraps ? (at + 1) % length : at + 1,
    Home: 0,
    End: length - 1,
  }))
}

type Grid = {
  /** The number of columns. */
  width: number
  /** How many rows Page Up and Page Down move by; without it they are not keys of the grid. */
  page?: number
  /** The end of a row leads to the next one. */
  flows?: boolean
  from?: Element | null
}

/** All four arrows; Home and End stay in the row. @param cells row by row; null for one that takes no focus. */
export function focusInGrid(event: KeyboardEvent, cells: Elements, options: Grid): boolean {
  const { width, page, flows = false, from } = options
  return move(event, cells, from, (at) => {
    const column = at % width
    const below = cells.length / width - 1 - (at - column) / width
    return {
      ArrowLeft: column > 0 || flows ? at - 1 : -1,
      ArrowRight: column < width - 1 || flows ? at + 1 : -1,
      ArrowUp: at - width,
      ArrowDown: at + width,
      Home: at - column,
      End: at - column + width - 1,
      ...(page !== undefined && {
        PageUp: at - Math.min(page * width, at - column),
        PageDown: at + Math.min(page, below) * width,
      }),
    }
  })
}

function move(
  event: KeyboardEvent,
  elements: Elements,
  from: Element | null | undefined,
  keysAt: (at: number) => Record<string, number>,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const at = elements.indexOf((from ?? event.target) as HTMLElement)
  const to = at === -1 ? undefined : keysAt(at)[event.key]
  if (to === undefined) return false
  // At an end, too: the page does not scroll under the hand.
  event.preventDefault()
  elements[to]?.focus()
  return true
}
