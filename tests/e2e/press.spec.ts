// A press belongs to the element under the finger when it began, whatever moves before it ends; and messages about a
// date move nothing.
import type { Locator, Page } from '@playwright/test'
import { DESK, expect, openAs, PHONE, test } from '#tests/support/e2e.ts'

/** Presses the middle of an element, above which something appears meanwhile. */
async function pressWhileMoving(page: Page, target: Locator, above: string): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.locator(above).evaluate((element) => {
    const news = document.createElement('div')
    news.style.height = '80px'
    element.before(news)
  })
  await page.mouse.up()
}

test('an element that moves during a press still gets it: a task type, and an option of a list that grows; the switch of task types does not move when an already recorded date shows its notice and offers other days', async ({
  device,
}) => {
  const page = await device(DESK)
  await openAs(page, 'staff')
  await page.getByRole('button', { name: 'Create Timesheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await expectSwitchStill(dialog, `at ${size.width} px`)
  }

  const task = dialog.getByRole('region', { name: 'Task 1' })
  await pressWhileMoving(page, task.getByText('Job Cost'), '[data-keeps-work] > :first-child')
  await expect(task.getByRole('radio', { name: 'Job Cost' })).toBeChecked()
  const job = task.getByRole('combobox', { name: 'Job', exact: true })
  await job.click()
  const option = task.getByRole('option').nth(1)
  const name = await option.innerText()
  await pressWhileMoving(page, option, '[role=listbox] > :first-child')
  await expect(job).not.toHaveValue('')
  expect(name).toContain(await job.inputValue())
})

/** Types the date of the first offered day, which is recorded already, and takes it back. */
async function expectSwitchStill(dialog: Locator, where: string): Promise<void> {
  const date = dialog.getByRole('textbox', { name: 'Start Date' })
  const today = await date.inputValue()
  const offer = dialog.getByRole('button', { name: /^Same as / }).first()
  const [, month, day, year] = /(\w{3}) (\d\d), (\d{4})/.exec(await offer.innerText())!
  const types = dialog.getByRole('radiogroup', { name: 'Task type' })
  const before = await types.boundingBox()
  await date.fill(`${day} ${month} ${year}`)
  await date.blur()
  await expect(dialog.getByText(/^You already have a timesheet for /).first()).toBeVisible()
  await expect(offer).not.toContainText(`${month} ${day}`)
  expect(await types.boundingBox(), where).toEqual(before)
  await date.fill(today)
  await date.blur()
  await expect(offer).toContainText(`${month} ${day}`)
}
