// The product's main job from both ends at once: a staff member on a phone, an approver at a desk.
import { type Locator, type Page } from '@playwright/test'
import {
  choose,
  dayBefore,
  DESK,
  expect,
  expectAccessible,
  expectMarked,
  markDocument,
  openAs,
  PHONE,
  signIn,
  test,
} from '#tests/support/e2e.ts'
import { fillTimes, fillUnbilled, newTimesheet, submit } from '#tests/support/recording.ts'

let phone: Page
let desk: Page
test.beforeEach(async ({ device }) => {
  phone = await device(PHONE)
  desk = await device(DESK)
})

test('a day is recorded on a phone, arrives at the approver’s desk, and its approval comes back, without a reload', async () => {
  const day = dayBefore(100)
  await desk.goto('/login')
  await signIn(desk, 'approver')
  await expect(desk).toHaveURL(/\/super\/dashboard\?status=pending/)
  await expect(desk.getByRole('row', { name: /Pending/ }).first()).toBeVisible()
  await expectAccessible(desk, 'the approver’s list')
  await markDocument(desk)

  await phone.goto('/login')
  await expectAccessible(phone, 'sign-in on a phone')
  await signIn(phone, 'staff')
  await expect(phone).toHaveURL(/\/dashboard$/)
  await expectAccessible(phone, 'the dashboard on a phone')
  await markDocument(phone)

  const dialog = await newTimesheet(phone, day.typed)
  await expectAccessible(phone, 'an empty timesheet')
  const first = dialog.getByRole('region', { name: 'Task 1' })
  await fillTimes(first, '6', '9.30')
  await choose(first, 'Work Order')
  await first.getByRole('button', { name: /change$/ }).click()
  await expect(first.getByRole('combobox', { name: 'Fleet' })).not.toHaveValue('')
  await expect(first.getByRole('combobox', { name: 'Site' })).not.toHaveValue('')
  await choose(first, 'Task Category')
  await choose(first, 'Task')
  await first.getByLabel('Job Description').fill('Drained the oil, changed both filters')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await fillUnbilled(dialog.getByRole('region', { name: 'Task 2' }), '11:37', 'Toolbox talk and prestart')
  await expect(dialog.getByText('05 hrs 37 mins')).toBeVisible()
  await expectAccessible(phone, 'a filled timesheet')
  await submit(phone, dialog)
  await expect(phone.getByText(/^Submitted to /)).toBeVisible()
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  await expect(card).toContainText('Pending')

  const row = desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) })
  await desk.getByRole('button', { name: '1 new timesheet' }).click()
  await expect(row).toContainText('05 hrs 37 mins')
  await row.click()
  const review = desk.getByRole('complementary', { name: 'Review' })
  await expect(review.getByRole('heading', { name: 'Tama Kingi' })).toBeVisible()
  await expect(review.getByRole('heading', { name: 'Task 1 · Rental' })).toBeVisible()
  await expect(review.getByRole('heading', { name: 'Task 2 · Unbill' })).toBeVisible()
  await expect(review.getByText('Toolbox talk and prestart')).toBeVisible()
  await expectAccessible(desk, 'the review')
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`Approved Tama Kingi, ${day.shown}`)).toBeVisible()
  await expect(row).toContainText('Approved')
  // Leaving for another screen takes nothing along that is not sent yet.
  await desk.getByRole('link', { name: /^Notifications/ }).click()
  await expect(card, 'once it cannot be taken back any more').toContainText('Approved')
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const shown = phone.getByRole('dialog', { name: 'Timesheet' })
  await expect(shown.getByText(/^Approved by Jo Reed/)).toBeVisible()
  await expectMarked(phone)
  await expectMarked(desk)
})

test('a night whose tasks overlap says where while it is typed, is put right there, and is handed in', async () => {
  const day = dayBefore(200)
  await openAs(phone, 'staff')
  const dialog = await newTimesheet(phone, day.typed)
  await dialog.getByRole('radio', { name: 'Night Shift' }).click()
  await phone
    .getByRole('alertdialog', { name: 'Switching Shift' })
    .getByRole('button', { name: 'Yes' })
    .click()
  const [first, second] = [1, 2].map((number) => dialog.getByRole('region', { name: `Task ${number}` })) as [
    Locator,
    Locator,
  ]
  await first.getByRole('textbox', { name: 'Start Time' }).fill('22')
  await fillUnbilled(first, '2', 'Crusher down, stood by the fitters')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await fillUnbilled(second, '6', 'Walked the belt, greased both ends')
  await expect(second.getByRole('textbox', { name: 'Start Time' })).toHaveValue('02:00 am')

  // Told at both of them, with nothing sent yet.
  await second.getByRole('textbox', { name: 'Start Time' }).fill('1.30')
  await expect(second.getByText('Overlaps Task 1, 01:30 am – 02:00 am')).toBeVisible()
  await expect(first.getByText('Overlaps Task 2, 01:30 am – 02:00 am')).toBeAttached()
  await expectAccessible(phone, 'a night with an overlap')
  await second.getByRole('textbox', { name: 'Start Time' }).fill('2.00')
  await second.getByRole('textbox', { name: 'Start Time' }).press('Tab')
  await expect(dialog.getByText(/^Overlap/)).toHaveCount(0)
  await expect(dialog.getByText('08 hrs 00 mins')).toBeVisible()

  await submit(phone, dialog)
  await expect(phone.getByText(/^Submitted to /)).toBeVisible()
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  await expect(card).toContainText('Pending')
  await expect(card).toContainText('08 hrs 00 mins')
})

test('times are set with a thumb: two taps for an end, a keypad for any minute, and no keyboard comes up', async () => {
  await openAs(phone, 'staff')
  await phone.setViewportSize({ width: 360, height: 740 })
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
  await expectAccessible(phone, 'the times of a task on a phone')
  await picker.getByRole('button', { name: '12:00 pm' }).tap()
  await expect(end).toHaveValue('12:00 pm')
  await expectNoKeyboard()

  await end.tap()
  await press('1532')
  await expect(end).toHaveValue('03:32 pm')
  await expectNoKeyboard()
  await expect(dialog.getByText('08 hrs 32 mins')).toBeVisible()

  await end.tap()
  const chosen = picker.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('03:32 pm8 h 32')
  await expect(chosen).toBeInViewport()
  await picker.getByRole('button', { name: 'Every minute' }).tap()
  await picker.getByRole('listbox', { name: 'Minute' }).getByRole('option', { name: '34' }).tap()
  await picker.getByRole('button', { name: 'Done' }).tap()
  await expect(end).toHaveValue('03:34 pm')
  await expectNoKeyboard()
})
