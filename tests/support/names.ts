// What names the parts of a screen, to people and to screen readers.

const NAMED = 'h1, h2, h3, label, legend, button, [aria-label], [placeholder], [title]'
const REFERENCES = ['aria-controls', 'aria-describedby', 'aria-labelledby', 'aria-activedescendant']

/** The names of headings, fields and buttons in their order, each once, without numbers at their ends and rows of a list. */
export function namesIn(element: Element): string {
  const names = [...element.querySelectorAll(NAMED)].flatMap((node) => {
    if (node.closest('tbody, [role=row], ul[aria-label] > li, [data-day]')) return []
    const texts = node.matches('h1, h2, h3, label, legend, button') ? [node.textContent] : []
    return [...['aria-label', 'placeholder', 'title'].map((name) => node.getAttribute(name)), ...texts]
  })
  return [...new Set(names.map((name) => name?.replace(/\d+$/, '').trim()).filter(Boolean))].join(' | ')
}

/** The ids that elements refer to and no element has. */
export function brokenReferences(): string[] {
  return REFERENCES.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((node) => node.getAttribute(name)!.split(' ')),
  ).filter((id) => !document.getElementById(id))
}
