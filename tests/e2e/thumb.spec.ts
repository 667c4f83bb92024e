// The number of taps and swipes that a day takes on a phone.
import type { Locator, Page } from '@playwright/test'
import { dayBefore, expect, expectAccessible, openAs, PHONE, test } from '#tests/support/e2e.ts'
import { draw, name as signature } from '#tests/support/signing.ts'
import { thumbOn } from '#tests/support/thumb.ts'

test('on a phone, without a keyboard for times: a new day of a prestart and two work orders costs 23 taps, 23 letters and at most 6 swipes, a usual day 4 taps alone, and one with field service and two signatures at most 20 taps and 40 letters', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  await expectTimesByThumb(phone)
  await recordNewDay(phone)
  await recordUsualDay(phone)
  await recordFieldService(phone)
})

/** Two taps set an end, a keypad sets any minute, and no keyboard comes up. */
async function expectTimesByThumb(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Create Timesheet' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'New Timesheet' })
  const start = dialog.getByRole('textbox', { name: 'Start Time' })
  const end = dialog.getByRole('textbox', { name: 'End Time' })
  const picker = dialog.getByRole('dialog', { name: /^Choose/ })
  const press = async (keys: string) => {
    for (const key of keys) await picker.getByRole('button', { name: key, exact: true }).tap()
  }
  const expectNoKeyboard = async () => {
    await expect(picker).toBeHidden()
    await expect(dialog.locator('input:focus'), 'no text field has the focus').toHaveCount(0)
  }

  await start.tap()
  await press('7')
  await picker.getByRole('button', { name: 'Enter' }).tap()
  await expect(start).toHaveValue('07:00 am')
  await expectNoKeyboard()

  await end.tap()
  await expect(picker.getByRole('option').first()).toHaveText('07:15 am15 min')
  await expectAccessible(phone, 'the times of a task on a phone', { inDark: true })
  await picker.getByRole('button', { name: '12:00 pm' }).tap()
  await expect(end).toHaveValue('12:00 pm')
  await expectNoKeyboard()

  await end.tap()
  await expect(picker.getByRole('option', { selected: true })).toBeInViewport()
  await press('1532')
  await expect(end).toHaveValue('03:32 pm')
  await expectNoKeyboard()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await phone.getByRole('alertdialog', { name: 'Closing' }).getByRole('button', { name: 'Yes' }).tap()
  await expect(dialog).toBeHidden()
}

/** The form of a new timesheet of a day, opened with one tap. An ordinary day is today's, which may have been recorded already. */
async function beginDay(phone: Page, thumb: ReturnType<typeof thumbOn>, daysAgo: number) {
  await thumb.tap(phone.getByRole('button', { name: 'Create Timesheet' }))
  const dialog = phone.getByRole('dialog', { name: 'New Timesheet' })
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(dayBefore(daysAgo).typed)
  return dialog
}

async function submitByThumb(
  phone: Page,
  { tap }: ReturnType<typeof thumbOn>,
  dialog: Locator,
): Promise<void> {
  await tap(dialog.getByRole('button', { name: 'Submit' }))
  await tap(phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await expect(dialog).toBeHidden()
}

async function recordNewDay(phone: Page): Promise<void> {
  const thumb = thumbOn(phone)
  const { tap, type, count } = thumb
  const dialog = await beginDay(phone, thumb, 170)
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
  await submitByThumb(phone, thumb, dialog)
  expect(count).toMatchObject({ taps: 23, letters: 23 })
  expect(count.swipes).toBeLessThanOrEqual(6)
}

async function recordUsualDay(phone: Page): Promise<void> {
  const thumb = thumbOn(phone)
  const { tap, count } = thumb
  const dialog = await beginDay(phone, thumb, 171)
  await tap(dialog.getByRole('button', { name: /^Same as / }).first())
  await expect(dialog.getByRole('status').filter({ hasText: ' as on ' })).toBeVisible()
  await submitByThumb(phone, thumb, dialog)
  expect(count).toEqual({ taps: 4, letters: 0, swipes: 0 })
}

async function recordFieldService(phone: Page): Promise<void> {
  const thumb = thumbOn(phone)
  const { tap, type, count } = thumb
  const dialog = await beginDay(phone, thumb, 172)
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
  await submitByThumb(phone, thumb, dialog)
  expect(count.taps).toBeLessThanOrEqual(20)
  expect(count.letters).toBeLessThanOrEqual(40)
}
