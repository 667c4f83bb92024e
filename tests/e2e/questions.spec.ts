// An approver asks about a timesheet and corrects it, live on both devices, and the change history records it.
import { callerAs, submitSheet } from '#tests/support/colleague.ts'
import {
  dayBefore,
  DESK,
  expect,
  expectAccessible,
  expectMarked,
  markDocument,
  openAs,
  PHONE,
  test,
  visit,
} from '#tests/support/e2e.ts'

test('an approver asks a question by key, and the owner answers on a phone, where the notification opens the line; a correction then shows at the head of the timesheet until its owner has seen it, and the change history says who changed what', async ({
  device,
  request,
}) => {
  const day = dayBefore(163)
  const sheet = await submitSheet(await callerAs(request, 'staff'), day.iso)
  const number = Number(Buffer.from(sheet.id, 'base64').toString().split(':')[1])
  const phone = await device(PHONE)
  await openAs(phone, 'staff', { path: '/notifications', title: 'Notifications' })
  const desk = await device(DESK)
  await openAs(desk, 'approver', { path: `/super/dashboard?status=pending&timesheet=${number}` })
  for (const page of [phone, desk]) await markDocument(page)
  const review = desk.getByRole('complementary', { name: 'Review' })
  const asked = review.getByRole('region', { name: 'Questions' })
  await expect(asked.getByLabel('Ask a question')).toBeVisible()
  await desk.keyboard.press('q')
  await expect(asked.getByLabel('Ask a question')).toBeFocused()
  await desk.keyboard.type('Which machine was this?\nThe order says EX-118.')
  await desk.keyboard.press('Control+Enter')
  await expect(asked.getByRole('listitem')).toContainText('Jo Reed')
  await expect(asked.getByLabel('Answer or ask'), 'for the next line').toBeFocused()

  const news = phone.getByRole('button', { name: /Jo Reed wrote on your timesheet/ }).first()
  await expect(phone.getByText('Which machine was this? The order says EX-118.')).toBeVisible()
  await news.click()
  const dialog = phone.getByRole('dialog', { name: 'Timesheet', exact: true })
  const line = dialog.getByRole('listitem').filter({ hasText: 'Which machine was this?' }).first()
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
  expect(new URL(phone.url()).hash).toMatch(/^#question-\d+$/)
  await dialog.getByRole('button', { name: 'Answer the open question' }).click()
  await dialog.getByLabel('Answer or ask').fill('It was EX-120')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await visit(phone, '/dashboard', 'Timesheets')
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  await phone.getByRole('button', { name: 'Open question', exact: true }).click()
  await expect(card.getByText('Open question')).toBeVisible()
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  await expect(dialog.getByLabel('Answer or ask'), 'what was typed is still there').toHaveValue(
    'It was EX-120',
  )
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'It was EX-120' })).toBeVisible()
  await expect(asked.getByRole('listitem').last()).toContainText('It was EX-120')
  const row = desk
    .getByRole('region', { name: 'Timesheets' })
    .getByRole('row', { name: new RegExp(day.shown) })
  await expect(row.getByRole('img', { name: 'Open question' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await visit(phone, '/dashboard', 'Timesheets')
  await review.getByRole('button', { name: 'Edit' }).click()
  await expect(review.getByRole('heading', { name: 'Timesheet of Tama Kingi' })).toBeVisible()
  await desk.getByRole('button', { name: /^Task 1, /, expanded: false }).click()
  await desk.getByRole('textbox', { name: 'End Time' }).fill('12:00')
  const words = `Yard and wash bay ${'W'.repeat(80)}`
  await desk.getByLabel('Job Description').fill(words)
  await desk.getByRole('button', { name: 'Save' }).click()
  const changesAtDesk = review.getByRole('region', { name: 'Changes' })
  await expect(changesAtDesk).toContainText('not seen by Tama')
  await expectAccessible(desk, 'changes that their owner has not seen', { inDark: true })
  await expect(phone.getByText(/^Jo Reed edited your timesheet for /)).toBeVisible()
  await expect(card.getByText('Changed, not seen')).toBeVisible()
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const changes = dialog.getByRole('region', { name: 'Changes' })
  await expect(changes).toContainText('Task 1 End Time was 11:00 am → is 12:00 pm')
  const beyond = await changes.evaluate((region) => region.scrollWidth - region.clientWidth)
  expect(beyond, 'pixels beyond the edge').toBe(0)
  await phone.keyboard.press('Control+Enter')
  await expect(changes).toBeHidden()
  await expect(changesAtDesk).toContainText(/seen by Tama \d\d/)
  await expect(changesAtDesk).not.toContainText('not seen')
  await desk.getByRole('heading', { name: 'Tama Kingi' }).first().click()
  await desk.keyboard.press('a')
  await expect(desk.getByText(/^Approved Tama Kingi/)).toBeVisible()
  for (const page of [phone, desk]) await expectMarked(page)

  const office = await device(DESK)
  const history = { path: '/super/timesheet-trackings', title: 'Timesheet Tracking' }
  await openAs(office, 'useradmin', history)
  const sentence = `Jo Reed changed tasks of the timesheet of ${day.shown} for Tama Kingi`
  const change = office.getByRole('row').filter({ hasText: sentence })
  await expect(change).toContainText('Yard and wash bay')
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
    /End Time was 11:00 am.*is 12:00 pm/,
    /Job Description was Yard.*is Yard and wash bay/,
  ])
  await expectAccessible(office, 'one change in full', { inDark: true })
})
