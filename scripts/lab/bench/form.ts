// The built application in Chromium on a slow phone: opening a timesheet, and typing a letter.
import { type Page } from '@playwright/test'
import { atMost, medianOf, quantile, type Row, type Table } from '#scripts/table.ts'
import { LONG_DAY, PHONE, signIn, slowDown, type Built } from './browser.ts'
import type { Options } from './setup.ts'
import { settled, timed } from './timed.ts'

/** The bounds in milliseconds. */
const OPENS = 300
const LETTER = 80

const OPENINGS = 3
/** How many times the median the slowest openings may take. */
const SPREAD = 1.7

export async function measureForm({ url, browser }: Built, options: Options): Promise<Table[]> {
  const page = await browser.newPage({ ...PHONE, baseURL: url })
  await signIn(page)
  await slowDown(page)
  const { first, further } = await openNew(page, options)
  const letters = await typeLetters(page, options.letters)
  await page.close()
  const rows = [
    atMost('New Timesheet opens, first of a page', medianOf(first), OPENS),
    spreadOf(first),
    atMost('New Timesheet opens, further ones', medianOf(further), OPENS),
    spreadOf(further),
    atMost(`a letter among ${LONG_DAY.tasks} tasks`, medianOf(letters), LETTER),
  ]
  return [{ title: 'A form on a slow phone: CPU 4 × slower; medians until painted', rows }]
}

function spreadOf(times: readonly number[]): Row {
  const spread = quantile(times, 0.95) / medianOf(times)
  return {
    ...{
      name: '  p95 of the median',
      figure: spread.toFixed(2),
      bound: `≤ ${SPREAD}`,
      isGood: spread <= SPREAD,
    },
    note: `${times.length} openings`,
  }
}

/** Opens and closes a new timesheet several times after each of several reloads. */
async function openNew(page: Page, { reloads }: Options): Promise<{ first: number[]; further: number[] }> {
  const first: number[] = []
  const further: number[] = []
  const create = page.getByRole('button', { name: 'Create Timesheet' })
  // The first opening of a page varies by a factor of two.
  for (let reload = 0; reload < reloads; reload++) {
    await page.reload()
    await create.waitFor()
    await settled(page)
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
  const card = page.getByRole('listitem').filter({ hasText: LONG_DAY.onCard }).getByRole('button').first()
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
