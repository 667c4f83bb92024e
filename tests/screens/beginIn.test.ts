// Where the focus of a dialog begins. That each form uses it is in everyForm.test.tsx.
import { afterEach, expect, it } from 'vitest'
import { beginIn } from '#web/design/beginIn.ts'
import { setWindow } from '#tests/support/browserWindow.ts'
import { DESK, PHONE } from '#tests/support/screen.tsx'

const dialog = (html: string) => {
  document.body.innerHTML = `<button>Opener</button><div tabindex="-1" id="dialog">${html}</div>`
  document.querySelector('button')!.focus()
  return document.querySelector<HTMLElement>('#dialog')!
}
const focused = () => document.activeElement!.id
const rendered = () => new Promise((resolve) => setTimeout(resolve))
afterEach(() => document.body.replaceChildren())

it.each([
  [DESK, false, '<button>Close</button><input readonly><input id="name">', 'name'],
  [DESK, false, '<input type="radio" name="a"><input type="radio" name="a" id="b" checked>', 'b'],
  [DESK, false, '<input disabled><input type="file"><select id="kind"></select>', 'kind'],
  [DESK, false, '<button>Close</button><p>Nothing to type</p>', 'dialog'],
  [DESK, false, '<input><div data-autofocus tabindex="0" id="text"></div>', 'text'],
  [PHONE, false, '<input id="name">', 'dialog'],
  [PHONE, true, '<input id="name">', 'name'],
  [PHONE, true, '<input role="combobox">', 'dialog'],
  [PHONE, true, '<div><input><button aria-haspopup="dialog"></button></div>', 'dialog'],
])('at %i px, short %s: %s focuses %s', (width, isShort, html, expected) => {
  setWindow(width)
  beginIn(dialog(html), { isShort })
  expect(focused()).toBe(expected)
})

it('a field that appears later gets the focus, unless the user has moved it', async () => {
  setWindow(DESK)
  for (const isMoved of [false, true]) {
    const element = dialog('<button id="close">Close</button>')
    beginIn(element)
    expect(focused()).toBe('dialog')
    if (isMoved) document.querySelector<HTMLElement>('#close')!.focus()
    element.insertAdjacentHTML('beforeend', '<input id="name">')
    await rendered()
    expect(focused()).toBe(isMoved ? 'close' : 'name')
  }
})
