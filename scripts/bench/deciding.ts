// What the approver's queue asks of a desk: from A, which approves, and from J, which only looks, until the next timesheet is
// painted; at the pace of somebody who looks at each, on this machine as it is.
import { type CDPSession, type Page } from '@playwright/test'
import { callerOf, DESK, serveBuilt, signIn } from './built.ts'
import { isIdle, say, traced, type Took } from './traced.ts'

const SHEETS = 40
const STEPS = 10
/** Long before the demo company's first day. */
const DATES = Array.from({ length: SHEETS }, (_, at) =>
  new Date(Date.UTC(2025, 2, 1 + at)).toISOString().slice(0, 10),
)

/** Measures the queue of the built application, `npm run build`, on the demo company. */
export async function measureDeciding(): Promise<void> {
  const { url, browser, stop } = await serveBuilt()
  try {
    await submitDays(url)
    const page = await browser.newPage({ ...DESK, baseURL: url })
    await signIn(page, 'approver')
    await page.locator('aside header').waitFor()
    const cdp = await page.context().newCDPSession(page)
    console.log('Milliseconds until painted (main thread busy)')
    say('J to the next timesheet', await presses(page, cdp, 'j', STEPS))
    say('K to the one before', await presses(page, cdp, 'k', STEPS))
    const decided = await presses(page, cdp, 'a', SHEETS)
    say('A to the next timesheet, first', decided.slice(0, 1))
    say('A to the next timesheet, further', decided.slice(1))
  } finally {
    await stop()
  }
}

/** Presses a key again and again; each leads to another timesheet. */
async function presses(page: Page, cdp: CDPSession, key: string, count: number): Promise<Took[]> {
  const all: Took[] = []
  for (let turn = 0; turn < count; turn++) {
    await isIdle(page)
    await page.locator('aside header').evaluate((element) => element.setAttribute('data-seen', ''))
    const next = 'aside header:not([data-seen])'
    all.push(
      await traced(page, cdp, 'keydown', next, async () => {
        await page.keyboard.press(key)
        await page.locator(next).waitFor()
      }),
    )
  }
  return all
}

/** Days of three tasks of a usual length, of staff whom the approver decides. */
async function submitDays(url: string): Promise<void> {
  const ask = await callerOf(url, 'staff')
  const { glAccounts } = await ask<{ glAccounts: { id: string }[] }>('{ glAccounts(first: 3) { id } }')
  const lines = [360, 540, 720].map((startTime, at) => ({
    timesheetLineType: 'UNBILLED',
    startTime,
    endTime: startTime + 150,
    glAccount: glAccounts[at % glAccounts.length]!.id,
    notes: 'Changed the oil and both filters, photographed the job, swept the bay',
  }))
  for (const startDate of DATES) {
    await ask(
      'mutation ($input: TimesheetInput!) { result: submitTimesheet(input: $input) { ... on UserError { message } } }',
      { input: { startDate, shift: 'DAY', lines } },
    )
  }
}
