// The names of a screen's parts, for people and screen readers.
import { expect } from 'vitest'

const NAMED = 'h1, h2, h3, label, legend, button, [aria-label], [placeholder], [title]'
const REFERENCES = ['aria-controls', 'aria-describedby', 'aria-labelledby', 'aria-activedescendant']

/** The names of headings, fields and buttons in their order, each once, without numbers at their ends, rows of a list and times. */
function namesIn(element: Element): string {
  const names = [...element.querySelectorAll(NAMED)].flatMap((node) => {
    if (node.closest('time, tbody, [role=row], ul[aria-label] > li, [data-day]')) return []
    const texts = node.matches('h1, h2, h3, label, legend, button') ? [node.textContent] : []
    return [...['aria-label', 'placeholder', 'title'].map((name) => node.getAttribute(name)), ...texts]
  })
  return [...new Set(names.map((name) => name?.replace(/\d+$/, '').trim()).filter(Boolean))].join(' | ')
}

/** Expects these names in an element, or in the first of a selector; the lines may be of any length. */
export function expectNames(where: Element | string, ...lines: string[]): void {
  const element = typeof where === 'string' ? document.querySelector(where)! : where
  expect(namesIn(element)).toBe(lines.join(' | '))
}

/** The ids that elements refer to although no element has them. */
export function brokenReferences(): string[] {
  return REFERENCES.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((node) => node.getAttribute(name)!.split(' ')),
  ).filter((id) => !document.getElementById(id))
}
