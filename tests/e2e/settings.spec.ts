// A setting is changed while somebody types on another device: the rule holds there at once.
import {
  DESK,
  dayBefore,
  expect,
  expectAccessible,
  expectMarked,
  markDocument,
  openAs,
  PHONE,
  test,
} from '#tests/support/e2e.ts'
import { fillTimes, fillUnbilled, newTimesheet, submit } from '#tests/support/recording.ts'

test('the daily maximum is lowered while a timesheet is typed on a phone: the form shows the error immediately and does not save until the hours fit', async ({
  device,
}) => {
  const day = dayBefore(230)
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const desk = await device(DESK)
  await openAs(desk, 'sysadmin', { path: '/admin/settings', title: 'Settings' })
  for (const page of [phone, desk]) await markDocument(page)
  const dialog = await newTimesheet(phone, day.typed)
  const task = dialog.getByRole('region', { name: 'Task 1' })
  await fillUnbilled(task, '15:00', 'Stocktake')
  await fillTimes(task, '7', '15:00')
  await expect(dialog.getByText('08 hrs 00 mins')).toBeVisible()
  const sentence =
    'Total hours logged in the timesheet is over 6 hours. Please review and adjust your tasks accordingly.'
  await expect(dialog.getByText(sentence)).toHaveCount(0)

  const hours = desk.getByLabel('Maximum Daily Hours', { exact: true })
  const setTo = async (value: string) => {
    await hours.fill(value)
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    // There is nothing to discard once it is saved.
    await expect(desk.getByRole('button', { name: 'Discard' })).toBeHidden()
  }
  await hours.fill('6')
  await expect(desk.getByText(/over 6 hours/)).toBeVisible()
  await expectAccessible(desk, 'a setting with what it would touch', { inDark: true })
  await setTo('6')

  await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const refused = phone.getByRole('alertdialog')
  await expect(refused).toContainText(sentence)
  await refused.getByRole('button', { name: 'Fix' }).click()
  await expect(refused).toBeHidden()
  await fillTimes(task, '7', '13:00')
  await expect(dialog.getByText(sentence)).toHaveCount(0)
  await submit(phone, dialog)
  await expect(phone.getByRole('listitem').filter({ hasText: day.shown })).toContainText('Pending')

  await setTo('14')
  for (const page of [phone, desk]) await expectMarked(page)
})
