// What the timesheet form asks of a slow phone: opening it, opening a day of 30 tasks, one letter in either. Chromium runs
// its main thread four times slower than this machine.
import { type CDPSession, type Page } from '@playwright/test'
import { callerOf, PHONE, serveBuilt, signIn } from './built.ts'
import { isIdle, say, traced, type Took } from './traced.ts'

const SLOWER = 4
const OPENINGS = 9
const LOADS = 5
/** Milliseconds that somebody looks at a page before they do something. */
const LOOK = 3000
const LETTERS = 30
const TASKS = 30
/** Long before the demo company's first day. */
const DATE = '2025-03-03'

/** Measures the form of the built application, `npm run build`, on the demo company. */
export async function measureForm(): Promise<void> {
  const { url, browser, stop } = await serveBuilt()
  try {
    await saveLongDay(url)
    const page = await browser.newPage({ ...PHONE, baseURL: url })
    await signIn(page, 'staff')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    console.log(`CPU ${SLOWER} × slower, milliseconds: until painted (main thread busy)`)

    const create = page.getByRole('button', { name: 'Create Timesheet' })
    const opened: Took[][] = []
    for (let load = 0; load < LOADS; load++) {
      await page.reload()
      await create.waitFor()
      await page.waitForTimeout(LOOK)
      opened.push(await openings(page, cdp, () => create.tap(), 'New Timesheet', 3))
    }
    say(
      'New Timesheet, first of a page',
      opened.flatMap((all) => all.slice(0, 1)),
    )
    say(
      'New Timesheet, further ones',
      opened.flatMap((all) => all.slice(1)),
    )
    await create.tap()
    say('A letter in one task', await letters(page, cdp))
    await leave(page)

    const card = page.getByRole('listitem').filter({ hasText: 'Mar 03, 2025' }).getByRole('button').first()
    await card.waitFor()
    say(`${TASKS} tasks`, await openings(page, cdp, () => card.tap(), 'Edit Timesheet'))
    await card.tap()
    say(`A letter among ${TASKS} tasks`, await letters(page, cdp))
  } finally {
    await stop()
  }
}

/** Opens the dialog again and again. */
async function openings(
  page: Page,
  cdp: CDPSession,
  tap: () => Promise<void>,
  title: string,
  count = OPENINGS,
): Promise<Took[]> {
  const all: Took[] = []
  for (let turn = 0; turn < count; turn++) {
    await isIdle(page)
    all.push(await traced(page, cdp, 'click', '[role=dialog] [data-task]', tap))
    await page.getByRole('dialog', { name: title }).waitFor()
    await leave(page)
  }
  return all
}

async function letters(page: Page, cdp: CDPSession): Promise<Took[]> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-task]').first().waitFor()
  const note = dialog.getByLabel('Job Description').first()
  const head = dialog.locator('[data-task="0"] [aria-expanded]').first()
  if (!(await note.isVisible()) && (await head.getAttribute('aria-expanded')) === 'false') await head.tap()
  await note.tap()
  await note.fill('')
  const all: Took[] = []
  for (let turn = 0; turn < LETTERS; turn++) {
    await isIdle(page)
    all.push(await traced(page, cdp, 'keydown', null, () => page.keyboard.type('abcdefghij'[turn % 10]!)))
  }
  return all
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap()
  const question = page.getByRole('alertdialog', { name: 'Closing' })
  const dialog = page.getByRole('dialog')
  await Promise.race([question.waitFor(), dialog.waitFor({ state: 'hidden' })])
  if (await question.isVisible()) await question.getByRole('button', { name: 'Yes' }).tap()
  await dialog.waitFor({ state: 'hidden' })
}

/** A draft of 30 tasks of 20 minutes, each with what a work order brings and a note. */
async function saveLongDay(url: string): Promise<void> {
  const ask = await callerOf(url, 'staff')
  type WorkOrder = { id: string; equipment: { id: string; site: { id: string } } }
  const { workOrders } = await ask<{ workOrders: WorkOrder[] }>(
    '{ workOrders(search: "", first: 20) { id equipment { id site { id } } } }',
  )
  const lines = Array.from({ length: TASKS }, (_, index) => {
    const { id: workOrder, equipment } = workOrders[index % workOrders.length]!
    const startTime = 6 * 60 + index * 20
    return {
      timesheetLineType: 'RENTAL',
      startTime,
      endTime: startTime + 20,
      workOrder,
      equipment: equipment.id,
      site: equipment.site.id,
      notes: `Changed the oil and both filters, photographed the job, task ${index + 1}`,
    }
  })
  const input = { startDate: DATE, shift: 'DAY', lines }
  await ask(
    'mutation ($input: TimesheetInput!) { result: saveTimesheet(input: $input) { ... on UserError { message } } }',
    { input },
  )
}
