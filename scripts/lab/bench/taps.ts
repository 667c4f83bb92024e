// Both workdays in the built application in Chromium on a slow phone: how soon each tap and each letter is answered, and the next
// timesheet after a decision.
import type { Locator, Page } from '@playwright/test'
import { atMost, medianOf, quantile, type Row, type Table } from '#scripts/table.ts'
import { PHONE, signIn, slowDown, type Built } from './browser.ts'
import type { Options } from './setup.ts'
import { settled, timed } from './timed.ts'

/** The bounds in milliseconds; docs/bench.md says why two of them are not 100 and 60. */
const CREW = 100
const APPROVER = 110
const NEXT = 110

/** The milliseconds of one interaction until the next frame, and the element that was tapped or typed into. */
type Answer = { ms: number; at: string }
/** The measurements of a page, by the browser's number of the interaction. */
type Watching = { slow: Map<number, Answer> }

export async function measureTaps({ url, browser }: Built, { days }: Options): Promise<Table[]> {
  const open = async (who: 'staff' | 'approver') => {
    const page = await browser.newPage({ ...PHONE, baseURL: url })
    await page.addInitScript(watchAnswers)
    await signIn(page, who)
    await slowDown(page)
    await page.evaluate(() => (globalThis as unknown as Watching).slow.clear())
    return page
  }
  const crew: Answer[][] = []
  const approver: Answer[][] = []
  const next: number[] = []
  for (let day = 0; day < days; day++) {
    const phone = await open('staff')
    await recordDay(phone, dateOf(recorded++))
    crew.push(await answersOf(phone))
    await phone.close()
    const other = await open('approver')
    next.push(...(await decide(other)))
    approver.push(await answersOf(other))
    await other.close()
  }
  const rows = [
    ...rowsOf('a crew member’s day', crew, CREW),
    ...rowsOf('an approver’s day', approver, APPROVER),
    atMost('the next timesheet after a decision', medianOf(next), NEXT),
  ]
  return [{ title: 'Taps on a slow phone: CPU 4 × slower; until painted', rows }]
}

/** Of each task. */
const TIMES = [
  ['6', '9:30'],
  ['10', '12'],
  ['13', '15:30'],
] as const

/** Measured again, a day needs another date. */
let recorded = 0
/** Days before the demo company's first one. */
const dateOf = (day: number) =>
  `${String((day % 28) + 1).padStart(2, '0')} Feb ${2024 - Math.floor(day / 28)}`

function rowsOf(name: string, days: readonly Answer[][], bound: number): Row[] {
  const all = days.flat()
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  const ofDays = days.map((answers) => Math.max(...answers.map(({ ms }) => ms)))
  return [
    atMost(
      `${name}, taps and letters`,
      quantile(
        all.map(({ ms }) => ms),
        0.75,
      ),
      bound,
    ),
    {
      ...{ name: '  its slowest (INP)', figure: `${quantile(ofDays, 0.75)} ms` },
      note: slowest.map(({ ms, at }) => `${ms} ${at}`).join(', '),
    },
  ]
}

/** A new timesheet of three tasks is filled in and submitted. */
async function recordDay(page: Page, date: string): Promise<void> {
  await settled(page)
  await page.getByRole('button', { name: 'Create Timesheet' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(date)
  for (const [index, times] of TIMES.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add Task' }).tap()
    const task = dialog.getByRole('region', { name: `Task ${index + 1}` })
    if (index > 0) await task.getByRole('radio', { name: 'UnBilled' }).tap()
    await type(task.getByRole('textbox', { name: 'Start Time' }), times[0])
    await type(task.getByRole('textbox', { name: 'End Time' }), times[1])
    for (const label of index === 0 ? ['Work Order', 'Task Category', 'Task'] : ['GL Entry'])
      await choose(task, label)
    await type(task.getByLabel('Job Description'), 'Filters')
  }
  await dialog.getByRole('button', { name: 'Submit' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).tap()
  await dialog.waitFor({ state: 'hidden' })
  await settled(page)
}

/** Approves two timesheets and declines one. @returns the milliseconds until the next one, after each. */
async function decide(page: Page): Promise<number[]> {
  await settled(page)
  await page.locator('#main ul > li').getByRole('button').first().tap()
  const review = page.getByRole('dialog', { name: 'Timesheet' })
  const times: number[] = []
  const until = async (act: () => Promise<void>) => {
    await settled(page)
    await review
      .locator(SHOWN)
      .first()
      .evaluate((element) => element.setAttribute('data-decided', ''))
    times.push(await timed(page, 'click', `[role=dialog] ${SHOWN}:not([data-decided])`, act))
  }
  for (let turn = 0; turn < 2; turn++)
    await until(() => review.getByRole('button', { name: 'Approve' }).tap())
  await settled(page)
  await review.getByRole('button', { name: 'Decline' }).tap()
  const reason = page.getByRole('dialog', { name: 'Decline' })
  await type(reason.getByRole('textbox').first(), 'Times')
  await reason.getByRole('button', { name: 'Decline' }).tap()
  await reason.waitFor({ state: 'hidden' })
  await settled(page)
  return times
}
/** A timesheet to read; the next one is rendered ahead, hidden. */
const SHOWN = '[data-prints]:not([style*=none])'

async function type(field: Locator, text: string): Promise<void> {
  await field.tap()
  await field.fill('')
  await field.pressSequentially(text)
}

/** Taps a look-up and its first option. */
async function choose(task: Locator, label: string): Promise<void> {
  const field = task.getByRole('combobox', { name: label, exact: true })
  await field.tap()
  await task.page().getByRole('option').first().tap()
}

/** In the page: collects the interactions that take 16 ms or more; browsers report no others. */
function watchAnswers(): void {
  const slow: Watching['slow'] = new Map()
  Object.assign(globalThis, { slow })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const known = slow.get(entry.interactionId)
      if (known && known.ms >= entry.duration) continue
      const target = entry.target as HTMLElement | null
      const at =
        target?.ariaLabel ||
        target?.getAttribute('name') ||
        target?.innerText ||
        target?.id ||
        known?.at ||
        ''
      slow.set(entry.interactionId, { ms: entry.duration, at: `${entry.name} ${at.slice(0, 24)}` })
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const answersOf = (page: Page) => page.evaluate(() => [...(globalThis as unknown as Watching).slow.values()])
