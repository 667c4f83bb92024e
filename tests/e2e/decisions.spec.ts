// Decisions that go to and fro, and those where somebody else was first.
import { type Locator, type Page } from '@playwright/test'
import { callerAs, decline, submitSheet } from '#tests/support/colleague.ts'
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
} from '#tests/support/e2e.ts'
import { liveEvents } from '#tests/support/live.ts'
import { submit } from '#tests/support/recording.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a declined timesheet stays declined when its owner opens it and is interrupted, and is corrected with the reason in sight and resubmitted; the approver sees the changes and approves it, then several in one request, of which a colleague has just declined one', async ({
  device,
  request,
}) => {
  const [day, usual, ...several] = [150, 154, 151, 152, 153].map(dayBefore) as [Day, Day, Day, Day, Day]
  const reason = 'The prestart was at five, and the wash bay is not yours'
  const staff = await callerAs(request, 'staff')
  const colleague = await callerAs(request, 'sysadmin')
  const sheets = []
  for (const each of [day, usual, ...several]) sheets.push(await submitSheet(staff, each.iso))
  const desk = await device(DESK)
  const events = await liveEvents(desk)
  await openAs(desk, 'approver')
  const review = desk.getByRole('complementary', { name: 'Review' })
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  for (const page of [desk, phone]) await markDocument(page)

  await rowOf(desk, day).click()
  await review.getByRole('button', { name: 'Decline' }).click()
  const asked = desk.getByRole('dialog', { name: 'Decline' })
  await asked.getByRole('button', { name: 'Decline' }).click()
  await expect(asked.getByText('Please enter the reason for decline')).toBeVisible()
  await expectAccessible(desk, 'declining without a reason')
  await asked.getByPlaceholder('Reason for decline *').fill(reason)
  await asked.getByRole('button', { name: 'Decline' }).click()
  await expect(desk.getByText(`Declined Tama Kingi, ${day.shown}`)).toBeVisible()
  await rowOf(desk, usual).click()
  await expect(review.getByText(usual.shown)).toBeVisible()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(card, 'with the next decision').toContainText('Declined')
  await expect(card).toContainText(`“${reason}” Jo Reed`)

  await card.getByRole('button', { name: /^Tama Kingi/ }).click()
  const dialog = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  await expectRounds(dialog, ['Declined Jo Reed', 'Submitted Tama Kingi'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card, 'opened and left').toContainText('Declined')
  await expect(card).toContainText(`“${reason}” Jo Reed`)
  await card.getByRole('button', { name: 'Fix and resubmit' }).click()
  const note = dialog.getByRole('note', { name: 'Declined' })
  await expect(note).toContainText(`Declined by Jo Reed`)
  await expect(note, 'while it is put right').toContainText(`“${reason}”`)
  await dialog.getByRole('button', { name: /^Task 1/, expanded: false }).click()
  await dialog.getByRole('textbox', { name: 'Start Time' }).fill('5')
  await dialog.getByLabel('Job Description').fill('Prestart, then the yard')
  await submit(phone, dialog)
  await expect(card).toContainText('Pending')

  await desk.getByRole('button', { name: '1 new timesheet' }).click()
  await expect(rowOf(desk, day)).toContainText('Resubmitted')
  await rowOf(desk, day).click()
  await expect(review.getByRole('list', { name: 'Unusual' })).toContainText(
    'Changed since it was declined: Task 1 Start Time, Task 1 Job Description',
  )
  await expect(review.getByText(/^Submitted .* \(2 times\)$/)).toBeVisible()
  await expectRounds(review, [
    'Submitted Tama Kingi',
    'Recalled Tama Kingi',
    'Declined Jo Reed',
    'Submitted Tama Kingi',
  ])
  await expect(review.getByText(`“${reason}”`)).toBeVisible()
  await expectAccessible(desk, 'the review of a timesheet that was declined before', { inDark: true })
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(rowOf(desk, day)).toContainText('Approved')

  const rows = several.map((each) => rowOf(desk, each))
  for (const each of several)
    await desk.getByRole('checkbox', { name: `Select Tama Kingi, ${each.shown}` }).check()
  const bar = desk.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('3 selected· 15 hrs 00 mins')
  await expectOnPaper(desk, bar.getByRole('button', { name: 'Print' }), 3)
  events.hold()
  await decline(colleague, sheets[3]!, 'Not this one')
  await bar.getByRole('button', { name: 'Approve 3' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Approving' })
  await expect(question).toContainText('3 timesheets will be approved. Are you sure?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(desk.getByText('2 approved, 1 not')).toBeVisible()
  const answer = desk
    .getByRole('alert')
    .filter({ hasText: /^Already declined by Ingrid Solberg at \d\d:\d\d$/ })
  await expect(answer).toBeVisible()
  await expect(rows[1]!).toContainText('Declined')
  for (const approved of [rows[0]!, rows[2]!]) await expect(approved).toBeHidden()
  await expect(bar).toContainText('1 selected')
  await expectAccessible(desk, 'the answer to approving several')
  events.release()
  for (const page of [desk, phone]) await expectMarked(page)
  await desk.goto('/notifications')
  await expect(card, 'once the page is left').toContainText('Approved')
})

type Day = ReturnType<typeof dayBefore>

/** What the button prints are so many pages, whatever else is open. */
async function expectOnPaper(page: Page, button: Locator, pages: number): Promise<void> {
  const asked = page.evaluate(() => new Promise<void>((print) => (window.print = () => print())))
  await button.click()
  await asked
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Tama Kingi' }).filter({ visible: true })).toHaveCount(pages)
  for (const around of [page.getByRole('navigation'), page.getByRole('table'), page.getByRole('button')])
    await expect(around.filter({ visible: true })).toHaveCount(0)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(pages)
  await page.emulateMedia({ media: null })
}

function rowOf(desk: Page, day: Day): Locator {
  return desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) })
}

/** Who did what to it, newest first. */
async function expectRounds(within: Locator, rounds: string[]): Promise<void> {
  await within.locator('summary:visible', { hasText: 'History' }).click()
  const group = within.getByRole('group').filter({ hasText: 'History' })
  await expect(group.getByRole('listitem')).toContainText(
    rounds.map((round) => new RegExp(round.replace(' ', '\\s*'))),
  )
}
