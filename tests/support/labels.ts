// The labels of a field, found as browsers find them. jsdom walks through the whole document for each label of each
// field, which took a fifth of the time of the screens' tests.

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

let named: Map<string, HTMLLabelElement[]> | null = null
const changes = new MutationObserver(() => (named = null))

/** Puts the quick way in the place of jsdom's, for the fields that have labels here. */
export function findLabelsQuickly(): void {
  changes.observe(document, { childList: true, subtree: true, attributeFilter: ['for'] })
  for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true })
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this.getAttribute('type') === 'hidden') return null
  const labels: HTMLLabelElement[] = []
  for (let at = this.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLLabelElement && !at.hasAttribute('for') && at.querySelector(LABELABLE) === this)
      labels.unshift(at)
  const { id, ownerDocument: page } = this
  if (this.isConnected && id !== '' && page.getElementById(id) === this)
    labels.push(...(namedLabels().get(id) ?? []))
  return labels.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
}

/** The labels that name a field, by its id. */
function namedLabels(): Map<string, HTMLLabelElement[]> {
  if (changes.takeRecords().length > 0) named = null
  return (named ??= Map.groupBy(
    document.querySelectorAll<HTMLLabelElement>('label[for]'),
    ({ htmlFor }) => htmlFor,
  ))
}
