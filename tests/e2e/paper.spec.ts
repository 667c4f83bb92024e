// The docket of a field service: signed on a phone, found by its number, read, verified by a stranger, and superseded.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { choose, dayBefore, DESK, expect, expectAccessible, openAs, PHONE, test } from '#tests/support/e2e.ts'
import { readPdf } from '#tests/support/pdf.ts'
import {
  fieldService as facts,
  fillFieldService,
  fillTimes,
  newTimesheet,
  submit,
} from '#tests/support/recording.ts'
import { signBoth } from '#tests/support/signing.ts'

test('a docket that both signed on a phone is found by its number, read on paper and verified without a session; signed again after a change, its successor takes its place', async ({
  device,
}) => {
  const day = dayBefore(173)
  const phone = await device(PHONE)
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
  await signBoth(phone, service)
  await submit(phone, created)
  const first = await docketNumber(phone, day.shown)
  expect(first).toMatch(/^D-\d{4}-\d{6}$/)

  const desk = await device(DESK)
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(desk, 'approver')
  const docket = await findDocket(desk, first)
  await expect(docket.getByText('Issued', { exact: true })).toBeVisible()
  await expectAccessible(desk, 'a docket', { except: ['iframe'] })
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
  await expect(stranger.getByText('This docket was issued and counts.')).toBeVisible()
  await expectFact(stranger, 'Issued by', 'Tallowbark Plant Hire & Civil')
  await expectFact(stranger, 'Date', day.shown)
  await expectFact(stranger, 'Customer', facts['Client Name'])
  await expectFact(stranger, 'State', 'Issued')
  await expectAccessible(stranger, 'the page that verifies a docket')
  await compare(stranger, pdf)
  await expect(stranger.getByText('docket.pdf is this docket, unchanged.')).toBeVisible()
  await compare(stranger, withFlippedByte(pdf))
  await expect(stranger.getByText('docket.pdf is not this docket, or it was changed.')).toBeVisible()

  await phone.getByRole('dialog', { name: 'Timesheet' }).getByRole('button', { name: 'Recall' }).click()
  await phone.getByRole('alertdialog', { name: 'Recalling' }).getByRole('button', { name: 'Yes' }).click()
  const again = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  await again.getByRole('button', { name: /^Task 1, Rental/, expanded: false }).click()
  await service.getByRole('button', { name: 'Field Service Carrick Downs Coal · signed' }).click()
  await service.getByLabel('SMU Hours').fill('14211')
  await phone
    .getByRole('alertdialog', { name: 'Clear the signature' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await signBoth(phone, service)
  await submit(phone, again)
  const second = await docketNumber(phone, day.shown)
  expect(second).not.toBe(first)

  await docket.getByRole('button', { name: 'Close' }).click()
  await findDocket(desk, first)
  await expect(docket.getByText('Superseded', { exact: true })).toBeVisible()
  await docket.getByRole('link', { name: second }).click()
  const successor = desk.getByRole('dialog', { name: second })
  await expect(successor.getByText(`supersedes ${first}`)).toBeVisible()
  const [page] = (await readPdf(await downloadPdf(successor, second))).pages
  expect(page).toContain('14,211 h')
  expect(page).toContain(`It supersedes docket ${first}.`)
  await successor.getByRole('button', { name: 'Close' }).click()
  await desk.getByRole('searchbox', { name: 'Search dockets' }).fill(first)
  await expect(desk.getByRole('row', { name: first })).toContainText('Superseded')

  await stranger.reload()
  await expectFact(stranger, 'State', 'Superseded')
  await expect(stranger.getByText('A later docket has replaced this one.')).toBeVisible()
  await compare(stranger, pdf)
  await expect(stranger.getByText('docket.pdf is this docket, unchanged.')).toBeVisible()
})

/** The number of the docket of the only task of a day, as its owner reads it. */
async function docketNumber(phone: Page, day: string): Promise<string> {
  await phone
    .getByRole('listitem')
    .filter({ hasText: day })
    .getByRole('button', { name: /^Tama Kingi/ })
    .click()
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

function withFlippedByte(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length >> 1]! ^= 1
  return copy
}

async function expectFact(page: Page, label: string, text: string): Promise<void> {
  const fact = page.locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
  await expect(fact.last().getByRole('definition')).toHaveText(text)
}
