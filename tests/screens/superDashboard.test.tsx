// The approver's dashboard: whose timesheets it lists, reviewing them, and deciding while others decide too.
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { catchUp } from '#web/relay/connection.ts'
import { answer, openScreens, findDialog, PHONE, unsavedWork } from '#tests/support/screen.tsx'
import { globalId, type SeededTimesheet } from '#tests/support/world.ts'

const screens = await openScreens()

const NAMES = /Tess|Theo|Will|Amy|Lone|Sam/

/** Whose timesheets are listed, from the top. */
async function people(): Promise<string[]> {
  await screen.findAllByRole('row', { name: NAMES })
  return screen.getAllByRole('row', { name: NAMES }).map((row) => NAMES.exec(row.textContent)?.[0] ?? '')
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const review = () => screen.getByRole('complementary', { name: 'Review' })
const isPending = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id } })

/** Opens the review of the one timesheet that is planted. */
async function reviewing(sheet: Partial<SeededTimesheet> = {}, opened: { isDeaf?: boolean } = {}) {
  const planted = await screens.seed({ owner: 'tess', ...sheet })
  const tab = await screens.open('/super/dashboard', { as: 'ada', ...opened })
  await tab.user.click(await row('Tess'))
  await within(review()).findByRole('heading', { name: 'Tess Tester' })
  // A test that cuts the network cuts nothing of what was asked before.
  await tab.network.isIdle()
  return { ...tab, sheet: planted }
}

describe('the list', () => {
  it('that is filtered says when nothing waits', async () => {
    await screens.seed({ owner: 'tess', status: 'APPROVED' })
    const { user, address } = await screens.open('/super/dashboard', { as: 'ada' })
    expect(await screen.findByText('No pending timesheets')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Total ?\d/ }))
    expect(await people()).toEqual(['Tess'])
    expect(address()).toBe('/super/dashboard?status=all')
    await user.click(screen.getByRole('button', { name: /^Pending/ }))
    expect(await screen.findByText('No pending timesheets')).toBeTruthy()
    expect(screen.getByText('Everything is decided. New timesheets appear here automatically.')).toBeTruthy()
    expect(address()).toBe('/super/dashboard?status=pending')
  })

  it('takes up what is submitted meanwhile, and counts it', async () => {
    await screens.open('/super/dashboard?status=pending', { as: 'ada' })
    await screen.findByText('No pending timesheets')
    await screens.isLive()
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    expect(await row('Theo.*01 hrs 00 mins Pending')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toBe('Pending1')
  })
})

describe('the counts', () => {
  const count = (status: string) =>
    screen.getByRole('button', { name: new RegExp(`^${status} ?\\d`) }).textContent.replace(status, '')

  it('follow the search and the dates, what one decides, and what others change', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-16' })
    await screens.seed({ owner: 'tess', startDate: '2026-11-09' })
    await screens.seed({ owner: 'theo' })
    const { user } = await screens.open(
      `/super/dashboard?from=2026-11-16&search=tess&status=pending&timesheet=${id}`,
      { as: 'ada' },
    )
    await row('Tess.*Pending')
    await within(review()).findByRole('heading', { name: 'Tess Tester' })
    expect(['Total', 'Pending', 'Approved'].map(count)).toEqual(['2', '1', '1'])
    expect(await screen.findByText('1 of 1')).toBeTruthy()
    await screens.isLive()
    await user.keyboard('a')
    await waitFor(() => expect(['Pending', 'Approved'].map(count)).toEqual(['0', '2']))
    leavePage()
    await waitFor(async () => expect(await isPending(id)).toMatchObject({ status: 'APPROVED' }))
    expect(['Pending', 'Approved'].map(count)).toEqual(['0', '2'])
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('9:00', '10:00')]))
    await (await screens.signIn('tess')).submit(screens.day([screens.unbilled('16:00', '17:00')]))
    await waitFor(() => expect(['Total', 'Pending', 'Approved'].map(count)).toEqual(['3', '1', '2']))
  })

  it('of a search show a decision once, also where others are told of it before its answer is here', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    const other = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
    const { user, network } = await screens.open(`/super/dashboard?search=tess&status=all&timesheet=${id}`, {
      as: 'ada',
    })
    await row('Nov 17.*Pending')
    await within(review()).findByRole('heading', { name: 'Tess Tester' })
    await screens.isLive()
    const shown: string[] = []
    const now = () => ['Pending', 'Approved'].map(count).join()
    const look = new MutationObserver(() => shown.at(-1) === now() || shown.push(now()))
    look.observe(document.body, { subtree: true, childList: true, characterData: true })
    const answer = network.holdAnswers()
    await user.keyboard('a')
    await waitFor(() => expect(now()).toBe('1,1'))
    leavePage()
    await waitFor(async () => expect(await isPending(id)).toMatchObject({ status: 'APPROVED' }))
    await (await screens.signIn('amy')).approve({ id: globalId('Timesheet', other) })
    await row('Nov 16.*Approved')
    answer()
    await waitFor(() => expect(now()).toBe('0,2'))
    await network.isIdle()
    look.disconnect()
    expect(shown).toEqual(['1,1', '0,2'])
  })
})

describe('the counts of all', () => {
  it('show a decision once when its answer brings them, too', async () => {
    const { user } = await reviewing({}, { isDeaf: true })
    await user.keyboard('a')
    leavePage()
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
    expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toBe('Pending0')
    expect(screen.getByRole('button', { name: /^Approved/ }).textContent).toBe('Approved1')
  })

  it('show it once, too, when the live change comes before the answer', async () => {
    const { user, network, sheet } = await reviewing()
    await screens.isLive()
    const answerArrives = network.holdAnswers('sendDecisionApproveMutation')
    await user.keyboard('a')
    leavePage()
    await waitFor(async () => expect(await isPending(sheet.id)).toMatchObject({ status: 'APPROVED' }))
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    await row('Theo.*Pending')
    const counts = () =>
      [/^Pending/, /^Approved/].map((name) => screen.getByRole('button', { name }).textContent)
    expect(counts()).toEqual(['Pending1', 'Approved1'])
    answerArrives()
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
    expect(counts()).toEqual(['Pending1', 'Approved1'])
  })
})

describe('what happens between the list and the first live change', () => {
  it('shows in the list, in the counts and in the badge', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    const listen = screens.holdSubscriptions()
    await screens.open('/super/dashboard?status=all', { as: 'ada' })
    await row('Tess.*Pending')
    await (await screens.signIn('amy')).approve({ id: globalId('Timesheet', id) })
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    listen()
    expect(await row('Theo.*01 hrs 00 mins Pending')).toBeTruthy()
    expect(await row('Tess.*Approved')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Approved/ }).textContent).toBe('Approved1')
    expect(screen.getByRole('link', { name: /^Notifications/ }).textContent).toContain('1')
  })

  it('shows after the network was away, too', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    await screens.open('/super/dashboard?status=pending', { as: 'ada' })
    await row('Tess.*Pending')
    await screens.isLive()
    const listen = screens.holdSubscriptions()
    window.dispatchEvent(new Event('offline'))
    await screens.isQuiet()
    await (await screens.signIn('amy')).approve({ id: globalId('Timesheet', id) })
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    listen()
    window.dispatchEvent(new Event('online'))
    expect(await row('Theo.*Pending')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Tess/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^Approved/ }).textContent).toBe('Approved1')
  })

  it('is not undone by an older reading of the list that arrives later', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    const { network } = await screens.open('/super/dashboard?status=all', { as: 'ada', isDeaf: true })
    await row('Tess.*Pending')
    await network.isIdle()
    network.takeOperations()
    const olderArrives = network.holdAnswers('TimesheetListPaginationQuery')
    catchUp()
    await network.hasAsked('TimesheetListPaginationQuery')
    await (await screens.signIn('amy')).approve({ id: globalId('Timesheet', id) })
    network.holdAnswers()()
    catchUp()
    await row('Tess.*Approved')
    olderArrives()
    // Whole round trips later the older answer is in the store, if anywhere.
    for (let trips = 0; trips < 3; trips++) await act(() => network.fetch('/healthz', {}))
    expect(screen.getByRole('row', { name: /Tess.*Approved/ })).toBeTruthy()
  })

  it('is asked for only where it concerns the viewer', async () => {
    await screens.seed({ owner: 'tess' })
    const listen = screens.holdSubscriptions()
    const { network } = await screens.open('/super/dashboard', { as: 'ada' })
    await row('Tess.*Pending')
    await (await screens.signIn('will')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    // The last that a page asks for by itself.
    await network.hasAsked('usedReasonsQuery')
    const asked = network.count
    listen()
    await screens.isLive()
    // By now an answer that something was missed would have been here, too.
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    await screen.findByRole('button', { name: '1 new timesheet' })
    expect(network.count).toBe(asked)
  })
})

describe('the review', () => {
  it('shows the whole timesheet beside the list, and stands in the address', async () => {
    const { address, sheet } = await reviewing({
      times: [
        ['7:00', '12:00'],
        ['12:30', '16:15'],
      ],
    })
    expect(address()).toBe(`/super/dashboard?status=pending&timesheet=${sheet.id}`)
    const shown = within(review())
    expect(review().textContent).toContain('Tue Nov 17, 2026 · Field north')
    expect(shown.getByRole('heading', { name: 'Task 2 · Unbill' })).toBeTruthy()
    expect(shown.getByText('12:30 pm – 04:15 pm')).toBeTruthy()
    expect(shown.getAllByText(/^6100 Training/)[0]!.closest('dl')!.textContent).toMatch(
      /^GL Entry6100 Training/,
    )
    expect(shown.getByText('08 hrs 45 mins')).toBeTruthy()
  })

  it('opens from an address, and by J and K', async () => {
    const first = await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'theo' })
    const { user } = await screens.open(`/super/dashboard?timesheet=${first.id}`, { as: 'ada' })
    await within(await screen.findByRole('complementary')).findByRole('heading', { name: 'Tess Tester' })
    await people()
    await user.keyboard('k')
    expect(await within(review()).findByRole('heading', { name: 'Theo Tester' })).toBeTruthy()
    await user.keyboard('j')
    expect(await within(review()).findByRole('heading', { name: 'Tess Tester' })).toBeTruthy()
  })

  it.each([
    ['uma', 'tess', 'PENDING', 'who only reads'],
    ['sam', 'sam', 'PENDING', 'who submitted it'],
    ['sam', 'tess', 'APPROVED', 'once it is decided'],
  ] as const)(
    'by %s of a timesheet of %s that is %s offers no decision to one %s',
    async (who, owner, status, _why) => {
      const { id } = await screens.seed({ owner, status, group: 'fieldNorth' })
      await screens.open(`/admin/dashboard?timesheet=${id}`, { as: who })
      const aside = within(await screen.findByRole('complementary', { name: 'Review' }))
      await aside.findByRole('heading', { name: 'Task 1 · Unbill' })
      expect(aside.queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
    },
  )

  it('on a phone is a screen of its own, and closes back to the list', async () => {
    await screens.seed({ owner: 'tess' })
    const { user, address } = await screens.open('/super/dashboard', { as: 'ada', width: PHONE })
    await user.click(await screen.findByRole('button', { name: 'Tess Tester, Tue Nov 17, 2026' }))
    const dialog = await findDialog('Timesheet')
    expect(await within(dialog).findByRole('button', { name: /^Approve/ })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/super/dashboard?status=pending')
  })
})

/** What leaving the page does: a decision that could still be taken back is sent. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

describe('approving', () => {
  it('shows at once, says so, and goes on to the next that waits; it is sent with the next decision', async () => {
    const next = await screens.seed({ owner: 'theo' })
    const { user, address, sheet, network } = await reviewing()
    network.takeOperations()
    await user.click(within(review()).getByRole('button', { name: /^Approve/ }))
    expect(await screen.findByText('Approved Tess Tester, Tue Nov 17, 2026')).toBeTruthy()
    expect(await row('Tess.*Approved')).toBeTruthy()
    expect(await within(review()).findByRole('heading', { name: 'Theo Tester' })).toBeTruthy()
    expect(await screen.findByText('Next: Theo Tester, Tue Nov 17, 2026, 2 of 2')).toBeTruthy()
    expect(address()).toBe(`/super/dashboard?status=pending&timesheet=${next.id}`)
    expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toBe('Pending1')
    expect(await isPending(sheet.id)).toMatchObject({ status: 'PENDING' })
    expect(network.takeOperations()).not.toContain('sendDecisionApproveMutation')
    await user.keyboard('a')
    await waitFor(async () =>
      expect(await isPending(sheet.id)).toMatchObject({
        status: 'APPROVED',
        approverId: screens.company.people.ada.id,
      }),
    )
    expect(await isPending(next.id)).toMatchObject({ status: 'PENDING' })
  })

  it('asks for the next one once, before one comes to it', async () => {
    await screens.seed({ owner: 'theo' })
    const { user, network } = await reviewing()
    await network.hasAsked('ReviewQuery', 2)
    network.takeRequests()
    await user.keyboard('a')
    await within(review()).findByRole('heading', { name: 'Theo Tester' })
    leavePage()
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
    expect(network.takeOperations()).toEqual(['sendDecisionApproveMutation'])
  })

  it('is told to those who do not see it: what was done, what comes next, and that nothing does', async () => {
    await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
    const { user } = await reviewing()
    const told = () => screen.getAllByRole('status').map((region) => region.textContent)
    await user.keyboard('a')
    await waitFor(() => expect(told()).toContain('Next: Theo Tester, Mon Nov 16, 2026, 2 of 2'))
    const said = await screen.findByText('Approved Tess Tester, Tue Nov 17, 2026')
    expect(said.closest('[aria-live=polite]')).toBeTruthy()
    await user.keyboard('a')
    await waitFor(() => expect(told()).toContain('Nothing more to decide here'))
  })

  it('and stepping and undoing tell which timesheet is under review', async () => {
    await screens.seed({ owner: 'theo', startDate: '2026-11-16' })
    const { user } = await reviewing()
    const told = () => screen.getAllByRole('status').map((region) => region.textContent)
    await user.keyboard('j')
    await waitFor(() => expect(told()).toContain('Theo Tester, Mon Nov 16, 2026, 2 of 2'))
    await user.keyboard('k')
    await waitFor(() => expect(told()).toContain('Tess Tester, Tue Nov 17, 2026, 1 of 2'))
    await user.keyboard('a')
    await waitFor(() => expect(told()).toContain('Next: Theo Tester, Mon Nov 16, 2026, 2 of 2'))
    await user.keyboard('z')
    await waitFor(() => expect(told()).toContain('Undone: Tess Tester, Tue Nov 17, 2026, 1 of 2'))
  })

  it('waits for no new timesheet: those that arrive wait, and come when nothing else is left', async () => {
    const { user } = await reviewing()
    await screens.isLive()
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    expect(await screen.findByRole('button', { name: '1 new timesheet' })).toBeTruthy()
    expect(await people()).toEqual(['Tess'])
    expect(screen.getByText('1 of 2')).toBeTruthy()
    await user.keyboard('a')
    expect(await within(review()).findByRole('heading', { name: 'Theo Tester' })).toBeTruthy()
    expect(await people()).toContain('Theo')
    expect(screen.queryByRole('button', { name: '1 new timesheet' })).toBeNull()
  })

  it('is done by the key A, and taken back by Z', async () => {
    const { user, sheet } = await reviewing()
    await user.keyboard('a')
    expect(await row('Tess.*Approved')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toBe('Pending0')
    await user.keyboard('z')
    expect(await row('Tess.*Pending')).toBeTruthy()
    expect(await within(review()).findByRole('heading', { name: 'Tess Tester' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toBe('Pending1')
    leavePage()
    expect(await isPending(sheet.id)).toMatchObject({ status: 'PENDING', version: 1 })
    expect(await unsavedWork()).toEqual([])
  })

  it('that comes second is told in its place who was first, and changes nothing', async () => {
    const { user, sheet } = await reviewing({}, { isDeaf: true })
    await (await screens.signIn('amy')).approve({ id: globalId('Timesheet', sheet) })
    await user.click(within(review()).getByRole('button', { name: /^Approve/ }))
    leavePage()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Already approved by Amy Tester at 12:00')
    expect(await isPending(sheet.id)).toMatchObject({ approverId: screens.company.people.amy.id, version: 2 })
    await user.click(within(note).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('of what was changed since is told so', async () => {
    const { user, sheet } = await reviewing({}, { isDeaf: true })
    await db.timesheet.update({ where: { id: sheet.id }, data: { version: { increment: 1 } } })
    await user.click(within(review()).getByRole('button', { name: /^Approve/ }))
    leavePage()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toMatch(
      /^Changed by Tess Tester at \d\d:\d\d since you opened it\. Please look at it again\./,
    )
    expect(await isPending(sheet.id)).toMatchObject({ status: 'PENDING' })
    await user.click(await row('Tess.*Pending'))
    await user.click(await within(review()).findByRole('button', { name: /^Approve/ }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('is offered no more once a colleague has decided', async () => {
    const { sheet } = await reviewing()
    await screens.isLive()
    expect(within(review()).getByRole('button', { name: /^Approve/ })).toBeTruthy()
    await (await screens.signIn('amy')).decline({ id: globalId('Timesheet', sheet) }, 'Wrong job')
    await waitFor(() => expect(within(review()).queryByRole('button', { name: /^Approve/ })).toBeNull())
    expect(within(review()).getByText('“Wrong job”')).toBeTruthy()
  })

  it('without a connection is kept, and sent when the network is back', async () => {
    const { user, network, sheet } = await reviewing()
    network.isDown = true
    await user.keyboard('a')
    leavePage()
    expect(await screen.findByText(/^The server cannot be reached\. “Approved Tess Tester/)).toBeTruthy()
    expect(await row('Tess.*Approved')).toBeTruthy()
    expect(await unsavedWork()).toHaveLength(1)
    network.isDown = false
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await isPending(sheet.id)).toMatchObject({ status: 'APPROVED' }))
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
  })

  it('is sent when the page is left, before the page is gone', async () => {
    const { user, sheet } = await reviewing()
    await user.keyboard('a')
    expect(await row('Tess.*Approved')).toBeTruthy()
    leavePage()
    await screens.crash()
    await waitFor(async () => expect(await isPending(sheet.id)).toMatchObject({ status: 'APPROVED' }))
  })

  it('that fails again and again says so once', async () => {
    const { user, network } = await reviewing()
    let tries = 0
    network.answerFor = (what) => {
      if (what !== 'sendDecisionApproveMutation') return null
      tries += 1
      return tries < 4 ? 503 : null
    }
    await user.keyboard('a')
    leavePage()
    expect(await screen.findByText(/^The server failed\. “Approved Tess Tester/)).toBeTruthy()
    await waitFor(async () => {
      window.dispatchEvent(new Event('online'))
      expect(await unsavedWork()).toEqual([])
    })
    expect(tries).toBe(4)
    expect(screen.getAllByText(/^The server failed/)).toHaveLength(1)
  })

  it('that a crash kept from being sent is sent at the next start, by the same person alone', async () => {
    const { user, sheet } = await reviewing()
    await user.keyboard('a')
    expect(await row('Tess.*Approved')).toBeTruthy()
    await screens.crash()
    await screens.open('/super/dashboard', { as: 'amy' })
    expect(await row('Tess.*Pending')).toBeTruthy()
    await screens.crash()
    await screens.open('/super/dashboard', { as: 'ada' })
    await waitFor(async () => expect(await isPending(sheet.id)).toMatchObject({ status: 'APPROVED' }))
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
  })

  it('that fails after its approver has left is not retried in the session of the next one', async () => {
    const { user, network, sheet } = await reviewing()
    const goOn = network.holdBack()
    await user.keyboard('a')
    leavePage()
    await screens.crash()
    await screens.seed({ owner: 'theo' })
    const amy = await screens.open('/super/dashboard', { as: 'amy' })
    await amy.user.click(await row('Theo'))
    await within(review()).findByRole('heading', { name: 'Theo Tester' })
    network.isDown = true
    goOn()
    await amy.user.keyboard('a')
    expect(await screen.findByText(/^Approved Theo Tester/)).toBeTruthy()
    expect(screen.queryByText(/“Approved Tess Tester/)).toBeNull()
    expect(await unsavedWork()).toHaveLength(2)
    expect(await isPending(sheet.id)).toMatchObject({ status: 'PENDING' })
  })

  it('is sent once when the network comes back while another one is on its way', async () => {
    await screens.seed({ owner: 'theo' })
    const { user, network } = await reviewing()
    const sent: string[] = []
    network.answerFor = (what) => {
      if (what !== 'sendDecisionApproveMutation') return null
      sent.push(what)
      return sent.length === 1 ? 503 : null
    }
    await user.keyboard('a')
    await within(review()).findByRole('heading', { name: 'Theo Tester' })
    leavePage()
    expect(await screen.findByText(/^The server failed/)).toBeTruthy()
    const goOn = network.holdBack()
    await user.keyboard('a')
    leavePage()
    window.dispatchEvent(new Event('online'))
    goOn()
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
    expect(sent).toHaveLength(3)
  })

  it('whose answer was lost is not taken for somebody else’s when it is sent again', async () => {
    const { user, network, sheet } = await reviewing({}, { isDeaf: true })
    network.losesAnswers = true
    await user.keyboard('a')
    leavePage()
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy()
    network.losesAnswers = false
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await isPending(sheet.id)).toMatchObject({ status: 'APPROVED', version: 2 })
  })

  it('skips one’s own, which says why it has no box', async () => {
    const last = await screens.seed({ owner: 'tess', group: 'fieldNorth' })
    await screens.seed({ owner: 'sam', group: 'fieldNorth' })
    await screens.seed({ owner: 'theo', group: 'fieldNorth' })
    const { user, address } = await screens.open('/admin/dashboard', { as: 'sam' })
    expect(
      await within(await screen.findByRole('complementary')).findByRole('heading', { name: 'Theo Tester' }),
    ).toBeTruthy()
    expect((await row('Sam')).textContent).toContain('Your own timesheet')
    await user.keyboard('a')
    expect(await within(review()).findByRole('heading', { name: 'Tess Tester' })).toBeTruthy()
    expect(address()).toContain(`timesheet=${last.id}`)
  })

  it('by the key asks where rows are ticked, and decides those', async () => {
    await screens.seed({ owner: 'theo' })
    const { user, sheet } = await reviewing()
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    await user.keyboard('a')
    await answer(user, 'Approving', '2 timesheets will be approved. Are you sure?', 'Yes')
    await waitFor(async () => expect(await isPending(sheet.id)).toMatchObject({ status: 'APPROVED' }))
  })
})

describe('declining', () => {
  const declining = async () => {
    const tab = await reviewing()
    // What a dialog offers is what had come when it opened.
    await tab.network.hasAsked('usedReasonsQuery')
    await tab.user.click(within(review()).getByRole('button', { name: /^Decline/ }))
    const dialog = within(await findDialog('Decline'))
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Why is the timesheet of Tess Tester declined?',
    })
    return { ...tab, dialog, reason }
  }

  it('requires a reason', async () => {
    const { user, dialog, reason, sheet } = await declining()
    expect(reason.placeholder).toBe('Reason for decline *')
    await user.type(reason, '   ')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Please enter the reason for decline')).toBeTruthy()
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(await isPending(sheet.id)).toMatchObject({ status: 'PENDING' })
  })

  it('by Ctrl and Enter sets the status with the reason, and says so', async () => {
    const { user, reason, sheet } = await declining()
    await user.type(reason, 'Please use the shutdown job')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Declined Tess Tester, Tue Nov 17, 2026')).toBeTruthy()
    expect(await row('Tess.*Declined')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    leavePage()
    await waitFor(async () =>
      expect(await isPending(sheet.id)).toMatchObject({
        status: 'DECLINED',
        reason: 'Please use the shutdown job',
      }),
    )
  })

  it('offers what one declined with before, to be chosen by key and gone on from', async () => {
    const ada = await screens.signIn('ada')
    for (const owner of ['theo', 'fay'] as const) {
      const before = await screens.seed({ owner })
      await ada.decline({ id: globalId('Timesheet', before) }, 'Please use the shutdown job')
    }
    const { user, dialog, reason } = await declining()
    const used = await dialog.findByRole('button', { name: 'Please use the shutdown job' })
    await user.click(reason)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(used)
    await user.keyboard('{Enter}')
    expect(reason.value).toBe('Please use the shutdown job')
    expect(document.activeElement).toBe(reason)
    await user.keyboard(' 41')
    expect(reason.value).toBe('Please use the shutdown job 41')
  })
})
