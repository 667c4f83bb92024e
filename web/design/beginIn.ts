// Sets the initial focus in a dialog or a panel: on its first field, or on itself if it has none.

/** The elements that can take the initial focus. */
const FIELD = 'input:not([type=file], [type=hidden]), select, textarea'

/**
 * Moves the focus to the element with `data-autofocus`, else to the first field, else to the container. If its fields
 * appear later, the focus moves to the first one, unless the user has moved it in the meantime.
 *
 * On a touch device a field in focus opens a keyboard over the form. So there a field gets the focus only in a short form, and
 * only a field that is filled in by typing.
 *
 * @returns stops waiting for fields.
 */
export function beginIn(container: HTMLElement, { isShort = false } = {}): () => void {
  if (isWithin(container, document.activeElement) || begin(container, isShort)) return () => {}
  container.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const at = document.activeElement
    const isUnmoved = at === container || at === document.body
    if (isUnmoved ? begin(container, isShort) : isWithin(container, at)) observer.disconnect()
  })
  // A suspended part keeps its fields, hidden by their style.
  observer.observe(container, { subtree: true, childList: true, attributeFilter: ['style', 'disabled'] })
  return () => observer.disconnect()
}

const isWithin = (container: HTMLElement, element: Element | null) =>
  element !== container && container.contains(element)

/** Whether an element took the focus. */
function begin(container: HTMLElement, isShort: boolean): boolean {
  const first = container.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(container, isShort)
  first?.focus({ preventScroll: true })
  if (!first || document.activeElement !== first) return false
  // In the order of Tab.
  if (first instanceof HTMLInputElement) first.select()
  return true
}

function firstField(container: HTMLElement, isShort: boolean): HTMLElement | null {
  const isTouched = matchMedia('(pointer: coarse)').matches
  if (isTouched && !isShort) return null
  const fields = [...container.querySelectorAll<HTMLInputElement>(FIELD)]
  const first = fields.find(
    (field) => !field.disabled && !field.readOnly && field.tabIndex >= 0 && isChosen(field),
  )
  return first && !(isTouched && opensPopup(first)) ? first : null
}

/** Whether it is the radio button of its group that Tab reaches. */
function isChosen({ type, checked, name, form, ownerDocument }: HTMLInputElement): boolean {
  if (type !== 'radio' || checked) return true
  const group = [...(form ?? ownerDocument).querySelectorAll<HTMLInputElement>('input[type=radio]')]
  return !group.some((other) => other.name === name && other.checked)
}

/** Whether a touch picks its value from a list or a calendar. */
const opensPopup = (field: HTMLElement) =>
  field.getAttribute('role') === 'combobox' || Boolean(field.parentElement?.querySelector('[aria-haspopup]'))
