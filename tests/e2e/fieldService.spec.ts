// A field service from a customer's machine to the docket: recorded and signed on a phone, read at the approver's desk, found by
// its number, verified by a stranger, and superseded.
import { readFile } from 'node:fs/promises'
import { type Locator, type Page } from '@playwright/test'
import { choose, dayBefore, DESK, expect, expectAccessible, openAs, PHONE, test } from '#tests/support/e2e.ts'
import { readPdf } from '#tests/support/pdf.ts'
import {
  fieldService as facts,
  fillFieldService,
  fillTimes,
  newTimesheet,
  submit,
} from '#tests/support/recording.ts'
import {
  draw,
  expectInk,
  expectPicture,
  expectSigned,
  flourish,
  inkOn,
  name,
  openPad,
  signBoth,
} from '#tests/support/signing.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// On its side it is as wide as a small tablet, and shows lists as a desk does.
const UPRIGHT = { width: 360, height: 800 }
const LYING = { width: 800, height: 360 }

test('a field service is signed on a phone that is turned about and read with both signatures at the approver’s desk; its docket is found by its number, read on paper and verified without a session; signed again after a change, its successor takes its place', async ({
  device,
}) => {
  const day = dayBefore(140)
  const phone = await device(UPRIGHT)
  await openAs(phone, 'staff')
  const created = await newTimesheet(phone, day.typed)
  const task = created.getByRole('region', { name: 'Task 1' })
  await task.getByRole('radio', { name: 'Rental' }).check()
  await fillTimes(task, '7', '11:30')
  await choose(task, 'Work Order', '1001')
  await choose(task, 'Task')
  await choose(task, 'Task Category')
  await task.getByLabel('Job Description').fill('Resealed the boom cylinder on site')
  const service = phone.getByRole('region', { name: 'Field Service' })
  await fillFieldService(service)
  await expectAccessible(phone, 'a field service on a phone', { inDark: true })
  await signTurnedAbout(phone, service)
  await created.getByRole('button', { name: 'Save' }).click()
  await expect(created).toBeHidden()

  // A picture that this browser drew is only requested after a reload.
  await phone.reload()
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  const fetched = new Set<string>()
  phone.on('response', (response) => response.url().includes('/files/') && fetched.add(response.url()))
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const dialog = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  await unfold(dialog, service)
  await expectSigned(service)
  expect(fetched.size, 'pictures from the server').toBe(2)
  await submit(phone, dialog)
  await expect(card).toContainText('Pending')
  const first = await docketNumber(phone, card)
  expect(first).toMatch(/^D-\d{4}-\d{6}$/)

  const desk = await device(DESK)
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(desk, 'approver')
  await desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) }).click()
  const review = desk.getByRole('complementary', { name: 'Review' })
  const read = review.getByRole('region', { name: 'Field Service' })
  for (const [label, text] of Object.entries({ ...facts, 'SMU Hours': '14,210.5' })) {
    const fact = read.locator('div', { has: desk.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    await expect(fact.getByRole('definition')).toHaveText(text)
  }
  await expectPicture(read.getByRole('img', { name: 'Customer Signature' }))
  await expectPicture(read.getByRole('img', { name: 'Mechanical Signature' }))

  const docket = await findDocket(desk, first)
  await expect(docket.getByText('Issued', { exact: true })).toBeVisible()
  await expectAccessible(desk, 'a docket', { inDark: true, except: ['iframe'] })
  const pdf = await downloadPdf(docket, first)
  const { title, pages } = await readPdf(pdf)
  expect(title).toBe(`Docket ${first}`)
  for (const fact of [
    first,
    day.shown,
    '1001',
    'Tama Kingi',
    '07:00 am – 11:30 am',
    '04 hrs 30 mins',
    '14,210.5 h',
    facts['Client Name'],
    facts['Customer Acceptance Name'],
    `${facts.Manufacturer} ${facts.Model}`,
    facts['Serial No'],
    facts['Field Service Note'],
  ])
    expect(pages.join(' ')).toContain(fact)

  const stranger = await device(PHONE)
  await stranger.goto(await verifyAddress(docket))
  await expect(stranger.getByRole('heading', { name: `Docket ${first}` })).toBeVisible()
  await expect(stranger.getByText('This docket is genuine and valid.')).toBeVisible()
  await expectFact(stranger, 'Issued by', 'Tallowbark Plant Hire & Civil')
  await expectFact(stranger, 'Date', day.shown)
  await expectFact(stranger, 'Customer', facts['Client Name'])
  await expectFact(stranger, 'State', 'Issued')
  await expectAccessible(stranger, 'the page that verifies a docket', { inDark: true })
  await compare(stranger, pdf)
  await expect(stranger.getByText('docket.pdf is this docket, unchanged.')).toBeVisible()

  await phone.getByRole('dialog', { name: 'Timesheet' }).getByRole('button', { name: 'Recall' }).click()
  await phone.getByRole('alertdialog', { name: 'Recalling' }).getByRole('button', { name: 'Yes' }).click()
  await unfold(dialog, service)
  const hours = service.getByLabel('SMU Hours')
  await hours.fill('14211')
  await phone
    .getByRole('alertdialog', { name: 'Clear the signature' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect(hours).toHaveValue('14211')
  await expect(service.getByText('Not signed', { exact: true })).toHaveCount(2)
  await signBoth(phone, service)
  await submit(phone, dialog)
  const second = await docketNumber(phone, card)
  expect(second).not.toBe(first)

  await docket.getByRole('button', { name: 'Close' }).click()
  await findDocket(desk, first)
  await expect(docket.getByText('Superseded', { exact: true })).toBeVisible()
  await docket.getByRole('link', { name: second }).click()
  const successor = desk.getByRole('dialog', { name: second })
  await expect(successor.getByText(`supersedes ${first}`)).toBeVisible()

  await stranger.reload()
  await expectFact(stranger, 'State', 'Superseded')
  await expect(stranger.getByText('A later docket has replaced this one.')).toBeVisible()
})

/** Signs for the customer and the mechanic, and turns the phone while they draw; what is drawn stays where it is. */
async function signTurnedAbout(phone: Page, service: Locator): Promise<void> {
  const customer = await openPad(phone, service, 'Sign: Customer Signature')
  const accept = customer.pad.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeDisabled()
  await draw(customer.paper, name)
  const ink = await inkOn(customer.paper)
  await expectAccessible(phone, 'the signature pad')
  await phone.setViewportSize(LYING)
  await expectInk(customer.paper, ink)
  await draw(customer.paper, flourish)
  const more = await inkOn(customer.paper)
  expect(more?.right, 'what was drawn on the phone’s side').toBeGreaterThan(70)
  await phone.setViewportSize(UPRIGHT)
  await expectInk(customer.paper, more)
  await accept.click()
  await expectPicture(service.getByRole('img', { name: 'Customer Signature' }))

  const mechanic = await openPad(phone, service, 'Sign: Mechanical Signature')
  await draw(mechanic.paper, name)
  await mechanic.pad.getByRole('button', { name: 'Close' }).click()
  await expect(service.getByText('Drawn, but not accepted yet.')).toBeVisible()
  await phone.setViewportSize(LYING)
  await openPad(phone, service, 'Sign: Mechanical Signature')
  await expectInk(mechanic.paper, ink)
  await mechanic.pad.getByRole('button', { name: 'Accept' }).click()
  await expectSigned(service)
  await phone.setViewportSize(UPRIGHT)
  await expectSigned(service)
}

/** Unfolds the only task of a timesheet that is opened, and its field service, which is signed. */
async function unfold(dialog: Locator, service: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Task 1, Rental/, expanded: false }).click()
  await service.getByRole('button', { name: 'Field Service Carrick Downs Coal · signed' }).click()
}

/** The number of the docket of the only task of a day, as its owner reads it. */
async function docketNumber(phone: Page, card: Locator): Promise<string> {
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const link = phone.getByRole('dialog', { name: 'Timesheet' }).getByRole('link', { name: /^Docket / })
  return (await link.innerText()).replace('Docket ', '')
}

/** Finds a docket by its number with the keyboard, and opens it. */
async function findDocket(desk: Page, number: string): Promise<Locator> {
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox', { name: 'Find' }).fill(number)
  const found = desk.getByRole('group', { name: 'Dockets' }).getByRole('option', { name: number })
  await expect(found).toContainText(facts['Client Name'])
  await desk.keyboard.press('Enter')
  return desk.getByRole('dialog', { name: number })
}

async function downloadPdf(docket: Locator, number: string): Promise<Buffer> {
  const started = docket.page().waitForEvent('download')
  await docket.getByRole('button', { name: 'Download' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  return readFile(await download.path())
}

async function verifyAddress(docket: Locator): Promise<string> {
  await docket.getByRole('button', { name: 'Copy address' }).click()
  await expect(docket.page().getByText('Address copied')).toBeVisible()
  return docket.page().evaluate(() => navigator.clipboard.readText())
}

/** Chooses a file on the page that verifies. */
async function compare(page: Page, buffer: Buffer): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await asked).setFiles({ name: 'docket.pdf', mimeType: 'application/pdf', buffer })
}

async function expectFact(page: Page, label: string, text: string): Promise<void> {
  const fact = page.locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
  await expect(fact.last().getByRole('definition')).toHaveText(text)
}
