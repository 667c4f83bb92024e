// Everything by keys, no mouse: a day is recorded and submitted, a list is gone through and decided.
import { type Locator, type Page } from '@playwright/test'
import {
  dayBefore,
  DESK,
  expect,
  expectAccessible,
  openAs,
  PASSWORD,
  tabTo,
  test,
} from '#tests/support/e2e.ts'
import { approve, callerAs, submitSheet, type Sheet } from '#tests/support/colleague.ts'
import { liveEvents } from '#tests/support/live.ts'

test('a day is recorded and submitted with the keyboard only: a dialog keeps the focus, asks before it discards input, and returns the focus', async ({
  device,
}) => {
  const page = await device(DESK)
  const { keyboard } = page
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await signInByKeys(page, 'staff')

  await keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help: Timesheets' })
  await expect(help).toContainText('Create a timesheet')
  await keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(skip, 'the help returns the focus').toBeFocused()
  const opener = page.getByRole('button', { name: 'Create Timesheet' })
  await expectFocusShows(opener)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  const date = dialog.getByRole('textbox', { name: 'Start Date' })
  await expect(date).toBeFocused()
  // The dialog hides the page behind it a moment later; only then it returns the focus. No hand is as fast as this test.
  await expect(page.locator('[data-aria-hidden]').first()).toBeAttached()
  await keyboard.press('Escape')
  await expect(dialog, 'nothing was typed, nothing is asked').toBeHidden()
  await expect(opener).toBeFocused()

  await keyboard.press('Enter')
  await expect(date).toBeFocused()
  await expectFocusShows(date)
  await keyboard.press('Alt+ArrowDown')
  const calendar = dialog.getByRole('dialog', { name: 'Choose Start Date' })
  await expect(calendar).toBeVisible()
  await keyboard.press('Escape')
  await expect(calendar, 'Escape closes the calendar first').toBeHidden()
  await expect(date).toBeFocused()
  await expectTrapped(dialog, 'Tab')
  await expectTrapped(dialog, 'Shift+Tab')
  await tabTo(date)
  await keyboard.press('Control+a')
  const day = dayBefore(110)
  await keyboard.type(day.typed)
  const first = dialog.getByRole('region', { name: 'Task 1' })
  await expectFocusShows(first.getByRole('radio', { name: 'Rental' }))
  await typeInto(first, 'Start Time', '630')
  await typeInto(first, 'End Time', '9.15a')
  await tabTo(first.getByRole('combobox', { name: 'Work Order' }))
  await keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog.getByRole('listbox'), 'Escape closes the list first').toBeHidden()
  await lookUp(first, 'Work Order', 'service')
  await expectFocusShows(first.getByRole('button', { name: /change$/ }))
  await keyboard.press('Enter')
  await expect(first.getByRole('combobox', { name: 'Site' })).toBeFocused()
  await expect(first.getByRole('combobox', { name: 'Fleet' })).not.toHaveValue('')
  await pickByArrows(first, 'Task Category')
  await pickByArrows(first, 'Task')
  const notes = first.getByLabel('Job Description')
  await expectFocusShows(notes)
  await keyboard.type('Serviced by the book')

  await keyboard.press('Escape')
  const closing = page.getByRole('alertdialog', { name: 'Closing' })
  await expect(closing).toContainText("Your data won't be saved. Are you sure?")
  await expect(closing.getByRole('button', { name: 'No' })).toBeFocused()
  await expectTrapped(closing, 'Tab')
  await expectAccessible(page, 'the question before closing')
  await keyboard.press('Escape')
  await expect(closing).toBeHidden()
  await expect(notes, 'where the focus was').toBeFocused()
  await expect(notes).toHaveValue(/Serviced by the book$/)

  await expectFocusShows(dialog.getByRole('button', { name: 'Add Task' }))
  await expectFocusShows(dialog.getByRole('button', { name: 'Submit' }))
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Submitting' })
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(
    page.getByRole('row', { name: new RegExp(`${day.shown}.*02 hrs 45 mins.*Pending`) }),
  ).toBeVisible()
})

/** How many timesheets are decided one after the other, which of them is followed by the approver's own, and so on. */
const RUN = { length: 7, ownAfter: 3, colleagues: 4, takenBack: 5 }

test('an approver steps through the list, decides and searches by keys without losing one: their own timesheet is skipped, and a colleague who was first is named', async ({
  device,
  request,
}) => {
  const staff = await callerAs(request, 'staff')
  const approver = await callerAs(request, 'approver')
  const colleague = await callerAs(request, 'sysadmin')
  const sheets: Sheet[] = []
  const own = dayBefore(360)
  const dayAt = (place: number) => dayBefore(300 + RUN.length - 1 - place)
  // The newest stands first: the approver's own in the middle of them, the demo company's below.
  for (let place = RUN.length - 1; place >= 0; place--) {
    if (place === RUN.ownAfter) await submitSheet(approver, own.iso)
    sheets.unshift(await submitSheet(staff, dayAt(place).iso))
  }
  const page = await device(DESK)
  const { keyboard } = page
  const events = await liveEvents(page)
  await openAs(page, 'approver')
  const review = page.getByRole('complementary', { name: 'Review' })
  const reviewed = (place: number) => review.getByText(dayAt(place).shown)
  const rowAt = (place: number) =>
    page.getByRole('row', { name: new RegExp(`Tama Kingi.*${dayAt(place).shown}`) })
  await expect(reviewed(0)).toBeVisible()
  // On some days the demo company has another one of hers.
  await expect(
    page.getByRole('row', { name: new RegExp(`^Your own timesheet Jo Reed .*${own.shown}`) }),
  ).toBeVisible()

  const rows = page.getByRole('row', { name: /Pending/ })
  for (let press = 0; press < 8; press++) await keyboard.press('j', { delay: 60 })
  await expect(rows.nth(8)).toHaveAttribute('aria-current', 'true')
  await keyboard.press('d')
  const decline = page.getByRole('dialog', { name: 'Decline' })
  await expect(decline).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('j')
  await expect(rows.nth(9), 'while the dialog fades').toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 17; press++) await keyboard.press('j')
  await expect(rows.nth(26), 'in the next page of the list').toHaveAttribute('aria-current', 'true')
  await expect(rows.nth(26), 'the list goes along').toBeInViewport()
  for (let press = 0; press < 26; press++) await keyboard.press('k')
  await expect(reviewed(0)).toBeVisible()
  await expectFocusShows(rows.first())
  await keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await keyboard.press('Enter')

  events.hold()
  const begun = Date.now()
  for (let place = 0; place < RUN.length; place++) {
    await expect(reviewed(place)).toBeVisible()
    // While it is looked at.
    if (place === RUN.colleagues) await approve(colleague, sheets[place]!)
    if (place === 1) {
      await keyboard.press('d')
      await expect(decline.getByPlaceholder('Reason for decline *')).toBeFocused()
      await keyboard.type('ja ak: no key acts while somebody types')
      await keyboard.press('Control+Enter')
      await expect(rowAt(1)).toContainText('Declined')
      continue
    }
    await keyboard.press('a')
    if (place !== RUN.takenBack) continue
    await expect(reviewed(place + 1)).toBeVisible()
    await keyboard.press('z')
    await expect(reviewed(place)).toBeVisible()
    await keyboard.press('a')
  }
  const seconds = (Date.now() - begun) / 1000
  expect(seconds, 'with a look at each').toBeLessThan(1.5 * RUN.length)
  const note = page.getByRole('alert').filter({ hasText: /^Already approved by Ingrid Solberg at \d\d:\d\d/ })
  await expect(note).toBeVisible()
  events.release()

  await keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search timesheets' })
  await expect(search).toBeFocused()
  await keyboard.type('kaj')
  await expect(page).toHaveURL(/search=kaj/)
  await keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find' })
  await expect(field).toBeFocused()
  await keyboard.type('kingi')
  const found = page.getByRole('group', { name: 'Timesheets' }).getByRole('option', { name: /Kingi/ })
  await expect(found.first()).toBeVisible()
  await expectAccessible(page, 'the palette with results', { inDark: true })
  await keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()

  const pending = async () => {
    const { timesheets } = (await approver(
      '{ timesheets(first: 60, filter: { status: PENDING }) { edges { node { id } } } }',
    )) as { timesheets: { edges: { node: { id: string } }[] } }
    const left = timesheets.edges.map(({ node }) => node.id)
    return sheets.filter(({ id }) => left.includes(id))
  }
  // Leaving the page sends the last one.
  await page.goto('/profile')
  await expect.poll(pending).toEqual([])
})

async function signInByKeys(page: Page, account: 'staff' | 'approver'): Promise<void> {
  await expectFocusShows(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await tabTo(page.getByLabel('E-mail'), 'Shift+Tab')
  await page.keyboard.type(`${account}@demo.example`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
}

async function typeInto(task: Locator, label: string, text: string): Promise<void> {
  await tabTo(task.getByRole('textbox', { name: label }))
  await task.page().keyboard.type(text)
}

/** Types a few letters and picks the first result with Enter. */
async function lookUp(task: Locator, label: string, search: string): Promise<void> {
  const field = task.getByRole('combobox', { name: label, exact: true })
  await tabTo(field)
  await task.page().keyboard.type(search)
  await expect(task.getByRole('option').first()).toContainText(new RegExp(search, 'i'))
  await expect(task.getByRole('listbox')).not.toHaveAttribute('aria-busy')
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/)
  await task.page().keyboard.press('Enter')
  await expect(task.getByRole('listbox')).toBeHidden()
  await expect(field).toHaveValue(new RegExp(search, 'i'))
}

/** Opens a look-up with an arrow and takes its second choice. */
async function pickByArrows(task: Locator, label: string): Promise<void> {
  const field = task.getByRole('combobox', { name: label, exact: true })
  const { keyboard } = task.page()
  await tabTo(field)
  await keyboard.press('ArrowDown')
  const wanted = task.getByRole('option').nth(1)
  await expect(wanted).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', /-1$/)
  await keyboard.press('Enter')
  await expect(field).not.toHaveValue('')
}

/** Going round by a key comes back to where it began, and never leaves. */
async function expectTrapped(within: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const { keyboard } = within.page()
  await expect(within).toBeVisible()
  await keyboard.press(key)
  const start = await within.evaluateHandle(() => document.activeElement)
  const seen = new Set<string>()
  for (let presses = 0; presses < 60 && !seen.has('start'); presses++) {
    await keyboard.press(key)
    seen.add(
      await within.evaluate((element, before) => {
        if (document.activeElement === before) return 'start'
        return element.contains(document.activeElement) ? 'within' : 'outside'
      }, start),
    )
  }
  expect([...seen].sort(), `${key} goes round within`).toEqual(['start', 'within'])
}

/** Tab leads there, and one can see that it did: it, or the frame around it, gets a ring it did not have. */
async function expectFocusShows(control: Locator): Promise<void> {
  const isThere = await control.evaluate((element) => element === document.activeElement)
  if (isThere) await control.page().keyboard.press('Tab')
  const before = await ringsOf(control)
  await tabTo(control, isThere ? 'Shift+Tab' : 'Tab')
  await expect
    .poll(async () => (await ringsOf(control)).filter((ring) => !before.includes(ring)), 'a ring that shows')
    .not.toEqual([])
}

async function ringsOf(control: Locator): Promise<string[]> {
  return control.evaluate((element) => {
    const frame = element.closest('label') ?? element.parentElement!
    return [element, frame].flatMap((node) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node)
      const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
      const isSeen = isDrawn && !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor)
      return [
        ...(isSeen ? [`${node.tagName} outline ${outlineWidth} ${outlineColor}`] : []),
        ...(boxShadow === 'none' ? [] : [`${node.tagName} shadow ${boxShadow}`]),
      ]
    })
  })
}
