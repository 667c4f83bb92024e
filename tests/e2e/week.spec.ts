// The week of an approver's people: from who is missing to a reminder, and from the reminder to a timesheet.
import { callerAs, submitSheet } from '#tests/support/colleague.ts'
import type { Locator, Page } from '@playwright/test'
import { dayBefore, DESK, expect, expectAccessible, openAs, PHONE, test, visit } from '#tests/support/e2e.ts'

/** Two weekdays of one week, the earlier first. */
function twoWeekdays() {
  const isWeekend = (iso: string) => [0, 6].includes(new Date(iso).getUTCDay())
  for (let ago = 229; ago > 220; ago--) {
    const [first, second] = [dayBefore(ago), dayBefore(ago - 1)]
    if (!isWeekend(first.iso) && !isWeekend(second.iso)) return [first, second] as const
  }
  throw new Error('Ten days hold two weekdays that follow each other.')
}

test('the grid of the week shows missing people, opens a timesheet and returns, and reminds each person once a day; the reminded person records the day from the notification', async ({
  device,
  request,
}) => {
  const [recorded, missing] = twoWeekdays()
  await submitSheet(await callerAs(request, 'staff'), recorded.iso)
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const desk = await device(DESK)
  await openAs(desk, 'approver')
  await expect(desk.getByRole('row', { name: /Pending/ }).first()).toBeVisible()
  await desk.keyboard.press('w')
  const grid = desk.getByRole('grid', { name: 'People and days' })
  await expect(grid.getByRole('row', { name: 'Tama Kingi' })).toBeVisible()
  await expectOnPaper(desk, grid.getByRole('row'))
  await expect(grid.getByRole('columnheader', { name: 'Person' })).toBeVisible()

  await visit(desk, `/super/dashboard?view=week&week=${recorded.iso}`, 'Timesheets')
  await desk.getByRole('searchbox', { name: 'Search people' }).fill('tama')
  await expect(grid.getByRole('rowheader')).toHaveCount(1)
  const cell = (label: string) => grid.getByRole('button', { name: label, exact: true })
  const pending = cell(`${recorded.shown}: Pending, 05 hrs 00 mins`)
  await pending.focus()
  await desk.keyboard.press('ArrowRight')
  await expect(cell(`${missing.shown}: Missing`)).toBeFocused()
  await desk.keyboard.press('ArrowLeft')
  await desk.keyboard.press('Enter')
  const review = desk.getByRole('complementary', { name: 'Review' })
  await expect(review.getByText(recorded.shown)).toBeVisible()
  await expectAccessible(desk, 'a timesheet beside the grid of the week', { inDark: true })
  await desk.goBack()
  await expect(review).toBeHidden()
  await expect(pending).toBeVisible()

  await visit(desk, '/super/dashboard?status=all', 'Timesheets')
  await expectOnPaper(desk, desk.getByRole('row'))

  await visit(desk, `/super/dashboard?view=week&week=${recorded.iso}&search=tama`, 'Timesheets')
  const remind = desk.getByRole('button', { name: `Remind 1 person of ${missing.shown}` })
  await remind.click()
  const asked = desk.getByRole('alertdialog', { name: 'Reminding' })
  await expect(asked.getByRole('listitem')).toHaveText(['Tama Kingi'])
  await asked.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(desk.getByText('Reminded 1 person.')).toBeVisible()
  const reminder = phone.getByText(`Jo Reed reminds you to hand in your timesheet for ${missing.shown}`)
  await expect(reminder, 'as it is sent').toBeVisible()

  await remind.click()
  await expect(desk.getByText('Everybody who is missing has already been reminded today.')).toBeVisible()
  await expect(asked).toBeHidden()
  await desk.setViewportSize(PHONE)
  await expect(desk.getByRole('list', { name: 'People and days' })).toContainText(/Reminded \d\d:\d\d/)
  await expect(remind, 'on a phone, too').toBeVisible()
  await expectAccessible(desk, 'the week of people on a phone')

  await phone.getByRole('link', { name: /^Notifications/ }).click()
  const list = phone.getByRole('list', { name: 'Notifications' })
  await expect(list.getByText(/reminds you/), 'once').toHaveCount(1)
  await list.getByRole('button', { name: /reminds you/ }).click()
  const form = phone.getByRole('dialog', { name: 'New Timesheet' })
  await expect(form.getByRole('textbox', { name: 'Start Date' })).toHaveValue(missing.typed)
})

/** On paper no text reaches into the next cell, and a day with a state says it. */
async function expectOnPaper(page: Page, rows: Locator): Promise<void> {
  await expect(rows.nth(5)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const faults = await rows.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.children].filter((cell) => cell.getClientRects().length > 0)
      const edges = cells.map((cell) => cell.getBoundingClientRect().right + 1)
      const late = cells.filter((cell, at) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getBoundingClientRect().right > edges[at]!
      })
      const empty = [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter((day) => {
        const state = /: (\w+)/.exec(day.ariaLabel ?? '')?.[1] ?? ''
        return (
          /Missing|Pending|Approved|Declined|Draft/.test(state) &&
          !(day.offsetHeight > 0 && day.innerText.includes(state))
        )
      })
      return [...late, ...empty].map((cell) => cell.textContent)
    }),
  )
  expect(faults).toEqual([])
  await page.emulateMedia({ media: null })
}
