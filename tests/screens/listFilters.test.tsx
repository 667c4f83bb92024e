// Narrowing the approver's list down: every filter, the search and the order stand in the address, and Back undoes them.
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'

const screens = await openScreens()

const NAMES = /Tess|Theo|Will|Amy/

/** Whose timesheets are listed, from the top. */
const people = () =>
  screen.queryAllByRole('row', { name: NAMES }).map((row) => NAMES.exec(row.textContent)?.[0] ?? '')
const areListed = (...names: string[]) => waitFor(() => expect(people()).toEqual(names))

describe('a filter', () => {
  it('chosen just before a key goes through the list is not lost', async () => {
    await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'theo', shift: 'NIGHT', times: [['18:00', '23:00']] })
    const { user, address, network, goBack } = await screens.open('/super/dashboard?status=all', {
      as: 'ada',
    })
    await areListed('Theo', 'Tess')
    const goOn = network.holdBack()
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await user.click(screen.getByRole('button', { name: 'Shift' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Night' }))
    await user.keyboard('j')
    goOn()
    await areListed('Theo')
    await waitFor(() =>
      expect(address()).toMatch(/^\/super\/dashboard\?status=all&shift=night&timesheet=\d+$/),
    )
    expect(
      await within(screen.getByRole('complementary')).findByRole('heading', { name: 'Theo Tester' }),
    ).toBeTruthy()
    await goBack()
    expect(address()).toBe('/super/dashboard?status=all&shift=night')
    await goBack()
    await areListed('Theo', 'Tess')
  })

  it('by dates that leaves very many says so instead of counting them all', async () => {
    const { people, groups } = screens.company
    await db.$executeRaw`
      INSERT INTO "Timesheet" ("userId", "lastActorId", "approvalGroupId", "status", "startDate", "submittedAt", "updatedAt")
      SELECT ${people.tess.id}, ${people.tess.id}, ${groups.fieldNorth.id}, 'APPROVED', '2020-01-01', now(), now()
      FROM generate_series(1, 1_001)`
    await screens.open('/super/dashboard?status=all&from=2020-01-01&to=2020-12-31', { as: 'ada' })
    expect(await screen.findByText('25 of 1,000+')).toBeTruthy()
    await db.timesheet.deleteMany({ where: { startDate: { lt: new Date('2021-01-01') } } })
  })

  it('that meets an ended session leads to the sign-in without a failure on the way', async () => {
    await screens.seed({ owner: 'tess' })
    const { user, address } = await screens.open('/super/dashboard?status=all', { as: 'ada' })
    await areListed('Tess')
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      const title = screen.queryByText('This screen could not be shown')?.textContent
      if (title) seen.add(title)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await db.session.updateMany({ data: { endedAt: new Date(), endedBy: 'SIGNED_OUT' } })
    await user.click(screen.getByRole('button', { name: /^Approved/ }))
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    observer.disconnect()
    expect([...seen]).toEqual([])
    expect(address()).toBe(`/login?next=${encodeURIComponent('/super/dashboard?status=approved')}`)
  })
})

/** Tess on the 17th, Theo at night on the 16th, Amy, who approves too, with a rental job on the 12th; Will elsewhere. */
async function plantAll() {
  await screens.seed({ owner: 'tess', status: 'APPROVED', times: [['7:00', '12:00']] })
  await screens.seed({ owner: 'theo', startDate: '2026-11-16', shift: 'NIGHT', times: [['18:00', '23:30']] })
  const day = screens.day([screens.rental('7:00', '9:00')], { startDate: '2026-11-12' })
  done(await (await screens.signIn('amy')).submit(day))
  await screens.seed({ owner: 'will', group: 'workshop' })
}

describe('a search', () => {
  it('that is typed with pauses is one step of Back', async () => {
    await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'theo' })
    const { user, address, goBack } = await screens.open('/super/dashboard?status=all', { as: 'ada' })
    await areListed('Theo', 'Tess')
    await user.click(screen.getByRole('button', { name: /^Pending/ }))
    await waitFor(() => expect(address()).toContain('status=pending'))
    const search = screen.getByRole<HTMLInputElement>('searchbox')
    for (const letters of ['th', 'eo']) {
      await user.type(search, letters)
      await waitFor(() => expect(address()).toContain(`search=${search.value}`))
    }
    await areListed('Theo')
    await goBack()
    await waitFor(() => expect(address()).toBe('/super/dashboard?status=all'))
    expect(search.value).toBe('')
  })

  it('that is typed just before another screen opens neither keeps that away nor leads back', async () => {
    const { user, address } = await screens.open('/super/dashboard?status=all', { as: 'ada' })
    await user.type(await screen.findByRole('searchbox'), 'th')
    await user.click(screen.getByRole('link', { name: /^Notifications/ }))
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    // Longer than the pause after which the address follows the search.
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(address()).toMatch(/notifications/)
  })
})

it.each([
  ['?status=approved', ['Tess']],
  ['?status=all&from=2026-11-13&to=2026-11-16', ['Theo']],
  ['?status=all&to=2026-11-12', ['Amy']],
  ['?status=all&shift=night', ['Theo']],
  ['?status=all&type=rental', ['Amy']],
  ['?status=all&own=yes', ['Amy']],
  ['?status=all&search=t+tester', ['Amy', 'Theo', 'Tess']],
  ['?status=all&sort=person', ['Amy', 'Tess', 'Theo']],
  ['?status=all&sort=-total', ['Theo', 'Tess', 'Amy']],
  ['?status=all&sort=-date&own=no&shift=noon', ['Tess', 'Theo', 'Amy']],
])('an address %s lists %j', async (search, names) => {
  await plantAll()
  await screens.open(`/super/dashboard${search}`, { as: 'amy' })
  await areListed(...names)
})

const isChip = (button: HTMLElement) => !button.closest('th')

describe('the filters', () => {
  it('narrow the list down one after the other, and Clear filters lifts all but the status', async () => {
    await plantAll()
    const { people: staff, groups } = screens.company
    const { user, address, goBack } = await screens.open('/admin/dashboard?status=pending', { as: 'sam' })
    const filters = () => address().replace(/&timesheet=\d+/, '')
    await areListed('Will', 'Amy', 'Theo')
    // Heads of columns, which sort, are buttons of the same names.
    const chip = (name: string) => user.click(screen.getAllByRole('button', { name }).find(isChip)!)
    const pick = async (role: string, name: string | RegExp) =>
      user.click(await screen.findByRole(role, { name }))
    await chip('More filters')
    await chip('Group')
    await pick('option', 'Field north')
    await areListed('Amy', 'Theo')
    await chip('Type')
    await pick('menuitemradio', 'Rental')
    await areListed('Amy')
    await chip('Any date')
    await pick('button', 'Last week')
    await chip('Person')
    await user.type(await screen.findByRole('combobox', { name: 'Person' }), 'amy')
    await pick('option', /Amy Tester/)
    await waitFor(() =>
      expect(filters()).toBe(
        `/admin/dashboard?status=pending&group=${groups.fieldNorth.id}&type=rental` +
          `&from=2026-11-09&to=2026-11-15&person=${staff.amy.id}`,
      ),
    )
    await areListed('Amy')
    expect(screen.getByRole('button', { name: 'Any date: Mon Nov 09, 2026 – Sun Nov 15, 2026' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Person: Amy Tester' })).toBeTruthy()
    await chip('Only mine')
    expect(
      await screen.findByText(
        'Nothing matches these filters: Mon Nov 09, 2026 – Sun Nov 15, 2026, Amy Tester, Field north, Rental, only mine.',
      ),
    ).toBeTruthy()
    await goBack()
    await areListed('Amy')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await areListed('Will', 'Amy', 'Theo')
    expect(filters()).toBe('/admin/dashboard?status=pending')
  })

  it('on a phone are set together', async () => {
    await plantAll()
    const { user, address } = await screens.open('/super/dashboard?status=all', { as: 'ada', width: PHONE })
    await screen.findByRole('button', { name: /^Theo/ })
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const dialog = within(await findDialog('Filters'))
    await user.click(dialog.getByRole('radio', { name: 'Night' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Sort' }), 'Earliest date')
    await user.click(dialog.getByRole('button', { name: 'Show timesheets' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Tess/ })).toBeNull())
    expect(screen.getByRole('button', { name: /^Theo/ })).toBeTruthy()
    expect(address()).toBe('/super/dashboard?status=all&shift=night&sort=date')
  })
})

it('a column’s head sorts by it, the other way with a second click, and as usual with a third', async () => {
  await plantAll()
  const { user, address } = await screens.open('/super/dashboard?status=all', { as: 'ada' })
  await areListed('Amy', 'Theo', 'Tess')
  await user.click(screen.getByRole('button', { name: 'Total' }))
  await areListed('Theo', 'Tess', 'Amy')
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Total' }))
  await areListed('Amy', 'Tess', 'Theo')
  expect(address()).toBe('/super/dashboard?status=all&sort=total')
  await user.click(screen.getByRole('button', { name: 'Total' }))
  await areListed('Amy', 'Theo', 'Tess')
  expect(address()).toBe('/super/dashboard?status=all')
})

describe('while one reads further down', () => {
  /** Whether the top of the list is in view. */
  const scroll = { isAtTop: true, tell: new Set<() => void>() }
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
          scroll.tell.add(() => told([{ isIntersecting: scroll.isAtTop }]))
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  const scrollTo = (isAtTop: boolean) =>
    act(() => {
      scroll.isAtTop = isAtTop
      for (const tell of scroll.tell) tell()
    })

  it.each(['asks for them', 'scrolls up'])('new rows wait until one %s', async (how) => {
    await screens.seed({ owner: 'tess' })
    const { user } = await screens.open('/super/dashboard', { as: 'ada' })
    await areListed('Tess')
    await screens.isLive()
    // A list waits also while a timesheet is under review.
    await user.keyboard('{Escape}')
    scrollTo(false)
    done(await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')])))
    const button = await screen.findByRole('button', { name: '1 new timesheet' })
    expect(people()).toEqual(['Tess'])
    if (how === 'scrolls up') scrollTo(true)
    else await user.click(button)
    await areListed('Theo', 'Tess')
    expect(screen.queryByRole('button', { name: /new timesheet/ })).toBeNull()
  })
})
