// What a list says in figures stands whole, however wide the window is; only names and texts give way. On a phone a list
// begins high up, and nothing on a screen moves while it loads.
import { DESK, expect, isConnected, openAs, PHONE, test, type Account } from '#tests/support/e2e.ts'

const lists = [
  ['staff', '/dashboard', 'Timesheets', ['Date', 'Total', 'Status'], 44],
  ['approver', '/super/dashboard?status=all', 'Timesheets', ['Date', 'Total', 'Status'], 44],
  ['useradmin', '/admin/timesheet-trackings', 'Timesheet Tracking', ['When', 'Action', 'Area'], null],
  ['sysadmin', '/super/user-trackings', 'User Tracking', ['When', 'Address'], null],
] as const

for (const [who, path, title, whole, rowHeight] of lists) {
  const rows = rowHeight ? `, and each row is ${rowHeight} high` : ''
  test(`no heading, date, total or status is cut in ${path} from 800 to 1700 pixels${rows}`, async ({
    device,
  }) => {
    const page = await device(DESK)
    await openAs(page, who, { path, title })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    for (let width = 800; width <= 1700; width += 100) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await page.evaluate(
        (heads) => {
          const columns = [...document.querySelectorAll('th')].map((head) => head.textContent)
          const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth
          const ofRows = [...document.querySelectorAll('tbody td')]
            .filter(isCut)
            .map((cell) => columns[[...cell.parentElement!.children].indexOf(cell)] ?? '')
            .filter((column) => heads.includes(column))
          return [
            ...[...document.querySelectorAll('th')].filter(isCut).map((head) => head.textContent),
            ...ofRows,
          ]
        },
        whole as readonly string[],
      )
      expect(cut, `${width} pixels`).toEqual([])
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      if (rowHeight) expect(new Set(heights), `${width} pixels`).toEqual(new Set([rowHeight]))
      const logOut = (await page.getByRole('button', { name: 'Log Out' }).boundingBox())!
      expect(Math.round(width - logOut.x - logOut.width), 'nothing right of the header’s last button').toBe(
        24,
      )
    }
  })
}

test('the buttons of a review and their menu stand in one line from 960 to 1440 pixels', async ({
  device,
}) => {
  const page = await device(DESK)
  await openAs(page, 'approver')
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
})

test('what is said below a row takes no width from the columns, also where some of them hide', async ({
  device,
}) => {
  const tablet = await device({ width: 768, height: 1024 })
  await openAs(tablet, 'sysadmin', { path: '/admin/users', title: 'Users' })
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
})

const screens: [Account, ...(readonly [path: string, title: string][])][] = [
  [
    'staff',
    ['/dashboard', 'Timesheets'],
    ['/notifications', 'Notifications'],
    ['/manuals', 'Manuals'],
    ['/waiting', 'Waiting on this phone'],
    ['/dockets', 'Dockets'],
    ['/reports', 'Reports'],
    ['/reports/hours', 'Reports'],
    ['/profile', 'Profile'],
  ],
  ['approver', ['/super/dashboard', 'Timesheets'], ['/super/dashboard?view=week', 'Timesheets']],
  [
    'sysadmin',
    ['/admin/users', 'Users'],
    ['/admin/approval-groups', 'Approval Groups'],
    ['/super/timesheet-trackings', 'Timesheet Tracking'],
    ['/super/user-trackings', 'User Tracking'],
    ['/admin/settings', 'Settings'],
    ['/admin/settings?view=public-holidays', 'Settings'],
    ['/admin/settings?view=webhooks', 'Settings'],
    ['/admin/settings?view=outbox', 'Settings'],
    ['/admin/settings?view=health', 'Settings'],
    ['/admin/settings?view=import', 'Settings'],
  ],
]
/** Screens whose list begins below no more than the header and two lines of buttons. */
const lists360 = ['/super/dashboard', '/admin/users', '/super/timesheet-trackings']
/** Pixels from the top of a phone to the first row. */
const HEAD = 200
/** The share of the screen, times the share of its height, by which things may move while a screen loads. */
const SHIFT = 0.02

for (const [name, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`nothing moves while a screen loads on ${name}`, async ({ device }) => {
    for (const [who, ...places] of screens) {
      const page = await device(size)
      // People come from the sign-in, which has loaded the font: signing in over the API empties the cache of the browser.
      await openAs(page, who, { path: places[0]![0], title: places[0]![1] })
      await page.addInitScript(noteShifts)
      for (const [path, title] of places) {
        const connected = isConnected(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await connected
        await page.waitForLoadState('networkidle')
        const shifts = await page.evaluate(() => window.shifts)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        expect.soft(sum, `${who} at ${path}: ${shifts.map(({ of }) => of).join(', ')}`).toBeLessThan(SHIFT)
        if (size !== PHONE || !lists360.includes(path)) continue
        const first = (await page.getByRole('main').getByRole('listitem').first().boundingBox())!
        expect.soft(first.y, `the first row of ${path}`).toBeLessThan(HEAD)
      }
    }
  })
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
          of: `${value.toFixed(3)} “${sources[0]?.node?.textContent?.slice(0, 30) ?? ''}”`,
        })
  }
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
}
