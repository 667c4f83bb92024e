// Keeps the focus in a list when the focused row is deleted: it moves to the next row, else to the previous one, else
// to the element before the list, such as the button that adds a row.
const ROW = 'tr, li, article, section, [role=row], [role=listitem]'
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
/** Milliseconds for the server to answer. */
const PATIENCE = 15_000

/** Call it before the deletion, with the element that has the focus. */
export function keepFocusAfterDeletion(element: Element | null): void {
  const row = element?.closest(ROW)
  if (!element || !row) return
  const label = element.textContent
  const around = [row.nextElementSibling, row.previousElementSibling]
  const outside = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => !row.contains(each))
  const before = outside.filter((each) => follows(row, each)).toReversed()
  const after = outside.filter((each) => follows(each, row))
  const settle = () => {
    if (element.isConnected || document.activeElement?.closest('[role=alertdialog]')) return
    stop()
    const { activeElement } = document
    // A dialog whose opener is gone leaves the focus to the screen.
    if (activeElement && activeElement !== document.body && activeElement.id !== 'main') return
    const inRow = around.flatMap((each) => {
      const all = each?.isConnected ? [...each.querySelectorAll<HTMLElement>(FOCUSABLE)] : []
      return all.find(({ textContent }) => textContent === label) ?? all[0] ?? []
    })
    const next = [...inRow, ...before, ...after].find(({ isConnected }) => isConnected)
    next?.focus()
  }
  const observer = new MutationObserver(settle)
  const timer = setTimeout(() => observer.disconnect(), PATIENCE)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { subtree: true, childList: true })
}

/** Whether the first element comes after the second in the document. */
function follows(element: Element, other: Element): boolean {
  return Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
}
