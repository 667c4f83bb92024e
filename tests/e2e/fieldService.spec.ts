// A field service from a customer's machine to the approver's desk: recorded and signed on a phone.
import { type Locator, type Page } from '@playwright/test'
import { dayBefore, DESK, expect, expectAccessible, openAs, test } from '#tests/support/e2e.ts'
import {
  fieldService as facts,
  fillFieldService,
  fillJobCost,
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

// On its side it is as wide as a small tablet, and shows lists as a desk does.
const UPRIGHT = { width: 360, height: 800 }
const LYING = { width: 800, height: 360 }

test('a field service is signed on a phone that is turned about, stays signed until what was signed for is changed, and is read with both signatures at the approver’s desk', async ({
  device,
}) => {
  const day = dayBefore(140)
  const desk = await device(DESK)
  await openAs(desk, 'approver')
  await desk.getByRole('button', { name: /^Pending/ }).click()
  await expect(desk).toHaveURL(/status=pending/)
  const phone = await device(UPRIGHT)
  await openAs(phone, 'staff')

  const created = await newTimesheet(phone, day.typed)
  const task = created.getByRole('region', { name: 'Task 1' })
  await fillJobCost(task)
  const service = phone.getByRole('region', { name: 'Field Service' })
  await fillFieldService(service)
  await expectAccessible(phone, 'a field service on a phone')

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
  expect(more?.right, 'what was drawn on the phone’s side').toBeGreaterThan(80)
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
  await created.getByRole('button', { name: 'Save' }).click()
  await expect(created).toBeHidden()

  // A picture that this browser drew is not asked for until it is loaded anew.
  await phone.reload()
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  const fetched = new Set<string>()
  phone.on('response', (response) => response.url().includes('/files/') && fetched.add(response.url()))
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const dialog = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  await dialog.getByRole('button', { name: /^Task 1, Job cost/, expanded: false }).click()
  await service.getByRole('button', { name: 'Field Service Carrick Downs Coal · signed' }).click()
  await expectSigned(service)
  expect(fetched.size, 'pictures from the server').toBe(2)
  const hours = service.getByLabel('SMU Hours')
  await hours.fill('14211')
  const question = phone.getByRole('alertdialog', { name: 'Clear the signature' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(hours).toHaveValue('14210.5')
  await expectSigned(service)

  const date = dialog.getByLabel('Start Date', { exact: true })
  const dated = await date.inputValue()
  await date.fill(dayBefore(141).typed)
  await date.press('Enter')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(date).toHaveValue(dated)
  await expectSigned(service)
  await dialog.getByRole('radio', { name: 'Night Shift' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('radio', { name: 'Night Shift' })).toBeChecked()
  await expectUnsigned(service)
  await dialog.getByRole('radio', { name: 'Day Shift' }).click()
  const switching = phone.getByRole('alertdialog', { name: 'Switching Shift' })
  await switching.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('radio', { name: 'Day Shift' })).toBeChecked()
  await signBoth(phone, service)

  await hours.fill('14211')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(hours).toHaveValue('14211')
  await expectUnsigned(service)

  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(service.getByText('Please sign')).toHaveCount(2)
  await signBoth(phone, service)
  await submit(phone, dialog)
  await expect(card).toContainText('Pending')

  await desk.getByRole('button', { name: '1 new timesheet' }).click()
  await desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) }).click()
  const review = desk.getByRole('complementary', { name: 'Review' })
  const read = review.getByRole('region', { name: 'Field Service' })
  const told = { ...facts, 'SMU Hours': '14,211' }
  for (const [label, text] of Object.entries(told)) {
    const fact = read.locator('div', { has: desk.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    await expect(fact.getByRole('definition')).toHaveText(text)
  }
  await expectPicture(read.getByRole('img', { name: 'Customer Signature' }))
  await expectPicture(read.getByRole('img', { name: 'Mechanical Signature' }))
  await expectAccessible(desk, 'the review of a field service')
  await expectCleanPage(desk)
})

/** On paper the review is one page: the whole timesheet with both signatures, and nothing around it. */
async function expectCleanPage(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const label of ['Customer Signature', 'Mechanical Signature'])
    await expect(page.getByRole('img', { name: label })).toBeVisible()
  await expect(page.getByText('Dale Whitford')).toBeVisible()
  for (const around of [page.getByRole('navigation'), page.getByRole('table'), page.getByRole('button')])
    await expect(around.filter({ visible: true })).toHaveCount(0)
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: null })
}

async function expectUnsigned(service: Locator): Promise<void> {
  await expect(service.getByText('Not signed', { exact: true })).toHaveCount(2)
}
