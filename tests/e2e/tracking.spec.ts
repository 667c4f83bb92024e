// A timesheet corrected by its approver, and what the change history remembers of it.
import { callerAs, submitSheet } from '#tests/support/colleague.ts'
import { dayBefore, DESK, expect, expectAccessible, openAs, PHONE, test } from '#tests/support/e2e.ts'

test('an approver corrects a pending timesheet in the place of its review, its owner is told, and the change history says who changed what from what to what', async ({
  device,
  request,
}) => {
  const day = dayBefore(160)
  await submitSheet(await callerAs(request, 'staff'), day.iso)
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const desk = await device(DESK)
  await openAs(desk, 'approver')
  await desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) }).click()
  const review = desk.getByRole('complementary', { name: 'Review' })
  await review.getByRole('button', { name: 'Edit' }).click()
  await expect(review.getByRole('heading', { name: 'Timesheet of Tama Kingi' })).toBeVisible()
  await expectAccessible(desk, 'the form in the place of the review')
  await desk.getByRole('button', { name: /^Task 1, /, expanded: false }).click()
  await desk.getByRole('textbox', { name: 'End Time' }).fill('11:45')
  await desk.getByLabel('Job Description').fill('Yard and wash bay')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk).toHaveURL(/\/super\/dashboard\?status=pending&timesheet=\d+$/)
  await expect(review.getByText('Yard and wash bay', { exact: true })).toBeVisible()
  await expect(phone.getByText(/^Jo Reed edited your timesheet for /)).toBeVisible()

  const office = await device(DESK)
  await openAs(office, 'useradmin')
  await office.getByRole('link', { name: 'Timesheet Tracking' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Timesheet Tracking' })).toBeVisible()
  const sentence = `Jo Reed changed tasks of the timesheet of ${day.shown} for Tama Kingi`
  const change = office.getByRole('row').filter({ hasText: sentence })
  await expect(change).toContainText('Yard and wash bay')
  await office.goto('/super/timesheet-trackings')
  await expect(change).toBeVisible()
  const times = office.getByRole('cell').filter({ has: office.getByRole('time') })
  const areCut = await times.evaluateAll(
    (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
  )
  expect(areCut, 'times that are cut').toBe(0)
  await expectAccessible(office, 'the change history')
  await change.click()
  const whole = office.getByRole('dialog', { name: /^Timesheet \d+$/ })
  await expect(whole).toContainText('Jo Reed (Approver, approver@demo.example)')
  await expect(whole.getByRole('listitem')).toHaveText([
    /End Time was 11:00 am.*is 11:45 am/,
    /Job Description was Yard.*is Yard and wash bay/,
  ])
  await expectAccessible(office, 'one change in full')
  await whole.getByRole('button', { name: 'Close' }).click()
  await office.setViewportSize(PHONE)
  await expect(office.getByRole('listitem').filter({ hasText: 'Yard and wash bay' })).toBeVisible()
})
