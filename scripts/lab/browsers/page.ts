// A page as a user reaches it: by roles and names, with real presses and keys.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Step } from './browser.ts'

/** Testing Library's queries, for the page. */
const QUERIES = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

/** An element by its role and its name; `within` is the region or dialog that contains it. */
export type Target = { role: string; name: string | RegExp; within?: Target }

export type Page = ReturnType<typeof createPage>

const WAIT_MS = 30_000

export function createPage(browser: Browser) {
  const inPage = async (expression: string) => {
    const isThere = await browser.evaluate(`typeof TestingLibraryDom === 'object'`)
    if (isThere !== true) await browser.evaluate(`(() => { ${QUERIES}\n})()`)
    return browser.evaluate(expression)
  }
  /** Resolves with the value of an expression of `element` once it is there. */
  const of = (target: Target, expression: string) =>
    inPage(`(async () => { const element = ${find(target)}; return ${expression} })()`)
  const centre = async (target: Target) =>
    (await of(target, `(${settledBox})(element)`)) as {
      left: number
      top: number
      width: number
      height: number
    }
  const press = async (target: Target) => {
    const { left, top, width, height } = await centre(target)
    await browser.perform('pointer', pressAt(left + width / 2, top + height / 2))
  }
  const type = (text: string) =>
    browser.perform(
      'key',
      [...text].flatMap((value): Step[] => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  return {
    goTo: browser.goTo,
    press,
    /** Presses it while something appears above it, as when an answer arrives. */
    async pressWhileMoving(target: Target) {
      const { left, top, width, height } = await centre(target)
      const [move, down, up] = pressAt(left + width / 2, top + height / 2)
      await browser.perform('pointer', [move!, down!])
      await of(target, `(${pushDown})(element)`)
      await browser.perform('pointer', [up!])
    },
    type,
    /** Replaces the content of a field by keys; retries if arriving suggestions have moved it away from the pointer. */
    async fill(target: Target, text: string) {
      for (let tries = 0; tries < 3; tries++) {
        await press(target)
        await of(target, `element.select()`)
        await type(text)
        if (await of(target, `element.value !== ''`)) return
      }
      throw new Error(`${String(target.name)} took no text`)
    },
    async has(target: Target) {
      await of(target, 'true')
    },
    async sees(text: string) {
      await inPage(`TestingLibraryDom.findAllByText(document.body, (_, element) =>
        element.textContent.includes(${JSON.stringify(text)}), {}, { timeout: ${WAIT_MS} }).then(() => true)`)
    },
    async isGone(target: Target) {
      await inPage(`TestingLibraryDom.waitFor(() => {
        if (${query(target)}) throw new Error(${JSON.stringify(`${String(target.name)} is still there`)})
      }, { timeout: ${WAIT_MS} }).then(() => true)`)
    },
    /** Draws a line through points in hundredths of the element's width and height. */
    async draw(target: Target, points: readonly (readonly [x: number, y: number])[]) {
      const { left, top, width, height } = await centre(target)
      const [first, ...rest] = points.map(([x, y]): Step => {
        const at = { x: Math.round(left + (x / 100) * width), y: Math.round(top + (y / 100) * height) }
        return { type: 'pointerMove', ...at, duration: 50 }
      })
      const down: Step = { type: 'pointerDown', button: 0 }
      await browser.perform('pointer', [first!, down, ...rest, { type: 'pointerUp', button: 0 }])
    },
    picture: browser.picture,
  }
}

function pressAt(x: number, y: number): Step[] {
  const move: Step = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  return [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
}

/** An expression that waits for the element. */
function find({ role, name, within }: Target): string {
  const root = within ? find(within) : 'document.body'
  return `(await TestingLibraryDom.findAllByRole(${root}, ${JSON.stringify(role)}, { name: ${literal(name)} },
    { timeout: ${WAIT_MS} }))[0]`
}

/** An expression for the element as it is now, or undefined. */
function query({ role, name, within }: Target): string {
  const root = within ? query(within) : 'document.body'
  return `TestingLibraryDom.queryAllByRole(${root}, ${JSON.stringify(role)}, { name: ${literal(name)} })[0]`
}

function literal(name: string | RegExp): string {
  return typeof name === 'string' ? JSON.stringify(name) : String(name)
}

/** Runs in the page: something appears at the top of the list or the form of an element. */
const pushDown = `(element) => {
  const news = document.createElement('div')
  news.style.height = '60px'
  element.closest('[role=listbox], [data-keeps-work]').prepend(news)
}`

/**
 * Runs in the page: scrolls the element into view and returns its box once that is there and has stopped moving. A message
 * begins below the window.
 */
const settledBox = `async (element) => {
  const box = () => { const { left, top, width, height } = element.getBoundingClientRect(); return { left, top, width, height } }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (let before = null, now = box(); ; before = now, now = box()) {
    const middle = now.top + now.height / 2
    const isInView = middle >= 0 && middle <= innerHeight
    if (isInView && before && JSON.stringify(before) === JSON.stringify(now)) return now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}`
