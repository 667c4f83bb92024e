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

test('an element that moves during a press still gets it: a task type, and an option of a list that grows', async ({
  device,
}) => {
  const desk = await device(DESK)
  await openAs(desk, 'staff')
  await desk.getByRole('button', { name: 'Create Timesheet' }).click()
  const task = desk.getByRole('dialog', { name: 'New Timesheet' }).getByRole('region', { name: 'Task 1' })
  await pressWhileMoving(desk, task.getByText('Job Cost'), '[data-keeps-work] > :first-child')
  await expect(task.getByRole('radio', { name: 'Job Cost' })).toBeChecked()

  const job = task.getByRole('combobox', { name: 'Job', exact: true })
  await job.click()
  const option = task.getByRole('option').nth(1)
  const name = await option.innerText()
  await pressWhileMoving(desk, option, '[role=listbox] > :first-child')
  await expect(job).not.toHaveValue('')
  expect(name).toContain(await job.inputValue())
})

test('the switch of task types does not move when an already recorded date shows its notice and offers other days', async ({
  device,
}) => {
  for (const size of [PHONE, DESK]) {
    const page = await device(size)
    await openAs(page, 'staff')
    await page.getByRole('button', { name: 'Create Timesheet' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
    const offer = dialog.getByRole('button', { name: /^Same as / }).first()
    const [, month, day, year] = /(\w{3}) (\d\d), (\d{4})/.exec(await offer.innerText())!
    const types = dialog.getByRole('radiogroup', { name: 'Task type' })
    const before = await types.boundingBox()
    const date = dialog.getByRole('textbox', { name: 'Start Date' })
    await date.fill(`${day} ${month} ${year}`)
    await date.blur()
    await expect(dialog.getByText(/^You already have a timesheet for /).first()).toBeVisible()
    await expect(offer).not.toContainText(`${month} ${day}`)
    expect(await types.boundingBox(), `at ${size.width} px`).toEqual(before)
  }
})
