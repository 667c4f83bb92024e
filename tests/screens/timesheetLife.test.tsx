// A timesheet of the viewer's own: recalled, deleted, interrupted, or changed by somebody else in the meantime.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import {
  field,
  fromMenu,
  fillUnbilled,
  isClosed,
  chooseFromTaskMenu,
  press,
  task,
  toggle,
  total,
  type,
} from '#tests/support/dialog.ts'
import { findRow, rowGone, rows } from '#tests/support/rows.ts'
import {
  answer,
  openScreens,
  findDialog,
  unsavedWork,
  findToast,
  type Opened,
} from '#tests/support/screen.tsx'
import { openNewTimesheet } from '#tests/support/timesheetForm.tsx'
import { AT_CUSTOMER, drawing, globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()

const SWITCHING_TASK = 'You are switching to another task. The existing task data will be deleted.'
const SWITCHING_SHIFT = 'You are switching shift flag; this might affect the input date. Please confirm.'
const DELETING = 'Your data will be deleted. Are you sure?'

const stored = () => db.timesheet.findMany({ include: { lines: { orderBy: { position: 'asc' } } } })
const typeOf = (number: number) =>
  task(number)
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.checked)?.parentElement?.textContent

/** Opens the one timesheet in the list of its owner. */
async function openOwn(status: RegExp, title: string, opened: Opened = {}) {
  const tab = await screens.open('/dashboard', { as: 'tess', ...opened })
  await tab.user.click(await findRow(status))
  await findDialog(title)
  return tab
}

it('duplicating a task copies its type and links; switching its type or the shift asks once it holds something', async () => {
  const { user } = await openNewTimesheet(screens)
  await fillUnbilled(user, 1, '7', '8')
  const account = field(1, 'GL Entry').value
  await chooseFromTaskMenu(user, 1, 'Duplicate')
  expect(typeOf(2)).toBe('UnBilled')
  expect(field(2, 'GL Entry').value).toBe(account)
  for (const label of ['Job Description', 'Start Time', 'End Time']) expect(field(2, label).value).toBe('')
  expect(total()).toBe('Total 01 hrs 00 mins')
  await toggle(user, 1)
  await user.click(task(1).getByLabelText('Rental'))
  await answer(user, 'Switching Task', SWITCHING_TASK, 'No')
  expect([typeOf(1), field(1, 'Job Description').value]).toEqual(['UnBilled', 'First aid course'])
  await user.click(task(1).getByLabelText('Rental'))
  await answer(user, 'Switching Task', SWITCHING_TASK, 'Yes')
  expect([typeOf(1), field(1, 'Job Description').value]).toEqual(['Rental', ''])
  await user.click(screen.getByLabelText('Night Shift'))
  await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'No')
  expect(screen.getByLabelText<HTMLInputElement>('Day Shift').checked).toBe(true)
})

it('an own pending timesheet can be recalled; it is then a draft, which is not sent unless it was changed, and can be deleted', async () => {
  await screens.seed({ owner: 'tess', status: 'PENDING', times: [['7:00', '9:00']] })
  const { user } = await openOwn(/Pending/, 'Timesheet')
  await press(user, 'Recall')
  await answer(user, 'Recalling', 'taken back from its approvers', 'Yes')
  await findDialog('Edit Timesheet')
  const { version } = await db.timesheet.findFirstOrThrow()
  await press(user, 'Save')
  await isClosed()
  expect(await stored()).toMatchObject([{ status: 'RECALLED', version }])
  await user.click(await findRow('Recalled'))
  await findDialog('Edit Timesheet')
  await fromMenu(user, 'Delete')
  await answer(user, 'Deleting', DELETING, 'No')
  expect(await stored()).toHaveLength(1)
  const remove = async () => {
    await fromMenu(user, 'Delete')
    await answer(user, 'Deleting', DELETING, 'Delete')
    await isClosed()
    await findToast('Deleted successfully', 'Timesheet for Tue Nov 17, 2026')
    await rowGone('Recalled')
  }
  await remove()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await findRow('Recalled'))
  await findDialog('Edit Timesheet')
  expect(await stored()).toHaveLength(1)
  await remove()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(rows('Recalled')).toEqual([])
})

it('a deletion that the server refuses shows the timesheet again; the next act sends one that can be undone', async () => {
  const { id } = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
  const { user } = await openOwn(/Draft/, 'Edit Timesheet', { isDeaf: true })
  const remove = async () => {
    await fromMenu(user, 'Delete')
    await answer(user, 'Deleting', DELETING, 'Delete')
    await isClosed()
    await rowGone('Draft')
  }
  await db.timesheet.update({ where: { id }, data: { version: { increment: 1 } } })
  await remove()
  window.dispatchEvent(new Event('pagehide'))
  expect(await screen.findByText(/^Timesheet for Tue Nov 17, 2026: Changed by/)).toBeTruthy()
  await user.click(await findRow('Draft'))
  await findDialog('Edit Timesheet')
  await remove()
  await user.click(screen.getByRole('button', { name: 'Create Timesheet' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
})

it('an own timesheet that was just approved says so instead of being recalled', async () => {
  const sheet = await screens.seed({ owner: 'tess', status: 'PENDING', times: [['7:00', '9:00']] })
  const { user } = await openOwn(/Pending/, 'Timesheet', { isDeaf: true })
  const ada = await screens.signIn('ada')
  done(await ada.approve({ id: globalId('Timesheet', sheet.id), version: sheet.version }))
  await press(user, 'Recall')
  await answer(user, 'Recalling', 'taken back from its approvers', 'Yes')
  expect(await screen.findByText(/^Already approved by Ada Tester at /)).toBeTruthy()
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByText(/^Approved by Ada Tester/)).toBeTruthy(),
  )
  expect(screen.queryByRole('button', { name: 'Recall' })).toBeNull()
})

it('an own timesheet that changed elsewhere can be shown in its current version', async () => {
  const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
  const { user } = await openOwn(/Draft/, 'Edit Timesheet', { isDeaf: true })
  await toggle(user, 1)
  await type(user, field(1, 'End Time'), '14')
  const claim = { id: globalId('Timesheet', draft.id), version: draft.version }
  const elsewhere = await screens.signIn('tess')
  done(await elsewhere.save(screens.day([screens.unbilled('7:00', '9:00')], claim)))
  await press(user, 'Save')
  const words = 'Changed by you on another device at 12:00 since you opened it. Please look at it again.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field(1, 'End Time').value).toBe('02:00 pm')
  await user.click(screen.getByText('Show the current version'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(field(1, 'End Time').value).toBe('09:00 am')
})

it('a new job description and filling in an empty field leave a signature; a change to what was signed for asks once; No keeps times and signature, Yes changes the time and clears it', async () => {
  const file = await screens.files.save(await drawing())
  await db.storedFile.create({ data: { ...file, ownerId: screens.company.people.fay.id, createdAt: NOON } })
  const fieldService = { ...AT_CUSTOMER, rego: '', customerSignature: file.path }
  const fay = await screens.signIn('fay')
  done(await fay.save(screens.day([screens.unbilled('7:00', '8:00', { fieldService })])))
  const { user } = await openOwn(/Draft/, 'Edit Timesheet', { as: 'fay' })
  await toggle(user, 1)
  const asks = (button: string) => answer(user, 'Clear the signature', 'This was signed for.', button)
  await user.clear(field(1, 'End Time'))
  await user.type(field(1, 'End Time'), '9:30')
  await asks('No')
  expect(field(1, 'End Time').value).toBe('08:00 am')
  await user.click(field(1, 'Job Description'))
  await user.paste(' of the pump')
  await user.click(task(1).getByRole('button', { name: /^Field Service/ }))
  await user.click(field(1, 'Veh. Reg. No'))
  await user.paste('704-XKW')
  expect(field(1, 'Veh. Reg. No').value, 'it was empty when it was signed').toBe('704-XKW')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.clear(field(1, 'End Time'))
  await user.type(field(1, 'End Time'), '9:30')
  await asks('Yes')
  expect(field(1, 'End Time').value).toBe('09:30 am')
  await press(user, 'Save')
  await isClosed()
  const [sheet] = await stored()
  expect(sheet!.totalDuration).toBe(150)
})

/** Types an hour into a new timesheet and leaves as if the browser had crashed. */
async function interrupted() {
  const { user } = await openNewTimesheet(screens)
  await type(user, field(1, 'End Time'), '9:30')
  await user.click(field(1, 'Job Description'))
  await user.paste('Half a day')
  await waitFor(async () => expect(JSON.stringify(await unsavedWork())).toContain('Half a day'))
  await screens.crash()
}

const offer = 'Your timesheet for Tue Nov 17, 2026 is not saved.'
const typed = () => [field(1, 'End Time').value, field(1, 'Job Description').value]
const isGone = () => waitFor(() => expect(screen.queryByText(/is not saved/)).toBeNull())

it('unsaved work is offered to nobody else, and back to its owner, who continues it, keeps it and saves it', async () => {
  await interrupted()
  const looks = vi.spyOn(navigator.locks, 'query')
  await screens.open('/dashboard', { as: 'theo' })
  await screen.findByText('No timesheets yet')
  // The notice looks which work no tab is busy with; the answer is there a moment later.
  await waitFor(() => expect(looks).toHaveBeenCalled())
  await act(() => Promise.all(looks.mock.results.map(({ value }) => value as Promise<unknown>)))
  expect(await unsavedWork()).toHaveLength(1)
  expect(screen.queryByText(/is not saved/)).toBeNull()
  looks.mockRestore()
  await screens.crash()

  const { user } = await screens.open('/dashboard', { as: 'tess' })
  expect(await screen.findByText(offer)).toBeTruthy()
  await user.click(screen.getByText('Continue'))
  await findDialog('New Timesheet')
  expect(typed()).toEqual(['09:30 am', 'Half a day'])
  await press(user, 'Save')
  await isClosed()
  expect(await stored()).toMatchObject([{ status: 'DRAFT', totalDuration: 60 }])
  expect(await unsavedWork()).toEqual([])
  await isGone()
})

it('unsaved work is discarded after the question, where it is offered and in the form', async () => {
  await interrupted()
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByText('Continue'))
  await findDialog('New Timesheet')
  await press(user, 'Discard it')
  await answer(user, 'Deleting', DELETING, 'Delete')
  await waitFor(() => expect(typed()).toEqual(['', '']))
  await waitFor(async () => expect(await unsavedWork()).toEqual([]))
  await type(user, field(1, 'Job Description'), 'The rest of it')
  await waitFor(async () => expect(await unsavedWork()).toHaveLength(1))
  await screens.crash()
  const again = await screens.open('/dashboard', { as: 'tess' })
  await again.user.click(await screen.findByText('Discard'))
  await answer(again.user, 'Deleting', DELETING, 'Delete')
  await isGone()
  expect(await unsavedWork()).toEqual([])
})

it('unsaved work is stored to the last letter when a page is left', async () => {
  await openNewTimesheet(screens)
  for (const [left, notes] of [
    ['beforeunload', 'Half a day'],
    ['pagehide', 'Half a day, then rain'],
  ] as const) {
    fireEvent.change(field(1, 'Job Description'), { target: { value: notes } })
    window.dispatchEvent(new Event(left))
    // No longer than a page has that is left.
    expect(await unsavedWork()).toMatchObject([{ values: { lines: [{ notes }] } }])
  }
})

it('unsaved work on a timesheet that was submitted elsewhere is kept, and used in a new one', async () => {
  const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
  const { user } = await openOwn(/Draft/, 'Edit Timesheet', { isDeaf: true })
  await toggle(user, 1)
  await type(user, field(1, 'End Time'), '14')
  const elsewhere = await screens.signIn('tess')
  const claim = { id: globalId('Timesheet', draft.id), version: draft.version }
  done(await elsewhere.submit(screens.day([screens.unbilled('7:00', '9:00')], claim)))
  await press(user, 'Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Already submitted by you on another device at 12:00')
  expect(alert.textContent).toContain('What you typed is saved')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await screens.crash()
  const again = await screens.open('/dashboard', { as: 'tess' })
  await again.user.click(await screen.findByText('Continue'))
  const dialog = within(await findDialog('Timesheet'))
  await again.user.click(await dialog.findByText('Discard it'))
  await answer(again.user, 'Deleting', DELETING, 'No')
  await again.user.click(await dialog.findByText('Use it in a new timesheet'))
  await findDialog('New Timesheet')
  expect(field(1, 'End Time').value).toBe('02:00 pm')
  await waitFor(async () => expect(await unsavedWork()).toMatchObject([{ number: null, version: null }]))
})

it('a device whose storage is full says so, sends what it can, and offers the rest to its owner as a file', async () => {
  const { user, network } = await screens.open('/dashboard', { as: 'tess' })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
  })
  const files: Blob[] = []
  const made = (file: Blob) => `blob:${files.push(file)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }))
  await user.click(screen.getByRole('button', { name: 'Create Timesheet' }))
  expect(await screen.findByText('This device has no room left')).toBeTruthy()
  await fillUnbilled(user, 1, '7', '9')
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  const line = 'You are offline. This device has no room for what you type: leave this open.'
  expect(await screen.findByText(line)).toBeTruthy()
  await press(user, 'Save')
  expect(
    await screen.findByText(/^There is no network\. This browser cannot keep the day either\./),
  ).toBeTruthy()
  await press(user, 'Keep as a file')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(JSON.parse(await files[0]!.text())).toMatchObject({
    day: { lines: [{ endTime: 540 }] },
    number: null,
  })
  connection.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await press(user, 'Save')
  await isClosed()
  expect(await stored()).toMatchObject([{ lines: [{ endTime: 540 }] }])
  await network.isIdle()
})
