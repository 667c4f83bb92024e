// The approver's dashboard: its list and counts, the review of one timesheet, and its decision while others decide too.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { catchUp } from '#web/relay/connection.ts'
import { expectNames } from '#tests/support/names.ts'
import { findRow, rows } from '#tests/support/rows.ts'
import { answer, findDialog, openScreens, PHONE, unsavedWork } from '#tests/support/screen.tsx'
import { globalId, type SeededTimesheet } from '#tests/support/world.ts'
import { done } from '#tests/support/caller.ts'

const screens = await openScreens()

const NAMES = /Tess|Theo|Will|Amy|Lone|Sam/

/** Whose timesheets are listed, from the top. */
const people = () => rows(NAMES).map((row) => NAMES.exec(row.textContent)?.[0] ?? '')
const review = () => within(screen.getByLabelText('Review', { selector: 'aside' }))
const isReviewed = (name: string) => waitFor(() => review().getByText(name, { selector: 'h2' }))
const chip = (status: string) => screen.getByText(status, { selector: 'button[aria-pressed]' })
const counts = (...statuses: string[]) =>
  statuses.map((status) => chip(status).textContent.replace(status, ''))
/** What a screen reader has been given to say. */
const announced = () => [...document.querySelectorAll('[role=status]')].map((region) => region.textContent)
const stored = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id } })
const hasStatus = (id: number, status: string) =>
  waitFor(async () => expect(await stored(id)).toMatchObject({ status }))
const nothingUnsent = () => waitFor(async () => expect(await unsavedWork()).toEqual([]))
const submit = async (name: 'tess' | 'theo' | 'fay' | 'will', start = '7:00', end = '8:00') =>
  (await screens.signIn(name)).submit(screens.day([screens.unbilled(start, end)]))
const amyApproves = async (sheet: { id: number; version: number }) =>
  (await screens.signIn('amy')).approve({ id: globalId('Timesheet', sheet) })
/** What leaving the page does: a decision that could still be undone is sent. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

/** Opens the review of a timesheet of Tess. */
async function reviewing(sheet: Partial<SeededTimesheet> = {}, opened: { isDeaf?: boolean } = {}) {
  const planted = await screens.seed({ owner: 'tess', ...sheet })
  const tab = await screens.open('/super/dashboard', { as: 'ada', ...opened })
  await tab.user.click(await findRow('Tess'))
  await isReviewed('Tess Tester')
  // So that a test which cuts the network cuts nothing that was requested before.
  await tab.network.isIdle()
  return { ...tab, sheet: planted }
}

it('the list, the counts and the badge show what happens before the first live change and while the network is away', async () => {
  const sheet = await screens.seed({ owner: 'tess' })
  let listen = screens.holdSubscriptions()
  await screens.open('/super/dashboard?status=all', { as: 'ada' })
  await findRow(/Tess.*Pending/)
  await amyApproves(sheet)
  await submit('theo')
  listen()
  await findRow(/Theo.*01 hrs 00 mins.*Pending/)
  await findRow(/Tess.*Approved/)
  expect(counts('Pending', 'Approved')).toEqual(['1', '1'])
  await waitFor(() => expect(screen.getByRole('link', { name: /^Notifications/ }).textContent).toContain('1'))
  await screens.isLive()
  listen = screens.holdSubscriptions()
  window.dispatchEvent(new Event('offline'))
  await screens.isQuiet()
  await amyApproves(await db.timesheet.findFirstOrThrow({ where: { status: 'PENDING' } }))
  await submit('fay')
  listen()
  window.dispatchEvent(new Event('online'))
  await findRow(/Fay.*Pending/)
  await findRow(/Theo.*Approved/)
  expect(counts('Pending', 'Approved')).toEqual(['1', '2'])
})

it('the list ignores an older response that arrives later', async () => {
  const sheet = await screens.seed({ owner: 'tess' })
  const { network } = await screens.open('/super/dashboard?status=all', { as: 'ada', isDeaf: true })
  await findRow(/Tess.*Pending/)
  await network.isIdle()
  network.takeOperations()
  const olderArrives = network.holdAnswers('TimesheetListPaginationQuery')
  catchUp()
  await network.hasAsked('TimesheetListPaginationQuery')
  await amyApproves(sheet)
  network.holdAnswers()()
  catchUp()
  await findRow(/Tess.*Approved/)
  olderArrives()
  // Whole round trips later the older answer is in the store, if anywhere.
  for (let trips = 0; trips < 3; trips++) await act(() => network.fetch('/healthz', {}))
  expect(rows(/Tess.*Approved/)).toHaveLength(1)
})

it('the list counts by its search and dates, each decision once, and follows what others decide and submit', async () => {
  const { id } = await screens.seed({ owner: 'tess' })
  const other = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-09' })
  await screens.seed({ owner: 'theo' })
  const { user, network } = await screens.open(
    `/super/dashboard?from=2026-11-16&search=tess&status=all&timesheet=${id}`,
    { as: 'ada' },
  )
  await findRow(/Nov 17.*Pending/)
  await isReviewed('Tess Tester')
  expect(counts('Total', 'Pending', 'Approved')).toEqual(['2', '2', '0'])
  await screens.isLive()
  const shown: string[] = []
  const now = () => counts('Pending', 'Approved').join()
  const look = new MutationObserver(() => shown.at(-1) === now() || shown.push(now()))
  // The next timesheet is painted before the decision is counted.
  shown.push(now())
  look.observe(document.body, { subtree: true, childList: true, characterData: true })
  const answer = network.holdAnswers()
  await user.keyboard('a')
  await waitFor(() => expect(now()).toBe('1,1'))
  leavePage()
  await hasStatus(id, 'APPROVED')
  await amyApproves(other)
  await findRow(/Nov 16.*Approved/)
  answer()
  await waitFor(() => expect(now()).toBe('0,2'))
  await network.isIdle()
  look.disconnect()
  expect(shown).toEqual(['2,0', '1,1', '0,2'])
  await submit('theo', '9:00', '10:00')
  await submit('tess', '16:00', '17:00')
  await waitFor(() => expect(counts('Total', 'Pending', 'Approved')).toEqual(['3', '1', '2']))
})

it('the review shows the whole timesheet; keys step, approve and undo, and each step is announced', async () => {
  const theo = await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
  const times = [
    ['7:00', '12:00'],
    ['12:30', '16:15'],
  ] as const
  const { user, address, sheet } = await reviewing({ times })
  expect(address()).toBe(`/super/dashboard?status=pending&timesheet=${sheet.id}`)
  const shown = screen.getByLabelText('Review', { selector: 'aside' }).textContent
  expect(shown).toContain('Tue Nov 17, 2026 · Field north')
  expect(shown).toMatch(/Task 2.*Unbill.*12:30 pm – 04:15 pm/)
  expect(shown).toMatch(/GL Entry6100 Training/)
  expect(shown).toContain('08 hrs 45 mins')
  const says = (words: string) => waitFor(() => expect(announced()).toContain(words))
  await user.keyboard('j')
  await isReviewed('Theo Tester')
  await says('Theo Tester, Mon Nov 16, 2026, 2 of 2')
  expect(address()).toContain(`timesheet=${theo.id}`)
  await user.keyboard('k')
  await says('Tess Tester, Tue Nov 17, 2026, 1 of 2')
  await user.keyboard('a')
  await says('Next: Theo Tester, Mon Nov 16, 2026, 2 of 2')
  const toast = await screen.findByText('Approved Tess Tester, Tue Nov 17, 2026')
  expect(toast.closest('[aria-live=polite]')).toBeTruthy()
  await findRow(/Tess.*Approved/)
  expect(counts('Pending')).toEqual(['1'])
  await user.keyboard('z')
  await says('Undone: Tess Tester, Tue Nov 17, 2026, 1 of 2')
  await isReviewed('Tess Tester')
  await findRow(/Tess.*Pending/)
  expect(counts('Pending')).toEqual(['2'])
  leavePage()
  expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', version: 1 })
  expect(await unsavedWork()).toEqual([])
  await user.keyboard('a')
  await isReviewed('Theo Tester')
  await user.keyboard('a')
  await says('Nothing more to decide here')
  // It is sent with the next decision, not only when it can no longer be undone.
  await waitFor(async () => expect((await stored(sheet.id)).status).toBe('APPROVED'), { timeout: 5_000 })
  expect((await stored(theo.id)).status).toBe('PENDING')
})

it('the review on a phone fills the screen, closes back to the list, and edits on a page', async () => {
  const { id } = await screens.seed({ owner: 'tess' })
  const { user, address } = await screens.open('/super/dashboard', { as: 'ada', width: PHONE })
  const card = () => screen.findByLabelText('Tess Tester, Tue Nov 17, 2026')
  await user.click(await card())
  const dialog = within(await findDialog('Timesheet'))
  expect(await dialog.findByRole('button', { name: /^Approve/ })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/super/dashboard?status=pending')
  await user.click(await card())
  await user.click(await within(await findDialog('Timesheet')).findByRole('button', { name: /^Edit/ }))
  expect(await screen.findByRole('heading', { name: 'Timesheet of Tess Tester' })).toBeTruthy()
  expect(address()).toBe(`/super/dashboard/edit/${id}`)
})

it('approving shows no new timesheet before nothing else is left, and counts once when the live change comes first', async () => {
  const { user, sheet, network } = await reviewing()
  await screens.isLive()
  await submit('theo')
  await screen.findByText('1 new timesheet')
  expect(people()).toEqual(['Tess'])
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  const answerArrives = network.holdAnswers('sendDecisionApproveMutation')
  await user.keyboard('a')
  await isReviewed('Theo Tester')
  expect(people()).toContain('Theo')
  expect(screen.queryByText('1 new timesheet')).toBeNull()
  leavePage()
  await hasStatus(sheet.id, 'APPROVED')
  await submit('fay')
  await screen.findByText('1 new timesheet')
  expect(counts('Pending', 'Approved')).toEqual(['2', '1'])
  answerArrives()
  await nothingUnsent()
  expect(counts('Pending', 'Approved')).toEqual(['2', '1'])
})

it('approving a timesheet that a colleague decided or somebody changed shows that in its row, and changes nothing', async () => {
  const changed = await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
  const { user, sheet, network } = await reviewing({}, { isDeaf: true })
  await network.hasAsked('ReviewQuery', 2)
  await amyApproves(sheet)
  await db.timesheet.update({ where: { id: changed.id }, data: { version: { increment: 1 } } })
  await user.keyboard('a')
  await isReviewed('Theo Tester')
  await user.keyboard('a')
  leavePage()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  const [first, second] = screen.getAllByRole('alert')
  expect(first!.textContent).toContain('Already approved by Amy Tester at 12:00')
  expect(second!.textContent).toMatch(
    /^Changed by Theo Tester at \d\d:\d\d since you opened it\. Please look at it again\./,
  )
  expect(await stored(sheet.id)).toMatchObject({ approverId: screens.company.people.amy.id, version: 2 })
  expect(await stored(changed.id)).toMatchObject({ status: 'PENDING' })
  await user.click(within(first!).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  await user.click(await findRow(/Theo.*Pending/))
  await user.click(await review().findByRole('button', { name: /^Approve/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('approving offline is stored and sent later; repeated after a lost response, it is not a conflict; it counts once', async () => {
  await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
  const { user, network, sheet } = await reviewing({}, { isDeaf: true })
  await network.hasAsked('ReviewQuery', 2)
  network.isDown = true
  await user.keyboard('a')
  leavePage()
  expect(await screen.findByText(/^The server cannot be reached\. “Approved Tess Tester/)).toBeTruthy()
  await findRow(/Tess.*Approved/)
  expect(await unsavedWork()).toHaveLength(1)
  network.isDown = false
  network.fate = 'cutAfter'
  window.dispatchEvent(new Event('online'))
  await hasStatus(sheet.id, 'APPROVED')
  await network.isIdle()
  expect(await unsavedWork()).toHaveLength(1)
  network.fate = 'fine'
  await waitFor(async () => {
    window.dispatchEvent(new Event('online'))
    expect(await unsavedWork()).toEqual([])
  })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await stored(sheet.id)).toMatchObject({ status: 'APPROVED', version: 2 })
  expect(counts('Pending', 'Approved')).toEqual(['1', '1'])
  await user.keyboard('a')
  leavePage()
  await nothingUnsent()
  expect(counts('Pending', 'Approved')).toEqual(['0', '2'])
})

it('approving reports repeated failures once, and is sent once together with the next decision', async () => {
  await screens.seed({ owner: 'theo' })
  const { user, network } = await reviewing()
  const server = { fails: true, sent: 0 }
  network.answerFor = (what) => {
    if (what !== 'sendDecisionApproveMutation') return null
    server.sent += 1
    return server.fails ? 503 : null
  }
  await user.keyboard('a')
  await isReviewed('Theo Tester')
  leavePage()
  expect(await screen.findByText(/^The server failed\. “Approved Tess Tester/)).toBeTruthy()
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(server.sent).toBeGreaterThan(2)
  })
  expect(screen.getAllByText(/^The server failed/)).toHaveLength(1)
  const goOn = network.holdBack()
  const before = server.sent
  server.fails = false
  await user.keyboard('a')
  leavePage()
  window.dispatchEvent(new Event('online'))
  goOn()
  await nothingUnsent()
  expect(server.sent - before).toBe(2)
})

it('approving outlives a crash for the approver alone, and is sent when the page is left', async () => {
  const next = await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
  const { user, sheet } = await reviewing()
  await user.keyboard('a')
  await findRow(/Tess.*Approved/)
  await screens.crash()
  await screens.open('/super/dashboard', { as: 'amy' })
  await findRow(/Tess.*Pending/)
  await screens.crash()
  const again = await screens.open(`/super/dashboard?timesheet=${next.id}`, { as: 'ada' })
  await hasStatus(sheet.id, 'APPROVED')
  await nothingUnsent()
  await isReviewed('Theo Tester')
  await again.user.keyboard('a')
  await findRow(/Theo.*Approved/)
  leavePage()
  await screens.crash()
  await hasStatus(next.id, 'APPROVED')
})

it('a failed approval is not retried in the session of the next user', async () => {
  const { user, network, sheet } = await reviewing()
  const goOn = network.holdBack()
  await user.keyboard('a')
  leavePage()
  await screens.crash()
  await screens.seed({ owner: 'theo' })
  const amy = await screens.open('/super/dashboard', { as: 'amy' })
  await amy.user.click(await findRow('Theo'))
  await isReviewed('Theo Tester')
  network.isDown = true
  goOn()
  await amy.user.keyboard('a')
  expect(await screen.findByText(/^Approved Theo Tester/)).toBeTruthy()
  expect(screen.queryByText(/“Approved Tess Tester/)).toBeNull()
  expect(await unsavedWork()).toHaveLength(2)
  expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING' })
})

it('declining requires a reason, asks before typed words are lost, and sets the status with the reason', async () => {
  const { user, sheet } = await reviewing()
  const open = async () => {
    await user.click(review().getByRole('button', { name: /^Decline/ }))
    return within(await findDialog('Decline'))
  }
  const name = 'Why is the timesheet of Tess Tester declined?'
  const type = async (text: string) => {
    await user.click(screen.getByLabelText(name))
    await user.paste(text)
  }
  const dialog = await open()
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(name)
  expect(reason.placeholder).toBe('Reason for decline *')
  await type('   ')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Please enter the reason for decline')).toBeTruthy()
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  await type('Wrong job')
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
  expect(reason.value).toContain('Wrong job')
  await user.click(dialog.getByRole('button', { name: 'No' }))
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'Yes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', reason: null })
  await open()
  await type('Please use the shutdown job')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Declined Tess Tester, Tue Nov 17, 2026')).toBeTruthy()
  await findRow(/Tess.*Declined/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  leavePage()
  await hasStatus(sheet.id, 'DECLINED')
  expect(await stored(sheet.id)).toMatchObject({ reason: 'Please use the shutdown job' })
})

const areListed = (...names: string[]) => waitFor(() => expect(people()).toEqual(names))
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

it('an address with dates lists their timesheets, and shows a limit instead of counting very many', async () => {
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

it('an administrator’s home that cannot be read leaves the list, and says that nothing waits only after the health check', async () => {
  const complaints = screens.expectComplaints()
  let health: number | object = 502
  const answerFor = (what: string) => {
    if (what === 'WhatWaitsQuery') return Response.json({ data: { administratorTasks: [] } })
    if (what !== 'WhatWaitsHealthQuery') return null
    return typeof health === 'number' ? health : Response.json({ data: { health } })
  }
  const { user } = await screens.open('/admin/dashboard', { as: 'sam', answerFor })
  const waits = within(await screen.findByRole('region', { name: 'What waits' }))
  const again = await waits.findByRole('button', { name: 'Try again' })
  screen.getByRole('region', { name: 'Timesheets' })
  health = { checks: [{ state: 'OK' }, { state: 'WARNING' }] }
  await user.click(again)
  await waits.findByRole('link', { name: /health check needs a look/ })
  expect(waits.queryByText('Nothing waits for you')).toBeNull()
  complaints.end(/502|failed/i)
})

it('the filters narrow the list one after the other, and Clear filters clears all but the status', async () => {
  await plantAll()
  const { people: staff, groups } = screens.company
  const { user, address, goBack } = await screens.open('/admin/dashboard?status=pending', { as: 'sam' })
  const filters = () => address().replace(/&timesheet=\d+/, '')
  await areListed('Will', 'Amy', 'Theo')
  // An administrator who approves nobody has what waits next to the list.
  const waits = within(await screen.findByRole('region', { name: 'What waits' }))
  const groupless = waits.getByRole('link', { name: /without an approver/ })
  expect(groupless.getAttribute('href')).toBe('/admin/approval-groups?nobody=yes')
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
  await screen.findByText(
    'Nothing matches these filters: Mon Nov 09, 2026 – Sun Nov 15, 2026, Amy Tester, Field north, Rental, only mine.',
  )
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
  expectNames(
    '[role=dialog]',
    'Filters | Close | From | DD MMM YYYY | Choose From | To | Choose To | Person | Everybody',
    'Approval group | Every group | Shift | Any | Day | Night | Type | All | Rental | Job Cost',
    'Sort | Open question | Changed, not seen | Clear filters | Show timesheets',
  )
  await user.click(dialog.getByRole('radio', { name: 'Night' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sort' }), 'Earliest date')
  await user.click(dialog.getByRole('button', { name: 'Show timesheets' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Tess/, { selector: 'button' })).toBeNull())
  expect(screen.getByLabelText(/^Theo/, { selector: 'button' })).toBeTruthy()
  expect(address()).toBe('/super/dashboard?status=all&shift=night&sort=date')
})

it('while the user reads further down, new rows wait until a press or the top of the list; in a list below the window none does', async () => {
  /** Pixels from the top of the window to that of the list. */
  const scroll = { top: 100, tell: new Set<() => void>() }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: object[]) => void) {
        const seen = () => ({
          isIntersecting: scroll.top >= 0 && scroll.top < 768,
          boundingClientRect: { top: scroll.top },
        })
        scroll.tell.add(() => told([seen()]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const scrollTo = (top: number) =>
    act(() => {
      scroll.top = top
      for (const tell of scroll.tell) tell()
    })
  await screens.seed({ owner: 'tess' })
  const { user } = await screens.open('/super/dashboard', { as: 'ada' })
  await areListed('Tess')
  await screens.isLive()
  // A list waits also while a timesheet is under review.
  await user.keyboard('{Escape}')
  scrollTo(-400)
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
  scrollTo(-400)
  await submit('2026-11-16')
  await screen.findByText('1 new timesheet')
  expect(people()).toEqual(['Theo', 'Tess'])
  scrollTo(100)
  await areListed('Theo', 'Theo', 'Tess')
  scrollTo(900)
  await submit('2026-11-13')
  await areListed('Theo', 'Theo', 'Theo', 'Tess')
  expect(screen.queryByText('1 new timesheet')).toBeNull()
})

it('columns sort; quick keys lose no filter; a search is one step of Back, and does not delay another screen; an ended session leads to the sign-in', async () => {
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

  await user.click(chip('Pending'))
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
  await user.click(chip('Approved'))
  expect(await screen.findByLabelText('E-mail')).toBeTruthy()
  observer.disconnect()
  expect(failed).not.toHaveBeenCalled()
  expect(address()).toBe(`/login?next=${encodeURIComponent('/super/dashboard?status=approved')}`)
})
