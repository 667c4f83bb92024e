// The product's main job from both ends at once: a staff member on a phone, an approver at a desk.
import {
  choose,
  dayBefore,
  DESK,
  expect,
  expectMarked,
  markDocument,
  PHONE,
  signIn,
  test,
} from '#tests/support/e2e.ts'
import { fillTimes, fillUnbilled, newTimesheet, submit } from '#tests/support/recording.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a day is recorded on a phone, arrives at the approver’s desk, and its approval comes back, without a reload', async ({
  device,
}) => {
  const phone = await device(PHONE)
  const desk = await device(DESK)
  const day = dayBefore(100)
  await desk.goto('/login')
  await signIn(desk, 'approver')
  await expect(desk).toHaveURL(/\/super\/dashboard\?status=pending/)
  await expect(desk.getByRole('row', { name: /Pending/ }).first()).toBeVisible()
  await markDocument(desk)

  await phone.goto('/login')
  await signIn(phone, 'staff')
  await expect(phone).toHaveURL(/\/dashboard$/)
  await markDocument(phone)

  const dialog = await newTimesheet(phone, day.typed)
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
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`Approved Tama Kingi, ${day.shown}`)).toBeVisible()
  await expect(row).toContainText('Approved')
  await expectMarked(desk)
  await desk.goto('/super/notifications')
  await expect(card, 'once the page is left').toContainText('Approved')
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const shown = phone.getByRole('dialog', { name: 'Timesheet' })
  await expect(shown.getByText(/^Approved by Jo Reed/)).toBeVisible()
  await expectMarked(phone)
})
