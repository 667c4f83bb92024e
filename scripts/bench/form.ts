// The built application in Chromium on a slow phone: the first screen, opening a timesheet, and typing a letter.
import { type Page } from '@playwright/test'
import { atMost, quantile, type Row, type Table } from '#scripts/table.ts'
import { openBuilt, PHONE, saveLongDay, signIn, slowDown } from './browser.ts'
import type { Options, Setup } from './setup.ts'
import { visitHome } from './visits.ts'

/** The bounds: milliseconds, and bytes of JavaScript. */
const COLD = 3000
const WARM = 1500
const JAVASCRIPT = 250_000
const OPENS = 300
const LETTER = 80

const OPENINGS = 3
const TASKS = 30
/** Before the demo company's first day. */
const DATE = '2025-03-03'
const DATE_ON_CARD = 'Mar 03, 2025'

/** Needs `npm run build` and no database of the measured company. */
export async function measureForm(_: Setup[], options: Options): Promise<Table[]> {
  const { url, browser, stop } = await openBuilt()
  try {
    const { cold, warm } = await visitHome(browser, url, options.visits)
    await saveLongDay(url, DATE, TASKS)
    const page = await browser.newPage({ ...PHONE, baseURL: url })
    await signIn(page)
    await slowDown(page)
    const { first, further } = await openNew(page, options)
    const letters = await typeLetters(page, options.letters)
    const bytes = quantile(
      cold.map(({ scripts }) => scripts),
      0.5,
    )
    const rows: Row[] = [
      atMost('staff home, cold', medianOf(cold.map(({ painted }) => painted)), COLD),
      { name: '  its list', figure: `${medianOf(cold.map(({ listed }) => listed)).toFixed(0)} ms` },
      atMost('staff home, warm', medianOf(warm.map(({ painted }) => painted)), WARM),
      {
        name: 'JavaScript of the cold visit',
        figure: `${(bytes / 1000).toFixed(0)} kB`,
        bound: `≤ ${JAVASCRIPT / 1000} kB`,
        isGood: bytes <= JAVASCRIPT,
        watched: { value: bytes, kind: 'bytes' },
      },
      atMost('New Timesheet opens, first of a page', medianOf(first), OPENS),
      atMost('New Timesheet opens, further ones', medianOf(further), OPENS),
      atMost(`a letter among ${TASKS} tasks`, medianOf(letters), LETTER),
    ]
    return [{ title: 'Slow phone: slow 4G for the visits, CPU 4 × slower; medians until painted', rows }]
  } finally {
    await stop()
  }
}

const medianOf = (values: readonly number[]) => quantile(values, 0.5)

/** Opens and closes a new timesheet several times after each of several reloads. */
async function openNew(
  page: Page,
  { reloads, look }: Options,
): Promise<{ first: number[]; further: number[] }> {
  const first: number[] = []
  const further: number[] = []
  const create = page.getByRole('button', { name: 'Create Timesheet' })
  // The first opening of a page varies by a factor of two.
  for (let reload = 0; reload < reloads; reload++) {
    await page.reload()
    await create.waitFor()
    await page.waitForTimeout(look)
    for (let opening = 0; opening < OPENINGS; opening++) {
      const times = opening === 0 ? first : further
      times.push(await timed(page, 'click', '[role=dialog] [data-task]', () => create.tap()))
      await closeDialog(page)
    }
  }
  return { first, further }
}

/** Types into the first task of the long day. */
async function typeLetters(page: Page, letters: number): Promise<number[]> {
  const card = page.getByRole('listitem').filter({ hasText: DATE_ON_CARD }).getByRole('button').first()
  await card.tap()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-task]').first().waitFor()
  const note = dialog.getByLabel('Job Description').first()
  const head = dialog.locator('[data-task="0"] [aria-expanded]').first()
  if (!(await note.isVisible()) && (await head.getAttribute('aria-expanded')) === 'false') await head.tap()
  await note.tap()
  await note.fill('')
  const times: number[] = []
  for (let turn = 0; turn < letters; turn++)
    times.push(await timed(page, 'keydown', null, () => page.keyboard.type('abcdefghij'[turn % 10]!)))
  return times
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).first().tap()
  const question = page.getByRole('alertdialog', { name: 'Closing' })
  await Promise.race([question.waitFor(), dialog.waitFor({ state: 'hidden' })])
  if (await question.isVisible()) await question.getByRole('button', { name: 'Yes' }).tap()
  await dialog.waitFor({ state: 'hidden' })
}

/** The milliseconds from an event of a type until its effect is painted: an element, or without one a new value. */
async function timed(
  page: Page,
  type: 'click' | 'keydown',
  selector: string | null,
  act: () => Promise<void>,
): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })),
  )
  await page.evaluate(watchEffect, { type, selector })
  await act()
  return page.evaluate(() => (globalThis as unknown as { effect: Promise<number> }).effect)
}

/** In the page: `effect` becomes the milliseconds from the event until the frame that shows its effect is painted. */
function watchEffect({ type, selector }: { type: string; selector: string | null }): void {
  const { promise, resolve } = Promise.withResolvers<number>()
  Object.assign(globalThis, { effect: promise })
  let begin = 0
  const afterNextFrame = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - begin)
      port2.postMessage(null)
    })
  window.addEventListener(type, ({ timeStamp }) => (begin = timeStamp), { capture: true, once: true })
  if (selector === null) {
    window.addEventListener('input', afterNextFrame, { once: true })
    return
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    afterNextFrame()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
