// The workdays: a fitter records, signs and submits a field service, with a network and without one; an approver reviews it,
// decides, undoes and decides again.
import { DateTime } from 'luxon'
import type { Browser } from './browser.ts'
import { createPage, type Page, type Target } from './page.ts'

export const PASSWORD = 'a password of the workdays'

/** Keys as WebDriver writes them. */
const TAB = '\uE004'
const ENTER = '\uE007'

/** Before the first day of the demo company, so that nothing else is recorded on it. */
const day = DateTime.now().setZone('Australia/Brisbane').minus({ days: 130 })
const dayAway = day.minus({ days: 1 })
const shownOf = (date: DateTime) => date.toFormat('ccc LLL dd, yyyy')
const shown = shownOf(day)

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, within })
const field = (name: string, within?: Target): Target => ({ role: 'textbox', name, within })
const dialog = (name: string): Target => ({ role: 'dialog', name })

const particulars = {
  'Client Name': 'Carrick Downs Coal',
  Location: 'Pit 3',
  Manufacturer: 'Komatsu',
  Model: 'PC1250-8',
  'Veh. Reg. No': '704-XKW',
  'Serial No': 'KMTPC192C01',
  'SMU Hours': '14210.5',
  'Travel KMs': '184',
  'Field Service Note': 'Boom cylinder resealed',
  'Customer Email': 'maintenance@carrick.example',
  'Customer Acceptance Name': 'Dale Whitford',
}

/** @param address of a Daybook with the demo company. @throws at the first step that fails. */
export async function recordAndSign(browser: Browser, address: string): Promise<void> {
  const page = createPage(browser)
  await page.goTo(`${address}/login`)
  await signIn(page, 'staff')
  await recordDay(page, day)
  await page.sees(shown)
}

/** Takes the server away, and brings it back. */
export type Network = { away(): Promise<unknown>; back(): Promise<unknown> }

/** @throws at the first step that fails. */
export async function recordWithoutNetwork(
  browser: Browser,
  address: string,
  network: Network,
): Promise<void> {
  const page = createPage(browser)
  await page.goTo(`${address}/login`)
  await signIn(page, 'staff')
  await browser.evaluate(READ_AHEAD)
  await network.away()
  await page.goTo(`${address}/dashboard`)
  await page.sees('Work orders as of')
  await recordDay(page, dayAway)
  const waiting: Target = { role: 'article', name: `${shownOf(dayAway)}, not sent` }
  await page.has(waiting)
  await page.sees('will be submitted when there is a network')
  // Closes the page with all its state.
  await page.goTo('about:blank')
  await page.goTo(`${address}/dashboard`)
  await page.has(waiting)
  await network.back()
  await page.sees('Submitted to')
  await page.isGone(waiting)
}

/** Resolves once the browser has the release and the prefetched data. */
const READ_AHEAD = `(async () => {
  await navigator.serviceWorker.ready
  const has = () => new Promise((resolve) => {
    const opening = indexedDB.open('daybook')
    opening.onsuccess = () => {
      const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys()
      keys.onsuccess = () => { opening.result.close(); resolve(keys.result.some(([, name]) => name === 'at')) }
    }
  })
  for (let tries = 0; tries < 120; tries++) {
    if (await has()) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('Nothing was read ahead')
})()`

async function recordDay(page: Page, date: DateTime): Promise<void> {
  await page.press(button('Create Timesheet'))
  const form = dialog('New Timesheet')
  await page.fill(field('Start Date', form), date.toFormat('dd LLL yyyy'))
  const task: Target = { role: 'region', name: 'Task 1', within: form }
  await page.pressWhileMoving({ role: 'radio', name: 'Job Cost', within: task })
  await page.fill(field('Start Time', task), '7')
  await page.fill(field('End Time', task), '11:30')
  for (const name of ['Job', 'Cost Code', 'Task Category']) await choose(page, name, task)
  await page.fill(field('Job Description', task), 'Resealed the boom cylinder on site')
  const service: Target = { role: 'region', name: 'Field Service' }
  await page.press({ role: 'switch', name: 'Field Service', within: service })
  for (const [name, text] of Object.entries(particulars)) await page.fill({ ...field(name, service) }, text)
  await sign(page, 'Customer Signature', 25)
  await sign(page, 'Mechanical Signature', 35)
  await page.press(button('Submit', form))
  await page.press(button('Yes', { role: 'alertdialog', name: 'Submitting' }))
  await page.isGone(form)
}

/** @throws at the first step that fails. */
export async function reviewAndDecide(browser: Browser, address: string): Promise<void> {
  const page = createPage(browser)
  await page.goTo(`${address}/login`)
  await signIn(page, 'approver')
  const row: Target = { role: 'row', name: new RegExp(`Tama Kingi.*${shown}`) }
  const review: Target = { role: 'complementary', name: 'Review' }
  await page.press(row)
  await page.sees('Resealed the boom cylinder on site')
  await page.press(button('Approve', review))
  await page.press(button('Undo'))
  await page.sees('Resealed the boom cylinder on site')
  await page.press(button('Approve', review))
  await page.sees(`Approved Tama Kingi, ${shown}`)
  await page.press(button(/^Approved/))
  await page.has(row)
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.fill(field('E-mail'), `${account}@demo.example`)
  await page.type(`${TAB}${PASSWORD}${ENTER}`)
  await page.has({ role: 'heading', name: 'Timesheets' })
}

async function choose(page: Page, name: string, within: Target): Promise<void> {
  await page.press({ role: 'combobox', name, within })
  await page.pressWhileMoving({ role: 'option', name: /./, within })
}

/** @param height of the line, so that no two signatures are the same picture. */
async function sign(page: Page, name: string, height: number): Promise<void> {
  await page.press(button(`Sign: ${name}`))
  const pad = dialog(name)
  await page.draw({ role: 'img', name, within: pad }, [
    [12, 62],
    [20, height],
    [28, 65],
    [44, 60],
  ])
  await page.press(button('Accept', pad))
  await page.isGone(pad)
}
