// Everything by keys, no mouse: a day recorded and submitted, a list gone through and decided.
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

test('a day is recorded and submitted with the keyboard only', async ({ device }) => {
  const page = await device(DESK)
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await signInByKeys(page, 'staff')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Create a timesheet')
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Create Timesheet' })
  await expectFocusShows(opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  await expect(dialog).toBeVisible()

  const day = dayBefore(110)
  const date = dialog.getByRole('textbox', { name: 'Start Date' })
  await expect(date).toBeFocused()
  await expectFocusShows(date)
  await page.keyboard.type(day.typed)
  const first = dialog.getByRole('region', { name: 'Task 1' })
  await expectFocusShows(first.getByRole('radio', { name: 'Rental' }))
  await typeInto(first, 'Start Time', '630')
  await typeInto(first, 'End Time', '9.15a')
  await lookUp(first, 'Work Order', 'service')
  await expectFocusShows(first.getByRole('button', { name: /change$/ }))
  await page.keyboard.press('Enter')
  await expect(first.getByRole('combobox', { name: 'Site' })).toBeFocused()
  await expect(first.getByRole('combobox', { name: 'Fleet' })).not.toHaveValue('')
  await pickByArrows(first, 'Task Category')
  await pickByArrows(first, 'Task')
  await expectFocusShows(first.getByLabel('Job Description'))
  await page.keyboard.type('Serviced by the book')

  await expectFocusShows(dialog.getByRole('button', { name: 'Add Task' }))
  await page.keyboard.press('Enter')
  const second = dialog.getByRole('region', { name: 'Task 2' })
  await tabTo(second.getByRole('radio', { name: 'Rental' }), 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(second.getByRole('radio', { name: 'UnBilled' })).toBeChecked()
  await typeInto(second, 'End Time', '10')
  await lookUp(second, 'GL Entry', 'toolbox')
  await expect(dialog.getByText('03 hrs 30 mins')).toBeVisible()
  await tabTo(second.getByLabel('Job Description'))
  await page.keyboard.type('Prestart')

  await expectFocusShows(dialog.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Submitting' })
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
  await expectAccessible(page, 'the question before submitting')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(
    page.getByRole('row', { name: new RegExp(`${day.shown}.*03 hrs 30 mins.*Pending`) }),
  ).toBeVisible()
})

test('a dialog keeps the focus, asks before it throws away, and gives the focus back', async ({ device }) => {
  const page = await device(DESK)
  await openAs(page, 'staff')
  const opener = page.getByRole('button', { name: 'Create Timesheet' })
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })

  await tabTo(opener)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog, 'nothing was typed, nothing is asked').toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expectTrapped(dialog, 'Tab')
  await expectTrapped(dialog, 'Shift+Tab')

  const date = dialog.getByRole('textbox', { name: 'Start Date' })
  await tabTo(date, 'Shift+Tab')
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = dialog.getByRole('dialog', { name: 'Choose Start Date' })
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar, 'Escape closes the calendar first').toBeHidden()
  await expect(date).toBeFocused()
  await tabTo(dialog.getByRole('combobox', { name: 'Work Order' }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('listbox'), 'Escape closes the list first').toBeHidden()
  await expect(dialog).toBeVisible()

  await tabTo(dialog.getByLabel('Job Description'))
  await page.keyboard.type('Half a day')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Closing' })
  await expect(question).toContainText("Your data won't be saved. Are you sure?")
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await expectTrapped(question, 'Tab')
  await expectAccessible(page, 'the question before closing')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Job Description')).toHaveValue('Half a day')
  await expect(dialog.getByLabel('Job Description'), 'where one was').toBeFocused()

  await page.keyboard.press('Escape')
  await tabTo(question.getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the palette is opened, searched and left by keys, and gives the focus back', async ({ device }) => {
  const page = await device(DESK)
  await openAs(page, 'approver')
  const search = page.getByRole('searchbox', { name: /^Search/ })
  await search.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find' })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'the palette with screens and actions')
  await page.keyboard.type('kingi')
  const found = page.getByRole('group', { name: 'Timesheets' }).getByRole('option', { name: /Kingi/ })
  await expect(found.first()).toBeVisible()
  await expectAccessible(page, 'the palette with what was found')
  await field.fill('qqzz')
  await expect(page.getByText('Nothing found for “qqzz”.')).toBeVisible()
  await expectAccessible(page, 'the palette with nothing')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('manuals')
  await expect(page.getByRole('option', { name: 'Manuals' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Manuals' })).toBeVisible()
  await expect(field).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Manuals' }),
  ).toBeVisible()
  await page.keyboard.type('create tim')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  await expect(dialog.getByRole('textbox', { name: 'Start Date' })).toBeFocused()
  await expect(field).toBeHidden()
})

test('an approver goes through the list and decides with keys', async ({ device, request }) => {
  const days = [132, 131, 130].map(dayBefore)
  const staff = await callerAs(request, 'staff')
  // Who comes last stands first.
  for (const day of days.toReversed()) await submitSheet(staff, day.iso)
  const page = await device(DESK)
  await page.goto('/login')
  await signInByKeys(page, 'approver')
  await expect(page.getByRole('button', { name: /^Pending/ })).toHaveAttribute('aria-pressed', 'true')
  const [first, second, third] = days.map(({ shown }) =>
    page.getByRole('row', { name: new RegExp(`Tama Kingi.*${shown}`) }),
  )
  const isReviewed = async (place: 0 | 1 | 2) => {
    await expect([first, second, third][place]!).toHaveAttribute('aria-current', 'true')
    const review = page.getByRole('complementary', { name: 'Review' })
    await expect(review).toContainText(days[place]!.shown)
    await expect(review.getByRole('button', { name: 'Approve' })).toBeVisible()
  }

  await isReviewed(0)
  await page.keyboard.press('j')
  await isReviewed(1)
  await page.keyboard.press('k')
  await isReviewed(0)

  await page.keyboard.press('a')
  await expect(page.getByText(`Approved Tama Kingi, ${days[0]!.shown}`)).toBeVisible()
  await expect(first!).toContainText('Approved')
  await isReviewed(1)
  await page.keyboard.press('z')
  await isReviewed(0)
  await expect(first!).toContainText('Pending')
  await page.keyboard.press('a')
  await isReviewed(1)

  await page.keyboard.press('d')
  const decline = page.getByRole('dialog', { name: 'Decline' })
  await expect(decline.getByPlaceholder('Reason for decline *')).toBeFocused()
  await page.keyboard.type('ja ak: no key acts while one types')
  await page.keyboard.press('Control+Enter')
  await expect(first!, 'sent with the next decision').toHaveCount(0)
  await expect(second!).toContainText('Declined')
  await isReviewed(2)

  await page.keyboard.press('j')
  await expect(third!).not.toHaveAttribute('aria-current')
  const rows = page.getByRole('row', { name: /Pending/ })
  await expectFocusShows(rows.nth(1))
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await isReviewed(2)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search timesheets' })).toBeFocused()
  await page.keyboard.type('kaj')
  await expect(page).toHaveURL(/search=kaj/)
})

test('no press is lost: J held down, J on into the next page, and a key while a dialog fades', async ({
  device,
}) => {
  const page = await device(DESK)
  await openAs(page, 'sysadmin')
  const rows = page.getByRole('row', { name: /Pending/ })
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 8; press++) await page.keyboard.press('j', { delay: 60 })
  await expect(rows.nth(8)).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Decline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(rows.nth(9)).toHaveAttribute('aria-current', 'true')

  for (let press = 0; press < 17; press++) await page.keyboard.press('j')
  await expect(rows.nth(26)).toHaveAttribute('aria-current', 'true')
  await expect(rows.nth(26), 'the list goes along').toBeInViewport()
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Review' }).getByRole('heading').first()).toBeVisible()
})

test('forty timesheets are decided by key within a minute, a look at each included: one’s own is passed over, one that a colleague was first with is told in its place, one is taken back', async ({
  device,
  request,
}) => {
  const staff = await callerAs(request, 'staff')
  const approver = await callerAs(request, 'approver')
  const colleague = await callerAs(request, 'sysadmin')
  const sheets: Sheet[] = []
  // The newest stands first: one's own in the middle of them, the demo company's below.
  for (let count = 0; count < 40; count++) {
    if (count === 20) await submitSheet(approver, dayBefore(360).iso)
    sheets.unshift(await submitSheet(staff, dayBefore(300 + count).iso))
  }
  const page = await device(DESK)
  const events = await liveEvents(page)
  await openAs(page, 'approver')
  const review = page.getByRole('complementary', { name: 'Review' })
  const reviewed = (count: number) => review.getByText(dayBefore(339 - count).shown)
  await expect(reviewed(0)).toBeVisible()
  await expect(
    page.getByRole('row', { name: /Jo Reed.*Your own timesheet|Your own timesheet.*Jo Reed/ }),
  ).toBeVisible()

  events.hold()
  const begun = Date.now()
  for (let count = 0; count < 40; count++) {
    await expect(reviewed(count)).toBeVisible()
    // While it is looked at.
    if (count === 9) await approve(colleague, sheets[9]!)
    await page.keyboard.press('a')
    if (count !== 30) continue
    await expect(reviewed(31)).toBeVisible()
    await page.keyboard.press('z')
    await expect(reviewed(30)).toBeVisible()
    await page.keyboard.press('a')
  }
  const seconds = (Date.now() - begun) / 1000
  expect(seconds, 'with a look at each').toBeLessThan(60)

  const note = page.getByRole('alert').filter({ hasText: /^Already approved by Ingrid Solberg at \d\d:\d\d/ })
  await expect(note).toBeVisible()
  events.release()
  await page.goto('/notifications')
  const pending = async () => {
    const { timesheets } = (await approver(
      '{ timesheets(first: 60, filter: { status: PENDING }) { edges { node { id } } } }',
    )) as { timesheets: { edges: { node: { id: string } }[] } }
    const left = timesheets.edges.map(({ node }) => node.id)
    return sheets.filter(({ id }) => left.includes(id))
  }
  // The last one was sent when its page was left, and may be on its way still.
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

/** Types a few letters and takes what is found first with Enter. */
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
