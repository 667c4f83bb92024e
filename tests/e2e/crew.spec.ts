// The day of a crew: laid out at a desk and on a phone with few presses, and seen by its people.
import type { Locator, Page } from '@playwright/test'
import { dayBefore, DESK, expect, expectAccessible, openAs, PHONE, test, visit } from '#tests/support/e2e.ts'
import { thumbOn } from '#tests/support/thumb.ts'

type Press = (target: Locator) => Promise<void>

/** Adds a task for everybody, with the times and records that are offered first. */
async function addTask(
  page: Page,
  press: Press,
  type: string | null,
  end: string | RegExp,
  fields: readonly string[],
) {
  await press(page.getByRole('button', { name: 'Add task' }))
  const form = page.getByRole('dialog', { name: 'Add task' })
  if (type) await press(form.getByRole('radio', { name: type }))
  await press(form.getByRole('textbox', { name: 'End Time' }))
  if (typeof end === 'string') await page.keyboard.type(`${end}\t`)
  else await press(form.getByRole('option', { name: end }).first())
  for (const field of fields) {
    const box = form.getByRole('combobox', { name: field, exact: true })
    if ((await box.getAttribute('aria-expanded')) !== 'true') await press(box)
    await press(form.getByRole('option').first())
  }
  await press(form.getByRole('button', { name: /^Add for all / }))
  await expect(form).toBeHidden()
}

/** @param ends as they are typed or picked. */
async function addThree(page: Page, press: Press, ends: readonly (string | RegExp)[]): Promise<void> {
  await addTask(page, press, null, ends[0]!, ['Work Order', 'Task', 'Task Category'])
  await addTask(page, press, 'Job Cost', ends[1]!, ['Job', 'Cost Code', 'Task Category'])
  await addTask(page, press, 'UnBilled', ends[2]!, ['GL Entry'])
}

/** Those of the crew who do not record every type: what is taken from them, by the place of the task. */
const without = [
  ['Brodie Hanlon', [1, 2]],
  ['Kirra Walters', [0]],
  ['Sandra Oxley', [0]],
] as const

test('the day of a whole crew with three tasks, three of whom do not record every type, takes at most 30 clicks at a desk and 40 taps on a phone, and each finds their day', async ({
  device,
}) => {
  const [atDesk, onPhone] = [dayBefore(150), dayBefore(151)]
  const desk = await device(DESK)
  await openAs(desk, 'approver', { path: `/crew?date=${atDesk.iso}`, title: 'Crew day' })
  await expectAccessible(desk, 'a crew day without a task', { inDark: true })
  let clicks = 0
  const click: Press = async (target) => {
    await target.click()
    clicks += 1
  }
  await addThree(desk, click, ['1030', '1330', '1430'])
  await expect(desk.getByText('Records no Rental')).toHaveCount(2)
  await expectAccessible(desk, 'a crew day', { inDark: true })
  for (const [name, tasks] of without)
    for (const at of tasks) {
      const cells = desk.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('gridcell')
      await click(cells.nth(at).getByRole('button'))
      await desk.keyboard.press('Escape')
      await desk.keyboard.press('Delete')
    }
  await click(desk.getByRole('button', { name: 'Hand out 11 days' }))
  await expect(desk.getByText('11 days handed out')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(30)

  const phone = await device(PHONE)
  await openAs(phone, 'approver', { path: `/crew?date=${onPhone.iso}`, title: 'Crew day' })
  const { tap, count } = thumbOn(phone)
  await addThree(phone, tap, [/m ?4 h$/, /m ?3 h$/, /m ?1 h$/])
  await expectAccessible(phone, 'a crew day on a phone', { inDark: true })
  for (const at of [2, 1, 0]) {
    if (at < 2) await tap(phone.getByRole('group', { name: 'Tasks' }).getByRole('button').nth(at))
    for (const [name, tasks] of without)
      if ((tasks as readonly number[]).includes(at)) await tap(phone.getByRole('checkbox', { name }))
  }
  await tap(phone.getByRole('button', { name: 'Hand out 11 days' }))
  await expect(phone.getByText('11 days handed out')).toBeVisible()
  expect(count.taps).toBeLessThanOrEqual(40)

  const crew = await device(PHONE)
  await openAs(crew, 'mele.tupou', { path: '/notifications', title: 'Notifications' })
  for (const { shown } of [atDesk, onPhone])
    await expect(crew.getByText(`Jo Reed prepared your day ${shown}: 3 tasks · 08 hrs 00 mins`)).toBeVisible()
  await visit(desk, `/crew?date=${atDesk.iso}`, 'Crew day')
  await expect(desk.getByText('Handed out', { exact: true })).toHaveCount(11)
})
