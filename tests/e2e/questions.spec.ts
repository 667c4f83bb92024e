// Questions on a timesheet: asked at a desk and answered on a phone, live on both.
import { callerAs, submitSheet, type Call, type Sheet } from '#tests/support/colleague.ts'
import { dayBefore, DESK, expect, expectAccessible, PHONE, signIn, test } from '#tests/support/e2e.ts'

test('a question is asked by key at a desk and answered on a phone, where its notification leads to the line; neither reloads, and the timesheet can be approved throughout', async ({
  device,
  request,
}) => {
  const day = dayBefore(163)
  const sheet = await submitSheet(await callerAs(request, 'staff'), day.iso)
  const number = Number(Buffer.from(sheet.id, 'base64').toString().split(':')[1])
  const phone = await device(PHONE)
  await signIn(phone, 'staff')
  await phone.goto('/notifications')
  const desk = await device(DESK)
  await signIn(desk, 'approver')
  await desk.goto(`/super/dashboard?status=pending&timesheet=${number}`)
  const review = desk.getByRole('complementary', { name: 'Review' })
  const asked = review.getByRole('region', { name: 'Questions' })
  await expect(asked.getByLabel('Ask a question')).toBeVisible()
  await desk.keyboard.press('q')
  await expect(asked.getByLabel('Ask a question')).toBeFocused()
  const words = 'Which machine was this?\nThe order says EX-118.'
  await desk.keyboard.type(words)
  await desk.keyboard.press('Control+Enter')
  await expect(asked.getByRole('listitem')).toContainText('Jo Reed')
  await expect(asked.getByLabel('Answer or ask'), 'for the next line').toBeFocused()
  await expectAccessible(desk, 'a question in the review')

  const news = phone.getByRole('button', { name: /Jo Reed wrote on your timesheet/ }).first()
  await expect(phone.getByText('Which machine was this? The order says EX-118.')).toBeVisible()
  await news.click()
  const dialog = phone.getByRole('dialog', { name: 'Timesheet', exact: true })
  const line = dialog.getByRole('listitem').filter({ hasText: 'Which machine was this?' }).first()
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
  expect(new URL(phone.url()).hash).toMatch(/^#question-\d+$/)
  await expectAccessible(phone, 'a question on a phone')
  await dialog.getByRole('button', { name: 'Answer the open question' }).click()
  await dialog.getByLabel('Answer or ask').fill('It was EX-120')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await phone.goto('/dashboard')
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  await phone.getByRole('button', { name: 'Open question', exact: true }).click()
  await expect(card.getByText('Open question')).toBeVisible()
  await expectAccessible(phone, 'the days with an open question')
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
  await desk.getByRole('heading', { name: 'Tama Kingi' }).first().click()
  await desk.keyboard.press('a')
  await expect(desk.getByText(/^Approved Tama Kingi/)).toBeVisible()
})

test('what an approver changed is at the head of the timesheet, before and after, with long words broken; its owner says so by key, and the approver sees it', async ({
  device,
  request,
}) => {
  const day = dayBefore(164)
  const sheet = await submitSheet(await callerAs(request, 'staff'), day.iso)
  const number = Number(Buffer.from(sheet.id, 'base64').toString().split(':')[1])
  const approver = await callerAs(request, 'approver')
  await endAt(approver, sheet, number, day.iso, 720)
  const desk = await device(DESK)
  await signIn(desk, 'approver')
  await desk.goto(`/super/dashboard?status=pending&unseen=yes&timesheet=${number}`)
  const seenAtDesk = desk
    .getByRole('complementary', { name: 'Review' })
    .getByRole('region', { name: 'Changes' })
  await expect(seenAtDesk).toContainText('not seen by Tama')
  await expectAccessible(desk, 'changes that their owner has not seen')

  const phone = await device(PHONE)
  await signIn(phone, 'staff')
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  await expect(card.getByText('Changed, not seen')).toBeVisible()
  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const dialog = phone.getByRole('dialog', { name: 'Timesheet', exact: true })
  const changes = dialog.getByRole('region', { name: 'Changes' })
  await expect(changes).toContainText('Task 1 End Time was 11:00 am → is 12:00 pm')
  const beyond = await changes.evaluate((region) => region.scrollWidth - region.clientWidth)
  expect(beyond, 'pixels beyond the edge').toBe(0)
  await expectAccessible(phone, 'changes to see on a phone')
  await phone.keyboard.press('Control+Enter')
  await expect(changes).toBeHidden()
  await expect(seenAtDesk).toContainText(/seen by Tama \d\d/)
  await expect(seenAtDesk).not.toContainText('not seen')
})

/** Another end of the only task, in minutes after midnight, by an approver. */
async function endAt(call: Call, sheet: Sheet, number: number, startDate: string, endTime: number) {
  const { timesheet } = (await call(
    'query ($number: Int!) { timesheet(number: $number) { lines { id glAccount { id } } } }',
    { number },
  )) as { timesheet: { lines: { id: string; glAccount: { id: string } }[] } }
  const [{ id, glAccount }] = timesheet.lines as [(typeof timesheet.lines)[0]]
  const task = { id, timesheetLineType: 'UNBILLED', startTime: 360, endTime, glAccount: glAccount.id }
  const input = { ...sheet, startDate, shift: 'DAY', lines: [{ ...task, notes: 'W'.repeat(80) }] }
  const { result } = await call(
    'mutation ($input: TimesheetInput!) { result: editTimesheet(input: $input) { __typename } }',
    { input },
  )
  expect(result).toEqual({ __typename: 'TimesheetChange' })
}
