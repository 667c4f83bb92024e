// The tests' own ways to find elements, labels and styles find what jsdom's find, which take many times as long.
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createScreens, findDialog, type Screens } from '#tests/support/screen.tsx'

let screens: Screens
/** A window with jsdom's own ways. */
let own: Window & typeof globalThis

beforeAll(async () => {
  screens = await createScreens()
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
  const frame = document.createElement('iframe')
  document.body.append(frame)
  own = frame.contentWindow as typeof own
})
afterEach(() => document.querySelector('.added')?.remove())
afterAll(async () => {
  document.querySelector('iframe')!.remove()
  await screens.leave()
  await screens.close()
})

/** Adds to the page what its screens do not have. */
function add(html: string): void {
  const added = document.createElement('div')
  added.className = 'added'
  added.innerHTML = html
  document.body.append(added)
}

/** The frame, a list, a dialog in front of both, their styles, and what a test adds. */
const everything = () => [...document.getElementsByTagName('*')]
/** One of those that are alike, and stand in what is alike: the rows of a list have the same. */
function oneOfEachKind(): Element[] {
  const kindOf = ({ tagName, attributes, classList }: Element) =>
    [tagName, ...classList, ...Array.from(attributes, ({ name }) => name)].join(' ')
  const byKind = everything().map(
    (element) => [`${kindOf(element)} in ${kindOf(element.parentElement ?? element)}`, element] as const,
  )
  return [...new Map(byKind).values()]
}

it.each([
  '*',
  'div',
  'section input',
  'label[for]',
  'body > div, nav > a',
  'h1 + *',
  'button ~ button',
  '[id*="r"]',
  '[class~="lucide"] > path',
  'button, [role~="button"]',
  'button:not([disabled])',
  ':is(input, textarea):not([type="hidden"])',
  'path:first-child, path:last-child, svg:only-child',
  'span:first-of-type',
  'input:checked',
  'button:disabled',
  ':focus',
  ':root',
])('%s selects the same', (selector) => {
  const all = [...own.Document.prototype.querySelectorAll.call(document, selector)]
  expect(all).not.toEqual([])
  expect([...document.querySelectorAll(selector)]).toEqual(all)
  expect(document.querySelector(selector)).toBe(all[0])
  const { matches, closest, querySelectorAll } = own.Element.prototype
  const differing = everything().filter(
    (element) =>
      element.matches(selector) !== matches.call(element, selector) ||
      element.closest(selector) !== closest.call(element, selector),
  )
  expect(differing).toEqual([])
  const dialog = screen.getByRole('dialog')
  expect([...dialog.querySelectorAll(selector)]).toEqual([...querySelectorAll.call(dialog, selector)])
})

it('what is no selector is refused', () => {
  expect(() => document.querySelector('a[')).toThrow(expect.objectContaining({ name: 'SyntaxError' }))
})

it('every field has the same labels, as they come and go', () => {
  add(`<label>Within <input></label> <label for="named">By name</label> <input id="named">
    <label><button></button><input></label> <label for="named">Again</label> <input type="hidden">`)
  const same = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input')]
    const { get } = Object.getOwnPropertyDescriptor(own.HTMLInputElement.prototype, 'labels')!
    const all = fields.map((field) => [...((get!.call(field) as NodeList | null) ?? [])])
    expect(fields.map(({ labels }) => [...(labels ?? [])])).toEqual(all)
    return all.flat().length
  }
  const before = same()
  document.querySelector('label[for=named]')!.setAttribute('for', 'other')
  expect(same()).toBe(before - 1)
  document.querySelector('label[for=named]')!.remove()
  expect(same()).toBe(before - 2)
})

it('every element is displayed, visible and open to the pointer the same, as styles come and go', () => {
  add(`<p hidden>1</p> <p class="gone">2</p> <p class="veiled"><b>3</b><b class="seen">4</b></p>
    <p id="one" class="gone">5</p> <p style="display: none">6</p> <p class="gone" style="display: grid">7</p>
    <p class="gone always" style="display: grid">8</p> <dialog>9</dialog> <p class="closed"><i>10</i></p>
    <p class="wide">11</p> <p class="gone layered">12</p> <b class="heir gone"><i class="heir">13</i></b>`)
  const same = (names: string[]) => {
    for (const element of oneOfEachKind()) {
      const style = getComputedStyle(element)
      const found = names.map((name) => style.getPropertyValue(name))
      const expected = own.getComputedStyle(element)
      expect(found, element.outerHTML.slice(0, 300)).toEqual(
        names.map((name) => expected.getPropertyValue(name)),
      )
    }
    return everything().filter((element) => getComputedStyle(element).display === 'none').length
  }
  const before = same(['display', 'visibility', 'pointer-events', 'position'])
  const sheet = document.createElement('style')
  sheet.textContent = `.gone { display: none } p.gone:not(.none) { display: none } #one { display: flex }
    .always { display: none !important } .veiled { visibility: hidden } .seen { visibility: visible }
    .closed { pointer-events: none } .heir { display: inherit } @media screen { .wide { display: none } }
    @media (min-width: 1px) { .wide { display: grid } } @layer one { .layered { display: grid } }`
  document.head.append(sheet)
  expect(same(['display', 'visibility', 'pointer-events'])).toBeGreaterThan(before + 3)
  document.querySelector('.added')!.firstElementChild!.removeAttribute('hidden')
  sheet.textContent = '.gone { color: red }'
  expect(same(['display', 'visibility', 'pointer-events'])).toBe(before)
  sheet.remove()
})
