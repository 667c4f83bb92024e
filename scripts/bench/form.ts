// What the timesheet form asks of a slow phone: opening it, opening a day of 30 tasks, one letter in either. Chromium runs
// its main thread four times slower than this machine; the trace says when the tap or the key came and when its effect was painted.
import { type CDPSession, type Page } from '@playwright/test'
import { EMAIL, PASSWORD, PHONE, serveBuilt, signIn } from './built.ts'
import { quantile } from './load.ts'

const SLOWER = 4
const OPENINGS = 9
const LETTERS = 30
const TASKS = 30
/** Long before the demo company's first day. */
const DATE = '2025-03-03'

/** Milliseconds until the effect was painted, and how long the main thread was busy about it. */
type Took = { painted: number; busy: number }

/** Measures the form of the built application, `npm run build`, on the demo company. */
export async function measureForm(): Promise<void> {
  const { url, browser, stop } = await serveBuilt()
  try {
    await saveLongDay(url)
    const page = await browser.newPage({ ...PHONE, baseURL: url })
    await signIn(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    console.log(`CPU ${SLOWER} × slower, milliseconds: until painted (main thread busy)`)

    const create = page.getByRole('button', { name: 'Create Timesheet' })
    const opened = await openings(page, cdp, () => create.tap(), 'New Timesheet')
    say('New Timesheet, first opening', opened.slice(0, 1))
    say('New Timesheet, further ones', opened.slice(1))
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

function say(what: string, all: readonly Took[]): void {
  const [painted, busy] = (['painted', 'busy'] as const).map((name) => all.map((one) => one[name]))
  const of = (values: number[], share: number) => quantile(values, share).toFixed(0).padStart(5)
  const worst = all.length > 1 ? `   p90 ${of(painted!, 0.9)} (${of(busy!, 0.9).trim()})` : ''
  console.log(`  ${what.padEnd(32)} ${of(painted!, 0.5)} (${of(busy!, 0.5).trim()})${worst}`)
}

/** Opens the dialog again and again. */
async function openings(
  page: Page,
  cdp: CDPSession,
  tap: () => Promise<void>,
  title: string,
): Promise<Took[]> {
  const all: Took[] = []
  for (let turn = 0; turn < OPENINGS; turn++) {
    await isIdle(page)
    const shown = page.getByRole('dialog', { name: title }).locator('[data-task]').first()
    all.push(
      await traced(page, cdp, 'click', '[role=dialog] [data-task]', async () => {
        await tap()
        await shown.waitFor()
      }),
    )
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

type TraceEvent = {
  name: string
  ts: number
  dur?: number
  tid: number
  args: { data?: { type?: string }; name?: string }
}

/**
 * Does something and says when its effect was painted: from the first event of a type until the first frame after it, or
 * after `awaited`, a selector, was there.
 */
async function traced(
  page: Page,
  cdp: CDPSession,
  type: string,
  awaited: string | null,
  act: () => Promise<void>,
): Promise<Took> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await page.evaluate(markWhenThere, awaited)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'blink.user_timing',
        'toplevel',
      ],
    },
  })
  await act()
  await isIdle(page)
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return read(
    events.sort((a, b) => a.ts - b.ts),
    type,
    awaited !== null,
  )
}

/** In the page: leaves a mark in the trace once something is in the document. */
function markWhenThere(selector: string | null): void {
  if (selector === null) return
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    performance.mark('bench-there')
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function read(events: readonly TraceEvent[], type: string, isAwaited: boolean): Took {
  const begin = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === type)
  if (!begin) throw new Error(`No ${type} in the trace`)
  const end = (event: TraceEvent) => event.ts + (event.dur ?? 0)
  const there = isAwaited
    ? events.find(({ name }) => name === 'bench-there')
    : events.findLast(
        ({ name, args }) => name === 'EventDispatch' && ['input', 'keypress'].includes(args.data?.type ?? ''),
      )
  if (!there) throw new Error('What was waited for is not in the trace')
  const painted = events.find(({ name, ts, tid }) => name === 'Paint' && tid === begin.tid && ts >= there.ts)
  if (!painted) throw new Error('Nothing was painted')
  const busy = events
    .filter(({ name, tid, ts }) => name === 'RunTask' && tid === begin.tid && ts >= begin.ts - 1000)
    .reduce((sum, { dur = 0 }) => sum + dur, 0)
  return { painted: (end(painted) - begin.ts) / 1000, busy: busy / 1000 }
}

/** Resolves when the page has had nothing to do for a moment. */
async function isIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  )
}

/** A draft of 30 tasks of 20 minutes, each with what a work order brings and a note. */
async function saveLongDay(url: string): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers: json, body: JSON.stringify({ email: EMAIL, password: PASSWORD }) }
  const { access_token: token } = (await (await fetch(`${url}/auth/login`, login)).json()) as {
    access_token: string
  }
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const headers = { ...json, authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: T; errors?: { message: string }[] }
    if (errors) throw new Error(errors[0]!.message)
    return data
  }
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
  const { saveTimesheet } = await ask<{ saveTimesheet: { __typename: string; message?: string } }>(
    'mutation ($input: TimesheetInput!) { saveTimesheet(input: $input) { __typename ... on UserError { message } } }',
    { input },
  )
  if (saveTimesheet.message) throw new Error(saveTimesheet.message)
}
