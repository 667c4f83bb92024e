// What becomes of a timesheet in its owner's hands: taken back, deleted, interrupted, overtaken by somebody else.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { callerKeyOf } from '#server/process/caller.ts'
import { runQueued } from '#server/process/request-queue.ts'
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
import { deleteUnsaved } from '#web/forms/unsaved.ts'
import { answer, openScreens, findDialog, unsavedWork, findToast } from '#tests/support/screen.tsx'
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

const newTimesheet = () => openNewTimesheet(screens)

/** Opens the one timesheet in the list of its owner. */
async function openOwn(status: RegExp, title: string, as: 'tess' | 'fay' = 'tess') {
  const tab = await screens.open('/dashboard', { as })
  await tab.user.click(await screen.findByRole('row', { name: status }))
  await findDialog(title)
  return tab
}

/** The owner submits a draft of theirs on another device. */
async function submitElsewhere({ id, version }: { id: number; version: number }) {
  const elsewhere = await screens.signIn('tess')
  const claim = { id: globalId('Timesheet', id), version }
  done(await elsewhere.submit(screens.day([screens.unbilled('7:00', '9:00')], claim)))
}

describe('switching', () => {
  it("a task's type asks 'Switching Task' once it holds something, and clears it on Yes", async () => {
    const { user } = await newTimesheet()
    await fillUnbilled(user, 1, '7', '8')
    await user.click(task(1).getByRole('radio', { name: 'Rental' }))
    await answer(user, 'Switching Task', SWITCHING_TASK, 'No')
    expect([typeOf(1), field(1, 'Job Description').value]).toEqual(['UnBilled', 'First aid course'])
    await user.click(task(1).getByRole('radio', { name: 'Rental' }))
    await answer(user, 'Switching Task', SWITCHING_TASK, 'Yes')
    expect([typeOf(1), field(1, 'Job Description').value]).toEqual(['Rental', ''])
  })

  it("the shift asks 'Switching Shift' once anything was touched, and stays on No", async () => {
    const { user } = await newTimesheet()
    await type(user, field(1, 'End Time'), '12')
    await user.click(screen.getByRole('radio', { name: 'Night Shift' }))
    await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'No')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Day Shift' }).checked).toBe(true)
  })
})

it('duplicating a task copies its type and links, not its notes or times', async () => {
  const { user } = await newTimesheet()
  await fillUnbilled(user, 1, '7', '8')
  const account = field(1, 'GL Entry').value
  await chooseFromTaskMenu(user, 1, 'Duplicate')
  expect(typeOf(2)).toBe('UnBilled')
  expect(field(2, 'GL Entry').value).toBe(account)
  for (const label of ['Job Description', 'Start Time', 'End Time']) expect(field(2, label).value).toBe('')
  expect(total()).toBe('Total 01 hrs 00 mins')
})

describe('a timesheet of one’s own', () => {
  it('that is pending can be recalled, and is then a draft to change', async () => {
    const sheet = await screens.seed({ owner: 'tess', status: 'PENDING', times: [['7:00', '9:00']] })
    const { user } = await openOwn(/Pending/, 'Timesheet')
    await press(user, 'Recall')
    await answer(user, 'Recalling', 'taken back from its approvers', 'Yes')
    await findDialog('Edit Timesheet')
    expect((await db.timesheet.findUniqueOrThrow({ where: { id: sheet.id } })).status).toBe('RECALLED')
  })

  it('that was approved a moment ago says so instead of being recalled', async () => {
    const sheet = await screens.seed({ owner: 'tess', status: 'PENDING', times: [['7:00', '9:00']] })
    const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
    await user.click(await screen.findByRole('row', { name: /Pending/ }))
    await findDialog('Timesheet')
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

  it('that is a draft can be deleted, after the question', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '9:00']] })
    const { user } = await openOwn(/Draft/, 'Edit Timesheet')
    await fromMenu(user, 'Delete')
    await answer(user, 'Deleting', DELETING, 'No')
    expect(await stored()).toHaveLength(1)
    await fromMenu(user, 'Delete')
    await answer(user, 'Deleting', DELETING, 'Delete')
    await isClosed()
    await findToast('Deleted successfully', 'Timesheet for Tue Nov 17, 2026')
    expect(await stored()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Draft/ })).toBeNull())
  })

  it('that was not changed is not sent', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '9:00']] })
    const { user } = await openOwn(/Draft/, 'Edit Timesheet')
    await press(user, 'Save')
    await isClosed()
    expect((await stored())[0]?.version).toBe(1)
  })

  it('that cannot be saved for a moment says so, and keeps what was typed', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
    const { user, network } = await openOwn(/Draft/, 'Edit Timesheet')
    await toggle(user, 1)
    await type(user, field(1, 'End Time'), '14')
    await network.isIdle()
    const caller = callerKeyOf(screens.company.people.tess.id, '')
    const { promise, resolve } = Promise.withResolvers<void>()
    // Also if it fails, or the tests after it would wait.
    onTestFinished(() => resolve())
    const others = Array.from({ length: 506 }, () => runQueued(caller, undefined, () => promise))
    await press(user, 'Save')
    const words = 'You are asking for too much at once. Please wait a moment and try again.'
    expect((await screen.findByText(words)).closest('[data-scope="toast"]'), 'a toast').toBeTruthy()
    expect(field(1, 'End Time').value).toBe('02:00 pm')
    resolve()
    await Promise.all(others)
    await press(user, 'Save')
    await isClosed()
    expect(await stored()).toMatchObject([{ version: 2, endTime: 840 }])
  })

  it('that was submitted elsewhere is shown as it is, and what was typed is kept', async () => {
    const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
    const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
    await user.click(await screen.findByRole('row', { name: /Draft/ }))
    await findDialog('Edit Timesheet')
    await toggle(user, 1)
    await type(user, field(1, 'End Time'), '14')
    await submitElsewhere(draft)
    await press(user, 'Save')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Already submitted by Tess Tester at 12:00')
    expect(alert.textContent).toContain('What you typed is saved')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['Show the current version', '09:00 am', 120],
    ['Keep my changes', '02:00 pm', 420],
  ])('that changed elsewhere goes on with “%s”', async (choice, end, minutes) => {
    const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
    const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
    await user.click(await screen.findByRole('row', { name: /Draft/ }))
    await findDialog('Edit Timesheet')
    await toggle(user, 1)
    await type(user, field(1, 'End Time'), '14')
    const elsewhere = await screens.signIn('tess')
    const lines = [screens.unbilled('7:00', '9:00')]
    done(
      await elsewhere.save(
        screens.day(lines, { id: globalId('Timesheet', draft.id), version: draft.version }),
      ),
    )
    await press(user, 'Save')
    const words = 'Changed by Tess Tester at 12:00 since you opened it. Please look at it again.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(field(1, 'End Time').value).toBe('02:00 pm')
    await user.click(screen.getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(field(1, 'End Time').value).toBe(end)
    await press(user, 'Save')
    await isClosed()
    expect((await stored())[0]?.totalDuration).toBe(minutes)
  })
})

it('a new job description and filling in an empty field leave a signature; a change to what was signed for asks once; No keeps times and signature, Yes changes the time and clears it', async () => {
  const file = await screens.files.save(await drawing())
  await db.storedFile.create({ data: { ...file, ownerId: screens.company.people.fay.id, createdAt: NOON } })
  const fieldService = { ...AT_CUSTOMER, rego: '', customerSignature: file.path }
  const fay = await screens.signIn('fay')
  done(await fay.save(screens.day([screens.unbilled('7:00', '8:00', { fieldService })])))
  const { user } = await openOwn(/Draft/, 'Edit Timesheet', 'fay')
  await toggle(user, 1)
  const asks = (button: string) => answer(user, 'Clear the signature', 'This was signed for.', button)
  await user.clear(field(1, 'End Time'))
  await user.type(field(1, 'End Time'), '9:30')
  await asks('No')
  expect(field(1, 'End Time').value).toBe('08:00 am')
  await user.type(field(1, 'Job Description'), ' of the pump')
  await user.click(task(1).getByRole('button', { name: /^Field Service/ }))
  await user.type(field(1, 'Veh. Reg. No'), '704-XKW')
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

describe('unsaved work', () => {
  /** Types an hour into a new timesheet and leaves as if the browser had crashed. */
  async function interrupted(more = async (_user: UserEvent) => {}) {
    const { user } = await newTimesheet()
    await type(user, field(1, 'End Time'), '9:30')
    await user.click(field(1, 'Job Description'))
    await user.paste('Half a day')
    await waitFor(async () => expect(JSON.stringify(await unsavedWork())).toContain('Half a day'))
    await more(user)
    await screens.crash()
  }

  it('is offered back, taken up again, and gone once it is saved', async () => {
    await interrupted()
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    expect(await screen.findByText('Your timesheet for Tue Nov 17, 2026 is not saved.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await findDialog('New Timesheet')
    expect([field(1, 'End Time').value, field(1, 'Job Description').value]).toEqual([
      '09:30 am',
      'Half a day',
    ])
    await press(user, 'Save')
    await isClosed()
    expect(await stored()).toMatchObject([{ status: 'DRAFT', totalDuration: 60 }])
    expect(await unsavedWork()).toEqual([])
    await waitFor(() => expect(screen.queryByText(/is not saved/)).toBeNull())
  })

  it('kept by an earlier release is read over what a form holds today', async () => {
    await interrupted()
    const [kept] = (await unsavedWork()) as { id: string; values: { lines: Record<string, unknown>[] } }[]
    const [line] = kept!.values.lines
    // Fields that did not exist then, one that was of another kind, and one that is gone since.
    delete line!.employerSite
    delete line!.taskCategory
    Object.assign(line!, { fieldService: 'none', workOrder: { id: 'w', name: 'A pump' }, crew: 'B' })
    // Where releases before 1.1 kept it.
    await deleteUnsaved(kept!.id)
    localStorage.setItem(`daybook.unsaved.${kept!.id}`, JSON.stringify(kept))
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await findDialog('New Timesheet')
    expect([field(1, 'Job Description').value, field(1, 'Work Order').value]).toEqual(['Half a day', ''])
    await press(user, 'Save')
    await isClosed()
    expect(await stored()).toMatchObject([{ totalDuration: 60, lines: [{ notes: 'Half a day' }] }])
  })

  it('can be given up', async () => {
    await interrupted()
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await answer(user, 'Deleting', DELETING, 'Delete')
    await waitFor(() => expect(screen.queryByText(/is not saved/)).toBeNull())
    expect(await unsavedWork()).toEqual([])
  })

  it('that is back in the form is discarded after the question, and leaves an empty task open', async () => {
    await interrupted((user) => press(user, 'Add Task'))
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await findDialog('New Timesheet')
    expect(task(2).getByRole('textbox', { name: 'End Time' })).toBeTruthy()
    await press(user, 'Discard it')
    await answer(user, 'Deleting', DELETING, 'No')
    expect(task(2).getByRole('textbox', { name: 'End Time' })).toBeTruthy()
    await press(user, 'Discard it')
    await answer(user, 'Deleting', DELETING, 'Delete')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Task 2' })).toBeNull())
    expect([field(1, 'End Time').value, field(1, 'Job Description').value]).toEqual(['', ''])
    await waitFor(async () => expect(await unsavedWork()).toEqual([]))
  })

  it.each(['beforeunload', 'pagehide'])(
    'is kept to the last letter by a page that is left: %s',
    async (left) => {
      await newTimesheet()
      fireEvent.change(field(1, 'Job Description'), { target: { value: 'Half a day' } })
      window.dispatchEvent(new Event(left))
      // No longer than a page has that is left.
      expect(await unsavedWork()).toMatchObject([{ values: { lines: [{ notes: 'Half a day' }] } }])
    },
  )

  it('is offered to nobody else at the same device', async () => {
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
  })

  it('is used in a new timesheet when its own can no longer be changed', async () => {
    const draft = await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '8:00']] })
    const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
    await user.click(await screen.findByRole('row', { name: /Draft/ }))
    await findDialog('Edit Timesheet')
    await toggle(user, 1)
    await type(user, field(1, 'End Time'), '14')
    await waitFor(async () => expect(await unsavedWork()).toHaveLength(1))
    await submitElsewhere(draft)
    await screens.crash()
    const again = await screens.open('/dashboard', { as: 'tess' })
    await again.user.click(await screen.findByRole('button', { name: 'Continue' }))
    await findDialog('Timesheet')
    await again.user.click(await screen.findByRole('button', { name: 'Discard it' }))
    await answer(again.user, 'Deleting', DELETING, 'No')
    await again.user.click(await screen.findByRole('button', { name: 'Use it in a new timesheet' }))
    await findDialog('New Timesheet')
    expect(field(1, 'End Time').value).toBe('02:00 pm')
    await waitFor(async () => expect(await unsavedWork()).toMatchObject([{ number: null, version: null }]))
  })

  it("is dropped by closing with Yes to 'Closing'", async () => {
    const { user } = await newTimesheet()
    await type(user, field(1, 'End Time'), '9:30')
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(async () => expect(await unsavedWork()).toHaveLength(1))
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'Yes')
    await isClosed()
    expect(await unsavedWork()).toEqual([])
  })
})
