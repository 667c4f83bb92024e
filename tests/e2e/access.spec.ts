// Accessibility settings of the browser or the system lose no content: text spacing, larger letters, a magnified page,
// a phone in landscape, forced colours. Columns of figures stay aligned, while names may wrap.
import type { Locator, Page } from '@playwright/test'
import {
  choose,
  DESK,
  expect,
  expectAccessible,
  openAs,
  PHONE,
  signIn,
  test,
  visit,
} from '#tests/support/e2e.ts'

type Size = typeof PHONE
type Condition = { name: string; size?: Size; style?: string; forced?: true }

/** WCAG 1.4.12, 1.4.4 and 1.4.10: a window of 1280 pixels at 200 % and 400 %, and letters of twice the size. */
const conditions: readonly Condition[] = [
  {
    name: 'more space in texts',
    style:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  },
  { name: 'letters of 200 %', style: 'html { font-size: 200% !important }' },
  { name: 'a page at 200 %', size: { width: 640, height: 450 } },
  { name: 'a page at 400 %', size: { width: 320, height: 256 } },
  { name: 'a phone on its side', size: { width: 740, height: 360 } },
  { name: 'colours of the system', forced: true },
]

/** What cannot be seen or reached as it is now, a few words each. */
function lost(): string[] {
  const found: string[] = []
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const said = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
  const page = document.scrollingElement!
  if (page.scrollWidth > page.clientWidth + 1) found.push(`the page is ${page.scrollWidth} wide`)
  const inFront = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
  for (const element of inFront.querySelectorAll('*')) {
    if (!shown(element)) continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    // What scrolls sideways is a table that is made for it, or one line of chips.
    const isTable =
      element.querySelector('[role=grid], table') !== null || element.closest('[role=grid]') !== null
    if (
      /auto|scroll/.test(overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      !isTable &&
      !element.matches('[role=group], [role=search], nav *')
    )
      found.push(`scrolls sideways: ${element.tagName} ${said(element)}`)
    const isCut =
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 3) ||
      (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
    // Free text of any length, such as notes, is cut on purpose: it stands whole elsewhere, or in a title.
    const isByDesign = webkitLineClamp !== 'none' || element.closest('[title]') !== null
    if (isCut && !isByDesign && element.clientHeight > 1 && said(element) !== '')
      found.push(`cut off: ${element.tagName} ${said(element)}`)
    if (!element.matches('button, a[href], input, select, textarea, h1, h2')) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (
      width > 1 &&
      !isTable &&
      (left < -1 || right > innerWidth + 1) &&
      !element.closest('[role=group], [role=search], nav')
    )
      found.push(`out of sight: ${said(element)}`)
  }
  return found
}

/** Names and codes whose hyphens are as wide as figures. */
function torn(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text
    if (
      /\p{L}-[\p{L}\d]/u.test(data) &&
      getComputedStyle(parentElement!).fontVariantNumeric.includes('tabular')
    )
      found.push(data)
  }
  return found
}

/** Nothing of what the page shows is lost under any condition, and each of `needed` can be pressed. */
async function expectNothingLost(page: Page, what: string, ...needed: string[]): Promise<void> {
  const size = page.viewportSize()!
  expect.soft(await page.evaluate(torn), what).toEqual([])
  for (const { name, size: own = size, style, forced } of conditions) {
    await page.setViewportSize(own)
    await page.emulateMedia({ forcedColors: forced ? 'active' : 'none' })
    const added = style === undefined ? null : await page.addStyleTag({ content: style })
    await expect.soft.poll(() => page.evaluate(lost), { message: `${what}, ${name}` }).toEqual([])
    for (const button of needed)
      await page.getByRole('button', { name: button }).first().click({ trial: true })
    await added?.evaluate((element) => (element as Element).remove())
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** WCAG 2.4.11: no bar and no button covers the whole of what has the focus. */
async function expectFocusInSight(page: Page, what: string): Promise<void> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    scrollTo(0, 0)
  })
  const covered: string[] = []
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const said = await page.evaluate(coveredFocus)
    if (said !== null) covered.push(said)
  }
  expect.soft(covered, what).toEqual([])
}

/** In the page: the name of what has the focus, if nothing of it can be seen. */
function coveredFocus(): string | null {
  const focused = document.activeElement!
  // After the last stop the focus is in the browser's own bars.
  if (focused === document.body) return null
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  const at = (from: number, to: number) => [from + 3, (from + to) / 2, to - 3]
  const isSeen = at(top, bottom).some((y) =>
    at(left, right).some((x) => {
      const front = document.elementFromPoint(x, y)
      return front !== null && (focused.contains(front) || front.contains(focused))
    }),
  )
  return isSeen ? null : (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)
}

/** Where the system chooses all colours, what is chosen has an outline, and the blocks of a day keep their colours. */
async function expectChosenOutlined(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const chips = page.getByRole('group', { name: 'Filter by status' }).getByRole('button')
  await expect(chips.and(page.locator('[aria-pressed=true]'))).toHaveCSS('outline-style', 'solid')
  await expect(chips.and(page.locator('[aria-pressed=false]')).first()).toHaveCSS('outline-style', 'none')
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  await expect(here).toHaveCSS('outline-style', 'solid')
  const block = page.locator('[data-own-colours] > *').last()
  await expect(block).toHaveCSS('forced-color-adjust', 'none')
  await page.emulateMedia({ forcedColors: 'none' })
}

test('a crew member loses nothing in any display mode; with reduced motion, colours and the end of a dialog are immediate', async ({
  device,
}) => {
  const page = await device(PHONE)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectNothingLost(page, 'sign-in', 'Sign in')
  await signIn(page, 'staff')
  await expect(page.getByRole('listitem').nth(9)).toBeAttached()
  await expectNothingLost(page, 'home', 'Create Timesheet')
  for (const size of [PHONE, { width: 320, height: 256 }]) {
    await page.setViewportSize(size)
    await expectFocusInSight(page, `home of ${size.width} × ${size.height}`)
  }
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Create Timesheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expectNothingLost(page, 'a new timesheet', 'Submit', 'Save', 'Close')
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  expect(await page.evaluate(changingInDark), 'elements that are on their way to the dark').toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: null })
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page.getByRole('listitem').nth(3)).toBeAttached()
  await expectNothingLost(page, 'notifications', 'Mark all as read')
  await visit(page, '/api-reference', 'API reference')
  await expectAccessible(page, 'the reference of the REST service')
  await visit(page, '/super/dashboard', 'Access denied')
  await expect(page.getByText('You have no access to this page')).toBeVisible()
  await expectAccessible(page, 'a screen that is not for one’s role')
})

test('an approver and an administrator lose nothing in any display mode, nor on paper', async ({
  device,
}) => {
  const page = await device(DESK)
  await openAs(page, 'approver')
  await expect(
    page.getByRole('complementary', { name: 'Review' }).getByRole('button', { name: /^Approve/ }),
  ).toBeVisible()
  await expectNothingLost(page, 'the queue with a review')
  await expectChosenOutlined(page)
  await visit(page, '/super/dashboard?view=week', 'Timesheets')
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await expectNothingLost(page, 'the week')
  const grid = page.getByRole('grid', { name: 'People and days' })
  await expectOnPaper(page, grid.getByRole('row'))
  await grid
    .getByRole('button', { name: /: (Pending|Approved|Declined)/ })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Review' }).getByRole('heading').first()).toBeVisible()
  await expectAccessible(page, 'a timesheet beside the grid of the week', { inDark: true })
  await page.goBack()
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'People and days' })).toBeVisible()
  await expectAccessible(page, 'the week of people on a phone')
  await page.setViewportSize(DESK)
  await visit(page, '/super/dashboard?status=all', 'Timesheets')
  await expectOnPaper(page, page.getByRole('row'))
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog', { name: 'Export timesheets' })).toBeVisible()
  await expectAccessible(page, 'the dialog of an export')
  await page.keyboard.press('Escape')
  await visit(page, '/reports/jobs', 'Reports')
  await page
    .getByRole('link', { name: / hours, / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Rows' })).toBeVisible()
  await expectAccessible(page, 'the rows behind a number')
  await page.keyboard.press('Escape')
  await visit(page, '/profile', 'Profile')
  await page.getByRole('button', { name: 'Name a deputy' }).click()
  await expect(page.getByRole('dialog', { name: 'Name a deputy' })).toBeVisible()
  await expectAccessible(page, 'naming a deputy')
  await page.keyboard.press('Escape')
  await visit(page, '/super/dashboard?view=month', 'Timesheets')
  await expect(page.getByRole('gridcell').nth(27)).toBeVisible()
  await expectAccessible(page, 'the month', { inDark: true })
  const office = await device(DESK)
  // The longest title, beside the most buttons.
  await openAs(office, 'sysadmin', { path: '/admin/timesheet-trackings', title: 'Timesheet Tracking' })
  await expect(office.getByRole('row').nth(4)).toBeVisible()
  await expectNothingLost(office, 'tracking')
})

test('the screens of administrators that no journey visits, and a new account, are accessible', async ({
  device,
}) => {
  const office = await device(DESK)
  await openAs(office, 'sysadmin', { path: '/admin/approval-groups', title: 'Approval Groups' })
  await expectAccessible(office, 'the list of approval groups')
  await visit(office, '/super/user-trackings', 'User Tracking')
  await expectAccessible(office, 'the user log')
  await visit(office, '/admin/failures', 'Failures')
  await expectAccessible(office, 'the failure log')
  await visit(office, '/admin/settings', 'Settings')
  await office.getByLabel('Maximum Daily Hours', { exact: true }).fill('6')
  await expect(office.getByText(/over 6 hours/)).toBeVisible()
  await expectAccessible(office, 'a setting with its effects', { inDark: true })
  await office.getByRole('button', { name: 'Discard' }).click()
  await office.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Import' }).click()
  const files = office.locator('input[type=file]')
  const jobs = (row: string) => ({
    ...{ name: 'jobs.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`name,division,description\n${row}\n`),
  })
  await files.setInputFiles(jobs('J-100,,Bridge'))
  await expect(office.getByRole('table', { name: 'Rows with errors' })).toBeVisible()
  await expectAccessible(office, 'an import with a bad row')
  await files.setInputFiles(jobs('J-100,Civil,Bridge'))
  await expect(office.getByRole('heading', { name: 'This would change' })).toBeVisible()
  await expectAccessible(office, 'the changes of an import', { inDark: true })

  await visit(office, '/admin/users', 'Users')
  await expectAccessible(office, 'the list of users')
  await office.getByRole('button', { name: 'Create Account' }).click()
  const form = office.getByRole('dialog', { name: 'Create User' })
  await form.getByLabel('User Type').selectOption('Staff')
  await form.getByRole('button', { name: 'Look up' }).click()
  const gp = office.getByRole('dialog', { name: 'GP employees' })
  await gp.getByLabel('Full name').fill('zeynep')
  await expect(gp.getByRole('status')).toHaveText('Page 1 of 1, 1 employee')
  await expectAccessible(office, 'the look-up of GP employees')
  await gp.getByRole('button', { name: /Zeynep Aksoy/ }).click()
  await form.getByLabel('Email').fill('zeynep.aksoy@demo.example')
  await choose(form, 'Pay Location', 'Brisbane')
  await choose(form, 'Approval Group', 'Field north')
  await form.getByLabel('Visible Type').selectOption('All')
  await expectAccessible(office, 'the form of a user')
  await form.getByRole('button', { name: 'Create User' }).click()
  const given = office.getByRole('dialog', { name: 'Initial password' })
  await given.getByRole('button', { name: 'Send welcome e-mail' }).click()
  await expect(given.getByRole('button', { name: 'In the Outbox: no mail server' })).toBeVisible()
  await expectAccessible(office, 'the initial password')
  await given.getByRole('button', { name: 'Done' }).click()
  await visit(office, '/admin/outbox', 'Outbox')
  await office.getByRole('row', { name: /zeynep\.aksoy@demo\.example/ }).click()
  await expect(
    office
      .frameLocator('iframe')
      .getByText(/Zeynep/)
      .first(),
  ).toBeVisible()
  await expectAccessible(office, 'a mail of the outbox')
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

/** In the page: which elements' properties change in steps when the light theme gives way to the dark one. */
function changingInDark(): string[] {
  const { classList } = document.documentElement
  classList.replace('light', 'dark')
  const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  classList.replace('dark', 'light')
  return changing.map(({ effect, transitionProperty }) => {
    const { target } = effect as KeyframeEffect
    return `${target!.nodeName} ${transitionProperty}`
  })
}
