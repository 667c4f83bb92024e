// The figures of a list are never clipped, however narrow the window is; only names and texts are. On a phone a list
// starts near the top, and nothing on a screen moves while it loads.
import type { Page } from '@playwright/test'
import { DESK, expect, isLoaded, openAs, PHONE, test, visit, type Account } from '#tests/support/e2e.ts'

/** Who opens which list, which of its columns stand whole, and how high each row is, where they are all alike. */
const lists: [
  Account,
  ...(readonly [path: string, title: string, whole: string[], rowHeight: number | null])[],
][] = [
  ['staff', ['/dashboard', 'Timesheets', ['Date', 'Total', 'Status'], 44]],
  [
    'sysadmin',
    ['/super/dashboard?status=all', 'Timesheets', ['Date', 'Total', 'Status'], 44],
    ['/admin/timesheet-trackings', 'Timesheet Tracking', ['When', 'Action', 'Area'], null],
    ['/super/user-trackings', 'User Tracking', ['When', 'Address'], null],
  ],
]

test('no list clips a heading, date, total or status from 800 to 1700 pixels; the buttons of a review fit in one line, and a message below a row does not narrow its columns', async ({
  device,
}) => {
  for (const [who, ...places] of lists) {
    const page = await device(DESK)
    await openAs(page, who)
    for (const [path, title, whole, rowHeight] of places) {
      await visit(page, path, title)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      for (let width = 800; width <= 1700; width += 150) {
        await page.setViewportSize({ width, height: 900 })
        // Some columns and buttons only follow a frame or two after the window has its width.
        const seen = async () => {
          const { cut, heights, right } = await page.evaluate(measured, whole)
          const others = rowHeight ? heights.filter(([height]) => height !== rowHeight) : []
          return {
            cut,
            rowsOfOtherHeights: others,
            hasRows: heights.length > 0,
            rightOfHeader: width - right,
          }
        }
        const expected = { cut: [], rowsOfOtherHeights: [], hasRows: true, rightOfHeader: 24 }
        await expect.soft.poll(seen, `${path}, ${width} pixels`).toEqual(expected)
      }
      await page.setViewportSize(DESK)
    }
    if (who !== 'sysadmin') continue
    await visit(page, '/super/dashboard?status=pending', 'Timesheets')
    await expectOneLine(page)
    await page.setViewportSize({ width: 768, height: 1024 })
    await visit(page, '/admin/users', 'Users')
    await expectNoteBelow(page)
  }
})

/** Runs in the page: what is cut, how high each row is and what it says, and where the header’s last button ends. */
function measured(whole: string[]) {
  const heads = [...document.querySelectorAll('th')]
  const rows = [...document.querySelectorAll('tbody tr')]
  const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth
  const columns = heads.map((head) => head.textContent)
  const ofRows = rows
    .flatMap((row) => [...row.children])
    .filter(isCut)
    .map((cell) => columns[[...cell.parentElement!.children].indexOf(cell)] ?? '')
    .filter((column) => whole.includes(column))
  const last = [...document.querySelectorAll('header button')].at(-1)!
  return {
    cut: [...heads.filter(isCut).map((head) => head.textContent), ...ofRows],
    heights: rows.map((row) => [row.getBoundingClientRect().height, row.textContent] as const),
    right: Math.round(last.getBoundingClientRect().right),
  }
}

/** The buttons of the review and their menu stand in one line from 960 to 1440 pixels. */
async function expectOneLine(page: Page): Promise<void> {
  const foot = page.getByRole('button', { name: /^Decline\b/ }).locator('..')
  await expect(foot).toBeVisible()
  for (let width = 960; width <= 1440; width += 60) {
    await page.setViewportSize({ width, height: 900 })
    const middles = () =>
      foot
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getBoundingClientRect())
            .map(({ y, height }) => Math.round(y + height / 2)),
        )
    await expect.poll(middles, `${width} pixels`).toHaveLength(4)
    await expect.poll(async () => new Set(await middles()).size, `${width} pixels`).toBe(1)
  }
}

/** A message below a row of the users does not narrow the columns, some of which are hidden at this width. */
async function expectNoteBelow(tablet: Page): Promise<void> {
  const name = tablet.getByRole('columnheader', { name: 'Name' })
  const before = (await name.boundingBox())!.width
  // Disabled already, and kept for what refers to him: nothing changes.
  await tablet.getByRole('checkbox', { name: 'Select Dane Whitlock' }).click()
  await tablet.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await tablet.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const note = tablet.getByRole('alert').filter({ hasText: 'Dane Whitlock' })
  await expect(note).toBeVisible()
  expect((await name.boundingBox())!.width).toBe(before)
  expect((await note.boundingBox())!.width).toBeGreaterThan(600)
}

type Place = readonly [path: string, title: string]
/** One screen for each shape that stands for a screen while it loads. */
const screens: [Account, Place, ...Place[]][] = [
  [
    'staff',
    ['/dashboard', 'Timesheets'],
    ['/notifications', 'Notifications'],
    ['/reports/hours', 'Reports'],
    ['/profile', 'Profile'],
  ],
  [
    'sysadmin',
    ['/super/dashboard', 'Timesheets'],
    ['/super/dashboard?view=week', 'Timesheets'],
    ['/admin/users', 'Users'],
    ['/super/timesheet-trackings', 'Timesheet Tracking'],
    ['/admin/settings', 'Settings'],
    ['/admin/settings?view=public-holidays', 'Settings'],
  ],
]
/** Screens whose list begins below no more than the header and two lines of buttons. */
const lists360 = ['/super/dashboard', '/admin/users', '/super/timesheet-trackings']
/** Pixels from the top of a phone to the first row. */
const HEAD = 200
/** The share of the screen, times the share of its height, by which things may move while a screen loads. */
const SHIFT = 0.02

for (const [where, size] of [
  ['on a phone, where a list starts near the top', PHONE],
  ['at a desk', DESK],
] as const)
  test(`nothing moves while a screen loads ${where}`, async ({ device }) => {
    for (const [who, [home, title], ...places] of screens) {
      const page = await device(size)
      await page.addInitScript(noteShifts)
      // Later than all else.
      if (who === 'sysadmin')
        await page.route(/\/assets\/Create(Actions|Account|Group)/, (route) =>
          setTimeout(() => void route.continue(), 500),
        )
      await openAs(page, who, { path: home, title, isLive: true })
      // The first screen with everything that the application loads, the others within it.
      await page.goto(home)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await isLoaded(page)
      await expectStill(page, home)
      // Longer than a screen waits before it draws what is to come.
      await page.route('**/graphql', (route) => setTimeout(() => void route.continue().catch(() => {}), 150))
      for (const [path, heading] of places) {
        await visit(page, path, heading)
        const shifts = await expectStill(page, path)
        // A button of the header that comes late pushes this aside, and is pressed in place of its neighbour.
        const pushed = shifts.filter(({ of }) => of.includes('Welcome'))
        expect.soft(pushed, `the header of ${path}, ${size.width} pixels`).toEqual([])
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

/** Nothing has moved since the last look, or next to nothing, which it returns. */
async function expectStill(page: Page, path: string): Promise<Window['shifts']> {
  const { width } = page.viewportSize()!
  const shifts = await page.evaluate(() => window.shifts.splice(0))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${path}, ${width} pixels: ${shifts.map(({ of }) => of).join(', ')}`).toBeLessThan(SHIFT)
  if (width !== PHONE.width || !lists360.includes(path)) return shifts
  const first = (await page.getByRole('main').getByRole('listitem').first().boundingBox())!
  expect.soft(first.y, `the first row of ${path}`).toBeLessThan(HEAD)
  return shifts
}

declare global {
  interface Window {
    /** What has moved in this page, without reactions to a press or a key. */
    shifts: { value: number; of: string }[]
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Runs in the page before its own code. */
function noteShifts() {
  window.shifts = []
  const note = (list: PerformanceObserverEntryList) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        window.shifts.push({
          value,
          of: `${value.toFixed(3)} ${sources.map(({ node }) => `“${node?.textContent?.slice(0, 30) ?? ''}”`).join(' ')}`,
        })
  }
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
}
