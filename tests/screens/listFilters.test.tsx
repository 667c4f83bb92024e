// Narrowing the approver's list: every filter, the search and the order are in the address, and Back undoes them.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { rows } from '#tests/support/rows.ts'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'

const screens = await openScreens()

const NAMES = /Tess|Theo|Will|Amy/

/** Whose timesheets are listed, from the top. */
const people = () => rows(NAMES).map((row) => NAMES.exec(row.textContent)?.[0] ?? '')
const areListed = (...names: string[]) => waitFor(() => expect(people()).toEqual(names))
const status = (name: string) => screen.getByText(name, { selector: 'button[aria-pressed]' })
/** The column's head, which has the name of its filter. */
const head = (name: string) => screen.getByText(name, { selector: 'th *' }).closest('th')!

/** Tess on the 17th, Theo at night on the 16th, Amy, who approves too, with a rental job on the 12th; Will elsewhere. */
async function plantAll() {
  await screens.seed({ owner: 'tess', status: 'APPROVED', times: [['7:00', '12:00']] })
  await screens.seed({ owner: 'theo', startDate: '2026-11-16', shift: 'NIGHT', times: [['18:00', '23:30']] })
  const day = screens.day([screens.rental('7:00', '9:00')], { startDate: '2026-11-12' })
  done(await (await screens.signIn('amy')).submit(day))
  await screens.seed({ owner: 'will', group: 'workshop' })
}

it('an address with dates lists them, and says so when they leave very many instead of counting them all', async () => {
  await screens.seed({ owner: 'theo' })
  const { people: staff, groups } = screens.company
  await db.$executeRaw`
    INSERT INTO "Timesheet" ("userId", "lastActorId", "approvalGroupId", "status", "startDate", "submittedAt", "updatedAt")
    SELECT ${staff.tess.id}, ${staff.tess.id}, ${groups.fieldNorth.id}, 'APPROVED', '2020-01-01', now(), now()
    FROM generate_series(1, 1_001)`
  await screens.open('/super/dashboard?status=all&from=2020-01-01&to=2020-12-31', { as: 'ada' })
  expect(await screen.findByText('25 of 1,000+')).toBeTruthy()
  expect(new Set(people())).toEqual(new Set(['Tess']))
})

it('the filters narrow the list one after the other, and Clear filters clears all but the status', async () => {
  await plantAll()
  const { people: staff, groups } = screens.company
  const { user, address, goBack } = await screens.open('/admin/dashboard?status=pending', { as: 'sam' })
  const filters = () => address().replace(/&timesheet=\d+/, '')
  await areListed('Will', 'Amy', 'Theo')
  // Heads of columns, which sort, are buttons of the same names.
  const chip = (name: string) =>
    user.click(screen.getAllByRole('button', { name }).find((button) => !button.closest('th'))!)
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
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.paste('amy')
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

it('the filters of a phone are set together', async () => {
  await plantAll()
  const { user, address } = await screens.open('/super/dashboard?status=all', { as: 'ada', width: PHONE })
  await screen.findByLabelText(/^Theo/, { selector: 'button' })
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const dialog = within(await findDialog('Filters'))
  await user.click(dialog.getByRole('radio', { name: 'Night' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sort' }), 'Earliest date')
  await user.click(dialog.getByRole('button', { name: 'Show timesheets' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Tess/, { selector: 'button' })).toBeNull())
  expect(screen.getByLabelText(/^Theo/, { selector: 'button' })).toBeTruthy()
  expect(address()).toBe('/super/dashboard?status=all&shift=night&sort=date')
})

it('while the user reads further down, new rows wait until a press or the top of the list', async () => {
  const scroll = { isAtTop: true, tell: new Set<() => void>() }
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
  const scrollTo = (isAtTop: boolean) =>
    act(() => {
      scroll.isAtTop = isAtTop
      for (const tell of scroll.tell) tell()
    })
  await screens.seed({ owner: 'tess' })
  const { user } = await screens.open('/super/dashboard', { as: 'ada' })
  await areListed('Tess')
  await screens.isLive()
  // A list waits also while a timesheet is under review.
  await user.keyboard('{Escape}')
  scrollTo(false)
  const submit = async (startDate: string) =>
    done(
      await (
        await screens.signIn('theo')
      ).submit(screens.day([screens.unbilled('7:00', '8:00')], { startDate })),
    )
  await submit('2026-11-17')
  const button = await screen.findByText('1 new timesheet')
  expect(people()).toEqual(['Tess'])
  await user.click(button)
  await areListed('Theo', 'Tess')
  expect(screen.queryByText('1 new timesheet')).toBeNull()
  scrollTo(false)
  await submit('2026-11-16')
  await screen.findByText('1 new timesheet')
  expect(people()).toEqual(['Theo', 'Tess'])
  scrollTo(true)
  await areListed('Theo', 'Theo', 'Tess')
  expect(screen.queryByText('1 new timesheet')).toBeNull()
})

it('columns sort; no filter is lost to a key; a search is one step of Back, and delays no other screen; an ended session leads to the sign-in', async () => {
  await plantAll()
  const { user, address, network, goBack } = await screens.open('/super/dashboard?status=all', { as: 'ada' })
  await areListed('Amy', 'Theo', 'Tess')
  const sort = () => user.click(within(head('Total')).getByRole('button'))
  await sort()
  await areListed('Theo', 'Tess', 'Amy')
  expect(head('Total').getAttribute('aria-sort')).toBe('descending')
  await sort()
  await areListed('Amy', 'Tess', 'Theo')
  expect(address()).toBe('/super/dashboard?status=all&sort=total')
  await sort()
  await areListed('Amy', 'Theo', 'Tess')
  expect(address()).toBe('/super/dashboard?status=all')

  const goOn = network.holdBack()
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  await user.click(screen.getByRole('button', { name: 'Shift' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Night' }))
  await user.keyboard('j')
  goOn()
  await areListed('Theo')
  await waitFor(() => expect(address()).toMatch(/^\/super\/dashboard\?status=all&shift=night&timesheet=\d+$/))
  const review = screen.getByLabelText('Review', { selector: 'aside' })
  expect(await within(review).findByText('Theo Tester', { selector: 'h2' })).toBeTruthy()
  await goBack()
  expect(address()).toBe('/super/dashboard?status=all&shift=night')
  await goBack()
  await areListed('Amy', 'Theo', 'Tess')

  await user.click(status('Pending'))
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

  await user.type(search, 'th')
  await user.click(screen.getByRole('link', { name: /^Notifications/ }))
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  // Longer than the pause after which the address follows the search.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(address()).toMatch(/notifications/)
  await goBack()
  await areListed('Amy', 'Theo', 'Tess')

  const failed = vi.fn<() => void>()
  const observer = new MutationObserver(() => {
    if (screen.queryByText('This screen could not be shown')) failed()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const where = { userId: screens.company.people.ada.id }
  await db.session.updateMany({ where, data: { endedAt: new Date(), endedBy: 'SIGNED_OUT' } })
  await user.click(status('Approved'))
  expect(await screen.findByLabelText('E-mail')).toBeTruthy()
  observer.disconnect()
  expect(failed).not.toHaveBeenCalled()
  expect(address()).toBe(`/login?next=${encodeURIComponent('/super/dashboard?status=approved')}`)
})
