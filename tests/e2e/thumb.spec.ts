// What a day costs a thumb: taps and swipes on a phone, sideways too, counted.
import { type Locator } from '@playwright/test'
import { dayBefore, expect, openAs, PHONE, test } from '#tests/support/e2e.ts'
import { draw, name as signature } from '#tests/support/signing.ts'
import { thumbOn } from '#tests/support/thumb.ts'

test('a new day of a prestart and two work orders is recorded and submitted with 25 taps, 23 letters and at most 6 swipes', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const { tap, type, count } = thumbOn(phone)
  await tap(phone.getByRole('button', { name: 'Create Timesheet' }))
  const dialog = phone.getByRole('dialog', { name: 'New Timesheet' })
  // An ordinary day is today's; the demo company may have recorded that one already.
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(dayBefore(170).typed)
  const task = (number: number) => dialog.getByRole('region', { name: `Task ${number}` })
  const pick = async (within: Locator, label: string, letters = '') => {
    const field = within.getByRole('combobox', { name: label, exact: true })
    const isOpen = (await field.getAttribute('aria-expanded')) === 'true'
    if (!isOpen) await tap(field)
    await type(letters)
    await tap(within.getByRole('option', { name: letters }).first())
  }

  await tap(task(1).getByRole('radio', { name: 'UnBilled' }))
  await tap(task(1).getByRole('textbox', { name: 'Duration' }))
  await tap(task(1).getByRole('button', { name: '15 mins' }))
  await pick(task(1), 'GL Entry', 'toolbox')
  await tap(task(1).getByLabel('Job Description'))
  await type('Prestart')
  for (const [number, order] of [
    [2, '1001'],
    [3, '1002'],
  ] as const) {
    await tap(dialog.getByRole('button', { name: 'Add Task' }))
    await tap(task(number).getByRole('textbox', { name: 'End Time' }))
    await tap(task(number).getByRole('option', { name: '2 h' }).first())
    await pick(task(number), 'Work Order', order)
    await pick(task(number), 'Task')
    await pick(task(number), 'Task Category')
  }
  await expect(task(3).getByText('Field Service')).toBeAttached()
  const { height } = (await task(3).boundingBox())!
  expect(height, 'pixels of a Rental task').toBeLessThanOrEqual(900)
  await tap(dialog.getByRole('button', { name: 'Submit' }))
  await tap(phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await expect(phone.getByText(/^Submitted to /)).toBeVisible()
  expect(count).toMatchObject({ taps: 25, letters: 23 })
  // A page that is a moment late is moved once more or less.
  expect(count.swipes).toBeLessThanOrEqual(6)
})

test('a usual day, same as the last one, is recorded and submitted with 4 taps, no letters and no swipes', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const { tap, count } = thumbOn(phone)
  await tap(phone.getByRole('button', { name: 'Create Timesheet' }))
  const dialog = phone.getByRole('dialog', { name: 'New Timesheet' })
  // An ordinary day is today's; the demo company may have recorded that one already.
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(dayBefore(171).typed)
  await tap(dialog.getByRole('button', { name: /^Same as / }).first())
  await expect(dialog.getByRole('status').filter({ hasText: ' as on ' })).toBeVisible()
  await tap(dialog.getByRole('button', { name: 'Submit' }))
  await tap(phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await expect(phone.getByText(/^Submitted to /)).toBeVisible()
  expect(count).toEqual({ taps: 4, letters: 0, swipes: 0 })
})

test('a day with field service and two signatures at a known customer costs at most 20 taps and 40 letters', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const { tap, type, count } = thumbOn(phone)
  await tap(phone.getByRole('button', { name: 'Create Timesheet' }))
  const dialog = phone.getByRole('dialog', { name: 'New Timesheet' })
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(dayBefore(172).typed)
  await tap(dialog.getByRole('button', { name: /^Same as / }).first())
  await tap(dialog.getByRole('button', { name: /^Task 2,/, expanded: false }))
  const task = dialog.getByRole('region', { name: 'Task 2' })
  await tap(task.getByLabel('Job Description'))
  await type(' Seal replaced')
  const service = task.getByRole('region', { name: 'Field Service' })
  await tap(service.getByRole('switch', { name: 'Field Service' }))
  for (const what of ['customer', 'machine'])
    await tap(
      service
        .getByRole('group', { name: `Fill in a recent ${what}` })
        .getByRole('button')
        .first(),
    )
  await expect(service.getByText(/^Last SMU [\d,.]+ on /)).toBeVisible()
  const written = { 'SMU Hours': '19999', 'Travel KMs': '84', 'Field Service Note': 'Handed back' }
  for (const [label, text] of Object.entries(written)) {
    await tap(service.getByLabel(label))
    await type(text)
  }
  for (const label of ['Customer Signature', 'Mechanical Signature']) {
    await tap(service.getByRole('button', { name: `Sign: ${label}` }))
    const pad = phone.getByRole('dialog', { name: label })
    await draw(pad.getByRole('img', { name: label }), signature)
    count.taps += signature.length
    await tap(pad.getByRole('button', { name: 'Accept' }))
  }
  await tap(dialog.getByRole('button', { name: 'Submit' }))
  await tap(phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await expect(phone.getByText(/^Submitted to /)).toBeVisible()
  expect(count.taps).toBeLessThanOrEqual(20)
  expect(count.letters).toBeLessThanOrEqual(40)
})
