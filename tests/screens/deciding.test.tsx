// The approver's dashboard: deciding several timesheets in one request, moving and cancelling, and the notices at the
// head of a review.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { updateSettings } from '#server/actions/setting/change.ts'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { findRow, rowGone, rows } from '#tests/support/rows.ts'
import { answer, openScreens, findDialog } from '#tests/support/screen.tsx'
import { globalId, TODAY, type SeededTimesheet } from '#tests/support/world.ts'
import { catchUp } from '#web/relay/connection.ts'

const screens = await openScreens()

const box = async (name: string) =>
  (await findRow(`${name} Tester`)).querySelector<HTMLInputElement>('input[type=checkbox]')!
const review = () => within(screen.getByLabelText('Review', { selector: 'aside' }))
const isReviewed = (name: string) => waitFor(() => review().getByText(`${name} Tester`, { selector: 'h2' }))
const chip = (status: string) => screen.getByText(status, { selector: 'button[aria-pressed]' })
const allShown = () => screen.getByLabelText<HTMLInputElement>('Select all shown')
const bulk = (name: string) => within(screen.getByLabelText('Selected rows')).getByRole('button', { name })
const findUsual = (words: RegExp) => screen.findByText(words)
async function pickShift(user: UserEvent, shift: string) {
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  await user.click(screen.getByRole('button', { name: 'Shift' }))
  await user.click(await screen.findByRole('menuitemradio', { name: shift }))
}
/** As if all had been handed in when they were over. */
async function judgeAtNight(): Promise<void> {
  await db.timesheet.updateMany({
    where: { status: 'PENDING' },
    data: { submittedAt: new Date('2026-11-18T02:00:00Z') },
  })
  await recheckPending()
}
/** The times of tasks. */
const between = (...spans: string[]) => spans.map((span) => span.split(' ') as [string, string])
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const stored = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id } })
const claim = (sheet: { id: number; version: number }) => ({
  id: globalId('Timesheet', sheet),
  version: sheet.version,
})
const amyApproves = async (sheet: { id: number; version: number }) =>
  done(await (await screens.signIn('amy')).approve(claim(sheet)))

async function opened(path: string, isDeaf = false) {
  const tab = await screens.open(path, { as: 'ada', isDeaf })
  await findRow('Tester')
  return tab
}

/** Opens the review of a timesheet of Tess. */
async function reviewing(sheet: Partial<SeededTimesheet> = {}) {
  const planted = await screens.seed({ owner: 'tess', ...sheet })
  const tab = await opened(`/super/dashboard?status=all&timesheet=${planted.id}`)
  await isReviewed('Tess')
  return { ...tab, sheet: planted }
}

it('approving several asks first, answers for each of them in its row, and never approves all or nothing', async () => {
  const lost = await screens.seed({ owner: 'tess' })
  const changed = await screens.seed({ owner: 'theo' })
  const won = await screens.seed({ owner: 'fay' })
  const { user, network } = await opened('/super/dashboard?status=pending', true)
  // Of the first and the two that come next: a later request would tell what a colleague did.
  await network.hasAsked('ReviewQuery', 3)
  await user.click(allShown())
  expect(screen.getByLabelText('Selected rows').textContent).toContain('3 selected· 24 hrs 00 mins')
  await amyApproves(lost)
  await db.timesheet.update({ where: { id: changed.id }, data: { version: { increment: 1 } } })
  await user.click(bulk('Approve 3'))
  await answer(user, 'Approving', '3 timesheets will be approved. Are you sure?', 'No')
  expect((await stored(won.id)).status).toBe('PENDING')
  await user.click(bulk('Approve 3'))
  await answer(user, 'Approving', '3 timesheets will be approved. Are you sure?', 'Yes')
  expect(await screen.findByText('1 approved, 2 not')).toBeTruthy()
  const notes = screen.getAllByRole('alert').map((note) => note.textContent)
  expect(notes).toEqual([
    expect.stringMatching(/^Changed by Theo Tester at \d\d:\d\d since you opened it/),
    expect.stringMatching(/^Already approved by Amy Tester at 12:00/),
  ])
  // The approved row is no longer pending; a row with a message stays until it is dismissed.
  expect(rows('Fay Tester')).toEqual([])
  expect((await stored(won.id)).status).toBe('APPROVED')
  expect((await findRow('Tess Tester')).textContent).toContain('Approved')
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) await user.click(button)
  await rowGone('Tess Tester')
  expect(bulk('Approve 1')).toBeTruthy()
  await user.click(bulk('Clear'))
  expect((await box('Theo')).checked).toBe(false)
})

it('approving several keeps its ticks when its own live changes arrive before the response, and drops timesheets that a colleague approves', async () => {
  const colleagues = await screens.seed({ owner: 'fay' })
  await screens.seed({ owner: 'lone', group: 'fieldNorth' })
  await screens.seed({ owner: 'tess' })
  await screens.seed({ owner: 'theo' })
  const { user, network } = await opened('/super/dashboard?status=all')
  await screens.isLive()
  await user.click(await box('Tess'))
  await user.click(await box('Theo'))
  const answerArrives = network.holdAnswers()
  await user.keyboard('a')
  await answer(user, 'Approving', '2 timesheets will be approved. Are you sure?', 'Yes')
  for (const name of ['Tess', 'Theo']) await findRow(new RegExp(`${name} Tester.*Approved`))
  answerArrives()
  expect(await screen.findByText('2 approved')).toBeTruthy()
  expect(screen.queryByText(/removed from the selection/)).toBeNull()
  await user.click(allShown())
  expect(bulk('Approve 2')).toBeTruthy()
  await amyApproves(colleagues)
  await screen.findByText('1 timesheet can no longer be approved; removed from the selection.')
  expect(bulk('Approve 1')).toBeTruthy()
})

it('a list that was requested before a colleague approved does not bring back the earlier state', async () => {
  const reviewed = await screens.seed({ owner: 'theo' })
  const decided = await screens.seed({ owner: 'tess' })
  const { network } = await opened(`/super/dashboard?status=all&timesheet=${reviewed.id}`)
  await isReviewed('Theo')
  await screens.isLive()
  await network.isIdle()
  const olderArrives = network.holdAnswers('TimesheetListPaginationQuery')
  network.takeRequests()
  catchUp()
  await network.hasAsked('TimesheetListPaginationQuery')
  await amyApproves(decided)
  await findRow(/Tess Tester.*Approved/)
  olderArrives()
  await network.hasAsked('TimesheetListPaginationQuery', 2)
  expect((await findRow('Tess Tester')).textContent).toContain('Approved')
})

it('approving several accepts no tick while another list loads; a filter keeps ticks, and names the rows that it drops', async () => {
  await screens.seed({ owner: 'tess' })
  await screens.seed({ owner: 'theo', shift: 'NIGHT', times: [['18:00', '23:00']] })
  const { user, network } = await opened('/super/dashboard?status=all')
  await user.click(allShown())
  const goOn = network.holdBack()
  await user.click(chip('Pending'))
  const isBusy = (busy: string | null) =>
    waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe(busy))
  await isBusy('true')
  expect((await box('Tess')).closest('[inert]')).toBeTruthy()
  expect(allShown().disabled).toBe(true)
  expect(chip('Pending').getAttribute('aria-pressed')).toBe('true')
  goOn()
  await isBusy(null)
  expect((await box('Tess')).checked).toBe(true)
  expect((await box('Tess')).closest('[inert]')).toBeNull()
  await pickShift(user, 'Night')
  await screen.findByText('1 timesheet is no longer listed; removed from the selection.')
  expect((await box('Theo')).checked).toBe(true)
  expect(bulk('Approve 1')).toBeTruthy()
  // A row that comes back is not ticked again.
  await user.click(screen.getByRole('button', { name: /^Shift|Night/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Any shift' }))
  expect((await box('Tess')).checked).toBe(false)
  expect((await box('Theo')).checked).toBe(true)
})

it('approving all usual ones lists them, approves the listed versions, never the approver’s own, and then opens an unusual one', async () => {
  await screens.seed({ owner: 'lone', group: 'fieldNorth', times: between('7:00 15:00', '14:00 16:00') })
  const own = await screens.seed({ owner: 'ada', group: 'fieldNorth' })
  const lost = await screens.seed({ owner: 'tess' })
  const won = await screens.seed({ owner: 'theo' })
  const reviewed = await screens.seed({ owner: 'fay' })
  await judgeAtNight()
  const { user, network } = await opened('/super/dashboard', true)
  await isReviewed('Fay')
  expect((await findRow('Ada')).textContent).toContain('Your own timesheet')
  expect((await findRow('Ada')).querySelector('input')).toBeNull()
  await findUsual(/^Approve the \d+ usual ones/)
  await user.keyboard('u')
  await user.click(within(await findDialog('Approving')).getByRole('button', { name: 'No' }))
  await noDialog()
  expect((await stored(won.id)).status).toBe('PENDING')
  await user.click(await findUsual(/^Approve the \d+ usual ones/))
  const dialog = await findDialog('Approving')
  expect(dialog.textContent).toContain('3 timesheets will be approved. Are you sure?')
  const list = within(dialog).getByRole('list', { name: 'Will be approved' })
  const listed = within(list).getAllByRole('listitem')
  expect(listed.map((item) => item.textContent)).toEqual(
    ['Tess', 'Theo', 'Fay'].map(
      (name) => expect.stringContaining(`${name} TesterTue Nov 17, 2026`) as string,
    ),
  )
  await amyApproves(lost)
  const later = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
  network.takeRequests()
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('2 approved, 1 not')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Already approved by Amy Tester at 12:00/)
  for (const { id } of [won, reviewed]) expect((await stored(id)).status).toBe('APPROVED')
  for (const { id } of [own, later]) expect((await stored(id)).status).toBe('PENDING')
  await isReviewed('Lone')
  const sent = network.takeRequests().filter(({ operationName }) => /Approval/.test(operationName))
  expect(sent.map(({ variables }) => variables)).toEqual([
    { timesheets: [lost, won, reviewed].map((sheet) => claim(sheet)) },
  ])
})

it('approving all usual ones takes the 200 earliest of all that match the filter, also beyond the rows on screen', async () => {
  const plant = async (sheet: SeededTimesheet, count: number) => {
    const data = await db.timesheet.findUniqueOrThrow({
      where: { id: (await screens.seed(sheet)).id },
      omit: { id: true, unusualCount: true },
    })
    await db.timesheet.createMany({ data: Array.from({ length: count - 1 }, () => data) })
  }
  await plant({ owner: 'tess' }, 176)
  await plant({ owner: 'theo', shift: 'NIGHT', times: [['18:00', '23:00']] }, 26)
  const { user } = await opened('/super/dashboard?status=pending', true)
  await user.click(await findUsual(/^Approve all usual ones/))
  let dialog = await findDialog('Approving')
  expect(dialog.textContent).toContain('200 timesheets will be approved. Are you sure?')
  expect(dialog.textContent).toContain('These are the 200 earliest; the others can be approved after them.')
  await user.click(within(dialog).getByRole('button', { name: 'No' }))
  await noDialog()
  await pickShift(user, 'Night')
  await waitFor(() => expect(chip('Pending').textContent).toBe('Pending26'))
  await user.click(await findUsual(/^Approve all usual ones/))
  dialog = await findDialog('Approving')
  expect(dialog.textContent).toContain('26 timesheets will be approved. Are you sure?')
  expect(dialog.textContent).not.toContain('earliest')
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('26 approved')).toBeTruthy()
  expect(await db.timesheet.count({ where: { status: 'PENDING' } })).toBe(176)
})

it('a timesheet that the approver or a colleague moves to another group leaves list, counts and panel; cancelling ends a pending or approved one, with or without a reason', async () => {
  const other = await screens.seed({ owner: 'theo' })
  const approved = await screens.seed({ owner: 'fay', status: 'APPROVED' })
  const pending = await screens.seed({ owner: 'lone', group: 'fieldNorth' })
  const { user } = await reviewing()
  await screens.isLive()
  await user.click(review().getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Move to another approval group' }))
  const dialog = within(await findDialog('Move to another approval group'))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('Please select Approval Group')).toBeTruthy()
  await user.click(dialog.getByLabelText('Approval group'))
  // Neither the group it is in nor one in which nobody could decide it.
  expect((await dialog.findAllByRole('option')).map((option) => option.textContent.trim())).toEqual([
    'Workshop',
  ])
  await user.click(dialog.getByRole('option', { name: 'Workshop' }))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Moved to Workshop')).toBeTruthy()
  await rowGone('Tess')
  const cancel = async (name: string, typed: string) => {
    const dialog = within(await findDialog('Cancel timesheet'))
    await user.click(dialog.getByRole('textbox'))
    if (typed) await user.paste(typed)
    await user.click(dialog.getByRole('button', { name: 'Cancel timesheet' }))
    await noDialog()
    await findRow(new RegExp(`${name} Tester.*Cancelled`))
  }
  await user.click(await findRow('Lone'))
  await isReviewed('Lone')
  await user.click(review().getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Cancel timesheet' }))
  await cancel('Lone', '')
  expect(await stored(pending.id)).toMatchObject({ status: 'CANCELLED', reason: null })
  await user.click(await findRow('Fay'))
  await isReviewed('Fay')
  await user.click(review().getByRole('button', { name: 'Cancel timesheet' }))
  await cancel('Fay', 'Booked twice')
  expect(await stored(approved.id)).toMatchObject({ status: 'CANCELLED', reason: 'Booked twice' })

  await user.click(await findRow('Theo'))
  await isReviewed('Theo')
  const group = globalId('ApprovalGroup', screens.company.groups.workshop)
  await (await screens.signIn('amy')).move(claim(other), group)
  expect(await review().findByText('Timesheet not found')).toBeTruthy()
  await rowGone('Theo')
  expect(chip('Pending').textContent).toBe('Pending0')
})

it('a key pressed before its review has loaded acts on its row once, or opens its dialog or field later', async () => {
  // From the last row to the first. Three reviews are loaded in advance.
  for (const owner of [
    'theo',
    'tess',
    'tess',
    'fay',
    'tess',
    'tess',
    'theo',
    'tess',
    'tess',
    'tess',
  ] as const)
    await screens.seed({ owner })
  const { user, network } = await opened('/super/dashboard?status=pending')
  const isCurrent = (at: number) =>
    waitFor(() => expect(rows('Tester')[at]!.getAttribute('aria-current')).toBe('true'))
  const press = async (keys: string, at: number) => {
    const goOn = network.holdBack()
    await user.keyboard(keys)
    await isCurrent(at)
    expect(screen.queryByRole('dialog')).toBeNull()
    return goOn
  }
  await network.hasAsked('ReviewQuery', 3)
  const goOn = await press('jjja', 4)
  fireEvent.keyDown(document.body, { key: 'a', repeat: true })
  await waitFor(() => expect(rows(/Theo.*Approved/)).toHaveLength(1))
  expect(rows('Pending')).toHaveLength(9)
  await user.keyboard('z')
  await isCurrent(3)
  goOn()
  await isReviewed('Theo')
  expect(rows('Pending')).toHaveLength(10)
  await network.hasAsked('ReviewQuery', 7)
  ;(await press('jjjd', 6))()
  const dialog = within(await findDialog('Decline'))
  expect(dialog.getByLabelText('Why is the timesheet of Fay Tester declined?')).toBeTruthy()
  await user.keyboard('{Escape}')
  await noDialog()
  ;(await press('jjjq', 9))()
  await isReviewed('Theo')
  expect(document.activeElement).toBe(review().getByLabelText('Ask a question'))
})

it("the decline dialog offers earlier reasons, a newer one with the next dialog; it shows a colleague's decision, and no input is lost", async () => {
  const ada = await screens.signIn('ada')
  const decline = async (owner: 'tess' | 'theo', reason: string) =>
    done(await ada.decline(claim(await screens.seed({ owner })), reason))
  for (const owner of ['tess', 'theo'] as const) await decline(owner, 'Wrong job')
  await decline('tess', 'You have 03:45 pm')
  const { user, network, sheet } = await reviewing()
  await network.hasAsked('usedReasonsQuery')
  await decline('theo', 'You have 04:15 pm')
  const open = async () => {
    await user.click(review().getByRole('button', { name: /^Decline/ }))
    const dialog = within(await findDialog('Decline'))
    const reasons = within(dialog.getByRole('group', { name: 'Used before' }))
    return { dialog, offered: () => reasons.getAllByRole('button').map(({ textContent }) => textContent) }
  }
  const first = await open()
  expect(first.offered()).toEqual(['Wrong job'])
  await network.hasAsked('usedReasonsQuery', 2)
  expect(first.offered()).toEqual(['Wrong job'])
  const used = first.dialog.getByRole('button', { name: 'Wrong job' })
  const typed = first.dialog.getByRole<HTMLTextAreaElement>('textbox')
  await user.click(typed)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(used)
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(typed)
  await user.keyboard(' 41')
  expect(typed.value).toBe('Wrong job 41')
  await user.clear(typed)
  await user.click(first.dialog.getByRole('button', { name: 'No' }))
  await noDialog()
  const { dialog, offered } = await open()
  expect(offered()).toEqual(['You have ___', 'Wrong job'])
  await user.click(dialog.getByRole('button', { name: 'You have ___' }))
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox')
  expect(reason.value).toBe('You have ___')
  await user.keyboard('5 pm')
  expect(reason.value).toBe('You have 5 pm')
  await screens.isLive()
  await amyApproves(sheet)
  expect(await dialog.findByText('This timesheet is approved now and cannot be declined.')).toBeTruthy()
  expect(reason.value).toBe('You have 5 pm')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true)
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await noDialog()
  expect(review().queryByRole('button', { name: /^(Approve|Decline)/ })).toBeNull()
})

it('the review shows anomalies after the nightly check; its row names the first, and a chip and F list it first', async () => {
  const { id } = await screens.seed({ owner: 'tess', times: between('7:00 15:00', '14:00 1:00') })
  const fays = await screens.seed({ owner: 'fay', times: between('7:00 12:00', '12:00 15:00') })
  await db.timesheetLine.updateMany({
    where: { timesheetId: fays.id, position: 0 },
    data: { notes: 'Training' },
  })
  await screens.seed({ owner: 'theo' })
  const { user, address } = await opened(`/super/dashboard?status=pending&timesheet=${id}`)
  await isReviewed('Tess')
  expect((await findRow('Tess')).textContent).not.toContain('Over 14 hours')
  await screens.isLive()
  await judgeAtNight()
  await findRow(/Tess Tester.*Over 14 hours \+2, Overlapping tasks, Passes midnight/)
  expect((await findRow('Tess')).textContent).not.toContain('Field north')
  const list = () => review().findByRole('list', { name: 'Unusual' })
  expect([...(await list()).children].map((item) => item.textContent)).toEqual([
    'Over 14 hours',
    'Overlapping tasks',
    'Passes midnight',
  ])
  await findRow(/Fay Tester.*Nothing written/)
  // Only one of the three is usual.
  await waitFor(() => expect(screen.queryByText(/usual ones/)).toBeNull())
  expect(rows()[0]!.textContent).toContain('Theo TesterField north')
  await user.click(screen.getByRole('button', { name: 'Unusual first' }))
  await waitFor(() => expect(rows()[0]!.textContent).toContain('Tess'))
  expect(rows()[2]!.textContent).toContain('Theo')
  expect(address()).toContain('sort=-unusual')
  await user.keyboard('?')
  const keys = within(await findDialog('Help: Timesheets'))
  expect(keys.getByText('Sort by unusual first or newest first').previousSibling?.textContent).toBe('F')
  await user.keyboard('{Escape}')
  await noDialog()
  await user.keyboard('f')
  await waitFor(() => expect(rows()[0]!.textContent).toContain('Theo'))
  expect(address()).not.toContain('sort')
  await user.click(await findRow(/Fay Tester.*Nothing written/))
  await review().findByText('Training · from the GL entry')
  expect(review().getByText('Planted')).toBeTruthy()
  expect((await list()).textContent).toBe('Nothing written')
})

it('the review shows the changes since the decline, and every round live, newest first', async () => {
  const [tess, ada] = [await screens.signIn('tess'), await screens.signIn('ada')]
  const lines = [screens.unbilled('7:00', '9:00')]
  const first = done(await tess.submit(screens.day(lines)))
  done(await ada.decline(first, 'Please add the end'))
  const again = { id: first.id, version: done(await tess.recall({ id: first.id })).version }
  const line = { id: (await tess.read(first.number))!.lines[0]!.id }
  done(await tess.submit(screens.day([screens.unbilled('7:00', '10:00', line)], again)))
  const { user } = await opened(`/super/dashboard?status=all&timesheet=${first.number}`)
  await isReviewed('Tess')
  const unusual = within(await review().findByRole('list', { name: 'Unusual' }))
  expect(unusual.getByText(/^Changed since it was declined: .*End Time/)).toBeTruthy()
  const summary = review().getByText('History')
  await user.click(summary)
  const rounds = () =>
    within(summary.closest('details')!)
      .getAllByRole('listitem')
      .map((round) => /^[A-Z][a-z]+/.exec(round.textContent)?.[0])
  expect(rounds()).toEqual(['Submitted', 'Recalled', 'Declined', 'Submitted'])
  // Only administrators see all changes.
  expect(review().queryByText('All changes')).toBeNull()
  expect(review().getByText('Task 1 End Time').parentElement?.textContent).toBe(
    'Task 1 End Time was 09:00 am → is 10:00 am',
  )
  expect(screen.getAllByText('“Please add the end”').length).toBeGreaterThan(0)
  await screens.isLive()
  const { version } = await stored(first.number)
  const changed = screens.unbilled('7:00', '10:30', line)
  const amy = await screens.signIn('amy')
  done(await amy.edit(screens.day([changed], { id: first.id, version })))
  await waitFor(() => expect(rounds()[0]).toBe('Edited'))
  expect(review().getAllByText('03 hrs 30 mins').length).toBeGreaterThan(0)
  expect(review().getByText('(was 10:00 am)')).toBeTruthy()
})

it('a deputy sees for whom they stand in and what waits there, until the day is over where the company is', async () => {
  const { ada, bob, sam } = screens.company.people
  const day = new Date(TODAY)
  await db.deputy.create({ data: { absentId: ada.id, deputyId: bob.id, startDate: day, endDate: day } })
  await screens.seed({ owner: 'tess' })
  screens.at('2026-11-17T11:00:00.000Z')
  await screens.open('/super/dashboard?status=pending', { as: 'bob' })
  await findRow('Tess Tester')
  const line = () => screen.queryByText('You stand in for Ada Tester until Tue Nov 17, 2026')
  expect(line()).not.toBeNull()
  await screens.isLive(4)
  const before = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
  const sees = { ...sam, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  await updateSettings(sees, { ...before, timeZone: 'Pacific/Kiritimati' }, null)
  await rowGone('Tess Tester')
  expect(line()).toBeNull()
  await db.setting.update({ where: { id: 1 }, data: before })
  await db.deputy.deleteMany()
})
