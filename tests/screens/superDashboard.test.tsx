// The approver's dashboard: its list and counts, the review of one timesheet, and its decision while others decide too.
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { catchUp } from '#web/relay/connection.ts'
import { findRow, rows } from '#tests/support/rows.ts'
import { answer, openScreens, findDialog, PHONE, unsavedWork } from '#tests/support/screen.tsx'
import { globalId, type SeededTimesheet } from '#tests/support/world.ts'

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

describe('the list', () => {
  it('and the counts and the badge show what happens before the first live change and while the network is away', async () => {
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
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Notifications/ }).textContent).toContain('1'),
    )
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

  it('ignores an older response that arrives later', async () => {
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

  it('sends no request for what does not concern the viewer', async () => {
    await screens.seed({ owner: 'tess' })
    const listen = screens.holdSubscriptions()
    const { network } = await screens.open('/super/dashboard', { as: 'ada' })
    await findRow(/Tess.*Pending/)
    await submit('will')
    // The last request of a page that loads.
    await network.hasAsked('usedReasonsQuery')
    const asked = network.count
    listen()
    await screens.isLive()
    // By now a request for what was missed would have been sent, too.
    await submit('theo')
    await screen.findByText('1 new timesheet')
    expect(network.count).toBe(asked)
  })

  it('counts by its search and dates, each decision once, and follows what others decide and submit', async () => {
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
    expect(shown).toEqual(['1,1', '0,2'])
    await submit('theo', '9:00', '10:00')
    await submit('tess', '16:00', '17:00')
    await waitFor(() => expect(counts('Total', 'Pending', 'Approved')).toEqual(['3', '1', '2']))
  })
})

describe('the review', () => {
  it('shows the whole timesheet; keys step, approve and undo, and each step is announced', async () => {
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
  })

  it('on a phone fills the screen, closes back to the list, and edits on a page', async () => {
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
})

describe('approving', () => {
  it('shows immediately and leads to the next, which is there already; it is sent with the next decision', async () => {
    const next = await screens.seed({ owner: 'theo' })
    const { user, address, sheet, network } = await reviewing()
    await network.hasAsked('usedReasonsQuery')
    await network.hasAsked('ReviewQuery', 2)
    network.takeRequests()
    await user.click(review().getByRole('button', { name: /^Approve/ }))
    expect(await screen.findByText('Approved Tess Tester, Tue Nov 17, 2026')).toBeTruthy()
    await findRow(/Tess.*Approved/)
    await isReviewed('Theo Tester')
    expect(address()).toBe(`/super/dashboard?status=pending&timesheet=${next.id}`)
    expect(counts('Pending')).toEqual(['1'])
    expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING' })
    expect(network.takeOperations()).toEqual([])
    await user.keyboard('a')
    await hasStatus(sheet.id, 'APPROVED')
    expect(await stored(sheet.id)).toMatchObject({ approverId: screens.company.people.ada.id })
    expect(await stored(next.id)).toMatchObject({ status: 'PENDING' })
    expect(network.takeOperations()).toEqual(['sendDecisionApproveMutation'])
  })

  it('shows no new timesheet before nothing else is left, and counts once when the live change comes first', async () => {
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

  it('of what a colleague decided or somebody changed says so in its row, and changes nothing', async () => {
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

  it('without a connection is kept and sent later; sent again after a lost answer, it is no conflict; its answer counts once', async () => {
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
    network.losesAnswers = true
    window.dispatchEvent(new Event('online'))
    await hasStatus(sheet.id, 'APPROVED')
    await network.isIdle()
    expect(await unsavedWork()).toHaveLength(1)
    network.losesAnswers = false
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

  it('says once that it fails again and again, and is sent once while the next decision is sent', async () => {
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

  it('outlives a crash for the approver alone, and is sent when the page is left', async () => {
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

  it('that fails after its approver has left is not tried again in the session of the next', async () => {
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

  it('skips the approver’s own timesheet, which has neither box nor decision; a decided one has no box', async () => {
    const last = await screens.seed({ owner: 'tess', group: 'fieldNorth' })
    await screens.seed({ owner: 'sam', group: 'fieldNorth' })
    await screens.seed({ owner: 'theo', group: 'fieldNorth' })
    const { user, address } = await screens.open('/admin/dashboard', { as: 'sam' })
    await isReviewed('Theo Tester')
    const box = async (name: string) => within(await findRow(name)).queryByRole('checkbox')
    expect((await findRow('Sam')).textContent).toContain('Your own timesheet')
    expect([await box('Theo'), await box('Sam')]).toEqual([expect.anything(), null])
    await user.keyboard('a')
    await isReviewed('Tess Tester')
    expect(address()).toContain(`timesheet=${last.id}`)
    expect(await box('Theo')).toBeNull()
    await user.click(await findRow('Sam'))
    await isReviewed('Sam Tester')
    expect(review().queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
  })
})

it('declining requires a reason, asks before typed words are lost, and sets the status with the reason', async () => {
  const { user, sheet } = await reviewing()
  const open = async () => {
    await user.click(review().getByRole('button', { name: /^Decline/ }))
    const dialog = within(await findDialog('Decline'))
    const name = 'Why is the timesheet of Tess Tester declined?'
    return { dialog, reason: dialog.getByLabelText<HTMLTextAreaElement>(name) }
  }
  const type = async (reason: HTMLElement, text: string) => {
    await user.click(reason)
    await user.paste(text)
  }
  const first = await open()
  const { dialog } = first
  let { reason } = first
  expect(reason.placeholder).toBe('Reason for decline *')
  await type(reason, '   ')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Please enter the reason for decline')).toBeTruthy()
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  await type(reason, 'Wrong job')
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
  expect(reason.value).toContain('Wrong job')
  await user.click(dialog.getByRole('button', { name: 'No' }))
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'Yes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', reason: null })
  ;({ reason } = await open())
  await type(reason, 'Please use the shutdown job')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Declined Tess Tester, Tue Nov 17, 2026')).toBeTruthy()
  await findRow(/Tess.*Declined/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  leavePage()
  await hasStatus(sheet.id, 'DECLINED')
  expect(await stored(sheet.id)).toMatchObject({ reason: 'Please use the shutdown job' })
})
