// The New Timesheet dialog: its defaults, its checks and their messages, the options of its look-ups, and that it loses no
// input.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import {
  choose,
  chooseFromTaskMenu,
  field,
  fillUnbilled,
  isClosed,
  messageOf,
  press,
  task,
  toggle,
  total,
  type,
  typeTimes,
  unfoldMachine,
} from '#tests/support/dialog.ts'
import {
  answer,
  DESK,
  findDialog,
  openScreens,
  PHONE,
  type Screens,
  unsavedWork,
} from '#tests/support/screen.tsx'
import { brokenReferences, expectNames } from '#tests/support/names.ts'
import { findRow } from '#tests/support/rows.ts'
import { mountNewTimesheet, openNewTimesheet } from '#tests/support/timesheetForm.tsx'
import { AT_CUSTOMER } from '#tests/support/world.ts'
import type { UserEvent } from '@testing-library/user-event'
import type { Prisma } from '#server/database/generated/client.ts'

const screens = await openScreens()

const OVERLAP_WITHIN =
  'Overlapping tasks detected in the timesheet. Ensure there are no conflicts in your specified task times.'
const OVERLAP_OTHERS =
  'Overlapping tasks detected with another timesheet. Ensure there are no conflicts in your specified task times.'
const OVER_MAXIMUM =
  'Total hours logged in the timesheet is over 14 hours. Please review and adjust your tasks accordingly.'
const PAST_MIDNIGHT =
  'You have entered time for a Day shift that passes midnight. Please change the shift type to Night Shift or correct the task time before saving or submitting.'
const SWITCHING_SHIFT = 'You are switching shift flag; this might affect the input date. Please confirm.'
const PAST_MIDDAY =
  'You have entered time for a Night shift that passes midday. Please confirm this is accurate or go back and correct the timesheet.'

const newTimesheet = (as: PersonName = 'tess', width = DESK) => mountNewTimesheet(screens, { as, width })

const stored = () => db.timesheet.findMany({ include: { lines: { orderBy: { position: 'asc' } } } })

it('a new timesheet starts with today, a Day Shift and one Rental task, is in the list after Save, opens with folded tasks, and is submitted only after the confirmation', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(screen.getByText('Record your first day'))
  const started = within(await findDialog('New Timesheet'))
  expect(started.getByLabelText<HTMLInputElement>('Start Date').value).toBe('17 Nov 2026')
  expect(started.getByLabelText<HTMLInputElement>('Day Shift').checked).toBe(true)
  expect(task(1).getByLabelText<HTMLInputElement>('Rental').checked).toBe(true)
  expect(field(1, 'Start Time').value).toBe('08:30 am')
  expect(total()).toBe('Total 00 hrs 00 mins')
  await user.click(started.getByLabelText('More for Task 1'))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Duplicate'])
  await user.keyboard('{Escape}')
  await fillUnbilled(user, 1, '7:15', '11:30')
  expect(total()).toBe('Total 04 hrs 15 mins')
  await press(user, 'Save')
  expect(await screen.findByText('Saved successfully')).toBeTruthy()
  const row = await findRow(/04 hrs 15 mins.*Draft/)
  await isClosed()
  const { people, glAccounts } = screens.company
  const line = { timesheetLineType: 'UNBILLED', startTime: 435, endTime: 690, notes: 'First aid course' }
  const owned = { userId: people.tess.id, startDate: new Date('2026-11-17'), status: 'DRAFT', shift: 'DAY' }
  expect(await stored()).toMatchObject([
    { ...owned, lines: [{ ...line, glAccountId: glAccounts.training.id }] },
  ])
  await user.click(row)
  const dialog = within(await findDialog('Edit Timesheet'))
  expect(dialog.queryByLabelText('Job Description')).toBeNull()
  const name = /^Task 1, Unbill,\s*7:15 – 11:30 am\s*· 4 h 15\s*6100 First aid course$/
  // jsdom has no layout, so it moves no focus here.
  expect(dialog.getByRole('button', { name, expanded: false }).hasAttribute('data-autofocus')).toBe(true)
  screens.at('2026-11-17T01:00:00Z')
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'It ends at 11:30 am, in 30 min.', 'No')
  screens.at('2026-11-17T02:00:00Z')
  expect(await stored()).toMatchObject([{ status: 'DRAFT' }])
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'Your timesheet will be submitted. Are you sure?', 'Yes')
  expect(await screen.findByText('Submitted to Field north')).toBeTruthy()
  await findRow(/04 hrs 15 mins.*Pending/)
  await isClosed()
  expect(await stored()).toMatchObject([{ status: 'PENDING', submittedCount: 1 }])
})

it('a new timesheet of an administrator without a group warns from the start that nobody can approve it', async () => {
  const { id, approvalGroupId } = screens.company.people.sam
  await db.user.update({ where: { id }, data: { approvalGroupId: null } })
  await newTimesheet('sam')
  const alone = 'You are in no approval group, and there is no other active System Administrator'
  expect(screen.getByRole('alert').textContent).toContain(alone)
  await db.user.update({ where: { id }, data: { approvalGroupId } })
})

it('a new timesheet starts with the task type of its owner, and accepts only allowed ones', async () => {
  const { user } = await newTimesheet('jack')
  const radio = (name: string) => task(1).getByLabelText<HTMLInputElement>(name)
  expect(radio('Job Cost').checked).toBe(true)
  await user.click(radio('Rental'))
  await answer(user, 'Switching Task', 'You cannot perform this function', 'OK')
  expect(radio('Job Cost').checked).toBe(true)
  await user.click(radio('UnBilled'))
  expect(radio('UnBilled').checked).toBe(true)
})

it('times are typed in any way, set each other with the duration, and the total follows', async () => {
  const { user } = await newTimesheet()
  const [start, end, duration] = ['Start Time', 'End Time', 'Duration'].map((label) => field(1, label))
  await user.clear(start!)
  await user.type(start!, '730')
  await user.clear(end!)
  await user.type(end!, '4.15p{Enter}')
  await user.tab()
  expect([start!.value, end!.value, duration!.value]).toEqual(['07:30 am', '04:15 pm', '08 hrs 45 mins'])
  expect(total()).toBe('Total 08 hrs 45 mins')
  await type(user, duration!, '1:30')
  expect(end!.value).toBe('09:00 am')
  await user.clear(start!)
  await type(user, end!, '12:00')
  await type(user, duration!, '2')
  expect(start!.value).toBe('10:00 am')
  // Without am or pm, the end is after the start.
  await typeTimes(user, 1, '900', '1')
  expect(end!.value).toBe('01:00 pm')
  await press(user, 'Add Task')
  await typeTimes(user, 2, '7', '8')
  await press(user, 'Add Task')
  expect(field(3, 'Start Time').value, 'the latest end').toBe('01:00 pm')
  expect(total()).toBe('Total 05 hrs 00 mins')
  await user.click(screen.getByLabelText('Night Shift'))
  await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'Yes')
  await typeTimes(user, 3, '10p', '6')
  expect(field(3, 'End Time').value).toBe('06:00 am')
})

it('times can be picked: from ends after the start with their durations, the usual end, Now in the company’s zone, to the minute', async () => {
  screens.at('2026-11-17T04:37:00.000Z')
  const tess = await screens.signInAgain('tess')
  done(await tess.submit(screens.day([screens.unbilled('7:00', '15:15')], { startDate: '2026-11-10' })))
  const { user, dialog } = await openNewTimesheet(screens)
  const end = () => field(1, 'End Time').value
  await press(user, 'Choose End Time')
  const picker = () => screen.getAllByLabelText('Choose End Time', { selector: '[role=dialog]' })[0]!
  const [first, ...others] = picker().querySelectorAll('[role=option]')
  expect(first!.textContent).toBe('08:45 am15 min')
  expect(others.at(-1)!.textContent).toBe('12:00 am15 h 30')
  await user.click(within(picker()).getByText('03:30 pm'))
  expect(task(1).queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(field(1, 'End Time'))
  expect(end()).toBe('03:30 pm')
  await press(user, 'Choose End Time')
  const chosen = picker().querySelector('[role=option][aria-selected=true]')
  expect(chosen?.textContent).toBe('03:30 pm7 h')
  const pick = (name: string) =>
    user.click(within(picker()).getByText(name, { selector: 'button, button *' }))
  await pick('03:15 pm')
  expect(end(), 'the usual end').toBe('03:15 pm')
  await press(user, 'Choose End Time')
  await pick('Now')
  expect(end()).toBe('02:37 pm')
  await press(user, 'Choose End Time')
  await pick('Every minute')
  const choosePart = (column: string, name: string) =>
    user.click(within(task(1).getByLabelText(column, { selector: '[role=listbox]' })).getByText(name))
  await choosePart('Hour', '04')
  expect(end()).toBe('04:37 pm')
  await choosePart('Minute', '30')
  await choosePart('Minute', '33')
  await choosePart('AM or PM', 'AM')
  expect(end(), 'not before the start').toBe('04:33 pm')
  await user.click(task(1).getByText('Done'))
  expect(total()).toBe('Total 08 hrs 03 mins')
  await type(user, within(dialog).getByLabelText('Start Date'), 'yesterday')
  await press(user, 'Choose End Time')
  expect(within(picker()).queryByText('Now')).toBeNull()
  await pick('12:00 pm')
  expect(end()).toBe('12:00 pm')
})

it('the look-ups show results of the server, fill in and clear what belongs together, and offer only that', async () => {
  const { user } = await newTimesheet()
  expect(task(1).queryByLabelText('Task')).toBeNull()
  await user.click(field(1, 'Work Order'))
  await user.paste('1042')
  await user.click(await task(1).findByRole('option', { name: /WO-1042 Replace the hydraulic pump/ }))
  expect(field(1, 'Work Order').value).toBe('Replace the hydraulic pump')
  await user.click(field(1, 'Task'))
  expect(await task(1).findByRole('option', { name: /Drain/ })).toBeTruthy()
  expect(task(1).queryByRole('option', { name: /Grease/ })).toBeNull()
  await user.keyboard('{Escape}')
  const site = `Yard-${screens.company.sites.yard.id}`
  expect(task(1).getByRole('button', { name: `EX-118 Excavator · ${site} · change` })).toBeTruthy()
  await unfoldMachine(user, 1)
  expect([field(1, 'Fleet').value, field(1, 'Site').value]).toEqual(['Excavator', site])
  expect(document.activeElement).toBe(field(1, 'Site'))
  await user.clear(field(1, 'Site'))
  await choose(user, 1, 'Site', 'mine', /Mine/)
  expect([field(1, 'Fleet').value, field(1, 'Work Order').value]).toEqual(['', ''])
  await user.click(task(1).getByLabelText('Job Cost'))
  await answer(user, 'Switching Task', 'The existing task data will be deleted.', 'Yes')
  expect(task(1).queryByLabelText('Cost Code')).toBeNull()
  await choose(user, 1, 'Job', '', /J-100/)
  expect(field(1, 'Cost Code').value).toBe('')
})

it('a missing value shows an error at its field on Submit, for each task type, and opens only the task that lacks it', async () => {
  const { user } = await newTimesheet()
  await press(user, 'Submit')
  await waitFor(() => expect(messageOf(field(1, 'Site'))).toBe('Please select Site'))
  for (const label of ['Fleet', 'Work Order', 'Task Category'])
    expect(messageOf(field(1, label))).toBe(`Please select ${label}`)
  expect(messageOf(field(1, 'Job Description'))).toBe('Please enter Job Description')
  expect(messageOf(field(1, 'End Time'))).toBe('Please choose working time')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await choose(user, 1, 'Work Order', '1042', /WO-1042/)
  expect(messageOf(field(1, 'Task'))).toBe('Please select Task')
  expect(field(1, 'Site').getAttribute('aria-invalid'), 'which stays open').toBeNull()

  await user.click(task(1).getByLabelText('Job Cost'))
  await answer(user, 'Switching Task', 'The existing task data will be deleted.', 'Yes')
  await press(user, 'Submit')
  for (const words of ['Please enter Job Description', 'Please select Task Category', 'Please select Job'])
    expect(await task(1).findByText(words)).toBeTruthy()

  await fillUnbilled(user, 1, '7', '8')
  await press(user, 'Add Task')
  await user.click(task(2).getByLabelText('UnBilled'))
  await toggle(user, 2)
  await press(user, 'Submit')
  expect(await task(2).findByText('Please select GL Entry')).toBeTruthy()
  expect(screen.getAllByText('Please select GL Entry')).toHaveLength(1)
})

it('a missing value of the start date shows an error on Save, a future date as it is typed, and a long description is refused but stays', async () => {
  const { user, dialog } = await newTimesheet()
  const date = within(dialog).getByLabelText<HTMLInputElement>('Start Date')
  await user.clear(date)
  await press(user, 'Save')
  await waitFor(() => expect(messageOf(date)).toContain('Please choose start date'))
  await user.click(date)
  await user.paste('18/11/2026')
  expect(messageOf(date)).toContain('Start date cannot be in the future')
  await user.tab()
  await press(user, 'Save')
  await waitFor(() => expect(messageOf(date)).toContain('Start date cannot be in the future'))
  await type(user, date, 'today')
  await waitFor(() => expect(date.getAttribute('aria-invalid')).toBeNull())
  await user.click(field(1, 'Job Description'))
  await user.paste('x'.repeat(1001))
  expect(task(1).getByText('1001 / 1000')).toBeTruthy()
  await press(user, 'Save')
  await waitFor(() => expect(messageOf(field(1, 'Job Description'))).toBe('At most 1000 characters'))
  expect(field(1, 'Job Description').value).toHaveLength(1001)
  expect(await stored()).toEqual([])
})

/** The mutations sent since the last call. */
const takeMutations = ({ network }: Pick<Awaited<ReturnType<Screens['open']>>, 'network'>) =>
  network.takeOperations().filter((name) => name.endsWith('Mutation'))

it('a check of overlapping tasks, too many hours or a Day shift past midnight shows while the user types and stops Save in the browser; one past midday is confirmed before Submit asks', async () => {
  const { user, network } = await newTimesheet()
  await typeTimes(user, 1, '6', '10')
  await press(user, 'Add Task')
  await typeTimes(user, 2, '9:30', '11')
  expect(messageOf(field(2, 'Start Time'))).toBe('Overlaps Task 1, 09:30 am – 10:00 am')
  expect(task(1).getByText('Overlaps Task 2, 09:30 am – 10:00 am')).toBeTruthy()
  await press(user, 'Save')
  await answer(user, 'Check your times', OVERLAP_WITHIN, 'Fix')
  await typeTimes(user, 2, '10', '20:00')
  expect(screen.queryByText(/^Overlaps Task/)).toBeNull()
  expect(screen.queryByText(OVER_MAXIMUM)).toBeNull()
  await type(user, field(2, 'End Time'), '20:01')
  expect(screen.getByText(OVER_MAXIMUM).closest('[role=status]')).toBeTruthy()
  await press(user, 'Save')
  await answer(user, 'Check your times', OVER_MAXIMUM, 'Fix')
  expect(field(2, 'End Time').value).toBe('08:01 pm')
  await chooseFromTaskMenu(user, 2, 'Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')

  await toggle(user, 1)
  await fillUnbilled(user, 1, '20', '2')
  expect(screen.getByText(PAST_MIDNIGHT)).toBeTruthy()
  await press(user, 'Save')
  await answer(user, 'Check your times', PAST_MIDNIGHT, 'Fix')
  await user.click(screen.getByLabelText('Night Shift'))
  await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'Yes')
  expect(screen.queryByText(PAST_MIDNIGHT)).toBeNull()
  await typeTimes(user, 1, '3', '12:30p')
  await press(user, 'Save')
  await answer(user, 'Check your times', PAST_MIDDAY, 'Fix')
  expect(takeMutations({ network })).toEqual([])
  await press(user, 'Submit')
  await answer(user, 'Check your times', PAST_MIDDAY, 'Confirm')
  await answer(user, 'Submitting', 'Are you sure?', 'Yes')
  await isClosed()
  expect(takeMutations({ network })).toEqual(['sendDayMutation'])
  expect(await stored()).toMatchObject([{ status: 'PENDING', shift: 'NIGHT', totalDuration: 570 }])
})

it('a night on which the clock changes where the company is says how its hours count', async () => {
  const inZone = (timeZone: string) => db.setting.updateMany({ data: { timeZone } })
  onTestFinished(async () => void (await inZone('Australia/Brisbane')))
  await inZone('Australia/Sydney')
  const { user, dialog } = await openNewTimesheet(screens)
  const startDate = within(dialog).getByLabelText('Start Date')
  await type(user, startDate, '3/10/2026')
  await user.click(screen.getByLabelText('Night Shift'))
  await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'Yes')
  await typeTimes(user, 1, '22', '6')
  expect(screen.getByText(/^The clock goes forward by 1 h/).closest('[role=status]')).toBeTruthy()
  expect(total()).toBe('Total 08 hrs 00 mins')
  await type(user, startDate, '2/10/2026')
  expect(screen.queryByText(/^The clock goes/)).toBeNull()
})

it('a check against another timesheet shows on Submit, with its number and a button that opens it', async () => {
  const other = await screens.seed({ owner: 'tess', times: [['14:00', '16:00']] })
  const { user, network } = await openNewTimesheet(screens)
  await fillUnbilled(user, 1, '13', '15')
  const which = `${OVERLAP_OTHERS} No. ${other.id} of Tue Nov 17, 2026 has a task at 02:00 pm – 04:00 pm.`
  await press(user, 'Submit')
  await answer(user, 'Check your times', which, 'Fix')
  await waitFor(() => expect(messageOf(field(1, 'Start Time'))).toBe(OVERLAP_OTHERS))
  expect(takeMutations({ network })).toEqual([])
  await press(user, 'Submit')
  await answer(user, 'Check your times', which, `Open No. ${other.id}`)
  expect((await findDialog('Timesheet')).textContent).toContain('02:00 pm – 04:00 pm')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Your timesheet for Tue Nov 17, 2026 is not saved.')).toBeTruthy()
})

it('field service is one switch at first, marks an invalid value as its field is left, folds, asks before it deletes its content, and must be complete for Submit', async () => {
  const { user } = await newTimesheet('fay', PHONE)
  const isOn = () => task(1).getByLabelText<HTMLInputElement>('Field Service', { selector: 'input' })
  for (const type of ['Rental', 'Job Cost', 'UnBilled']) {
    await user.click(task(1).getByLabelText(type))
    expect(isOn().checked).toBe(false)
    expect(task(1).queryByLabelText('Client Name')).toBeNull()
  }
  await user.click(isOn())
  await user.click(isOn())
  expect(task(1).queryByLabelText('Client Name'), 'nothing was in it').toBeNull()
  await user.click(isOn())
  const email = field(1, 'Customer Email')
  await user.click(email)
  await user.paste('kim@bowen')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  await waitFor(() => expect(messageOf(email)).toBe('Please input correct email'))
  await user.click(email)
  await user.paste('.example')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull())
  expect(screen.queryByText(/^Please/), 'a missing value shows none yet').toBeNull()
  expectNames(
    '[role=dialog]',
    'New Timesheet | More | Close | Start Date | DD MMM YYYY | Tue, today | Choose Start Date',
    'Shift | Day Shift | Night Shift | No times yet | Task | More for Task | Task type | Rental',
    'Job Cost | UnBilled | Start Time | --:-- am | Choose Start Time | End Time | Choose End Time',
    'Duration | 00 hrs 00 mins | GL Entry | Type to search | Job Description | Photos for Task',
    'Add Photo | Field Service | Employer Site | Client Name | Location | Manufacturer | Model',
    'Veh. Reg. No | Serial No | SMU Hours | Travel KMs | Field Service Note | Customer Email',
    'Customer Acceptance Name | Customer Signature | Sign: Customer Signature | Tap to sign',
    'Mechanical Signature | Sign: Mechanical Signature | Add Task | Start Task 1 now | Save | Submit',
  )

  await type(user, field(1, 'Client Name'), 'Northline Civil')
  const fold = () => user.click(task(1).getByRole('button', { name: /^Field Service/ }))
  await fold()
  expect(task(1).queryByLabelText('Client Name')).toBeNull()
  const folded = { name: /^Field Service\s*Northline Civil · not signed$/, expanded: false }
  expect(task(1).getByRole('button', folded)).toBeTruthy()
  expect(brokenReferences()).toEqual([])
  await user.click(isOn())
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'No')
  expect(task(1).getByRole('button', folded)).toBeTruthy()
  await user.click(isOn())
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await user.click(isOn())
  await fold()
  await press(user, 'Submit')
  await waitFor(() => expect(messageOf(field(1, 'Client Name'))).toBe('Please enter client name'))
  expect(screen.getAllByText('Please sign')).toHaveLength(2)
  await user.click(isOn())
  await press(user, 'Save')
  await isClosed()
  expect(await stored()).toHaveLength(1)
  expect(await db.fieldService.count()).toBe(0)
})

it('no pad opens for a task that Submit would not accept: the missing field is named, marked and focused', async () => {
  const fay = await screens.signIn('fay')
  const fieldService = { ...AT_CUSTOMER, smuReading: null, customerSignature: null, workerSignature: null }
  done(await fay.save(screens.day([screens.unbilled('7:00', '8:00', { notes: '', fieldService })])))
  const { user } = await screens.open('/dashboard', { as: 'fay' })
  await user.click(await findRow('Draft'))
  await findDialog('Edit Timesheet')
  await toggle(user, 1)
  await user.click(task(1).getByRole('button', { name: /^Field Service/ }))
  await user.click(task(1).getByRole('button', { name: 'Sign: Customer Signature' }))
  await answer(user, 'Signing', 'Before the customer signs: Job Description, SMU Hours', 'Fix')
  const notes = field(1, 'Job Description')
  await waitFor(() => expect(document.activeElement).toBe(notes))
  expect(messageOf(notes)).toContain('Please enter Job Description')
  expect(messageOf(field(1, 'SMU Hours'))).toContain('Please enter SMU Hours')
  await user.paste('Resealed')
  expect(notes.getAttribute('aria-invalid')).toBeNull()
  expect(messageOf(field(1, 'SMU Hours')), 'it stays marked').toContain('Please enter SMU Hours')
  expect(screen.queryByText('Please sign')).toBeNull()
  await user.click(task(1).getByRole('button', { name: 'Sign: Mechanical Signature' }))
  await answer(user, 'Signing', 'Before the mechanic signs: SMU Hours', 'Fix')
  await waitFor(() => expect(document.activeElement).toBe(field(1, 'SMU Hours')))
})

it('deleting a task and closing ask first, and No keeps the input; offline, the dialog says so', async () => {
  const { user, dialog } = await newTimesheet()
  await typeTimes(user, 1, '7', '9')
  await press(user, 'Add Task')
  await type(user, field(2, 'End Time'), '9:30')
  await type(user, field(2, 'Job Description'), 'Second')
  await chooseFromTaskMenu(user, 1, 'Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'No')
  expect(total()).toBe('Total 02 hrs 30 mins')
  await chooseFromTaskMenu(user, 1, 'Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  expect(total()).toBe('Total 00 hrs 30 mins')
  expect(field(1, 'Job Description').value).toBe('Second')
  expect(screen.queryByLabelText('Task 2', { selector: 'section' })).toBeNull()

  const words = 'You are offline. What you type is saved in this browser.'
  const connect = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
  }
  connect(false)
  expect(screen.getByText(words)).toBeTruthy()
  connect(true)
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())

  const leaving = "Your data won't be saved. Are you sure?"
  await user.click(within(dialog).getByText('Close'))
  await answer(user, 'Closing', leaving, 'No')
  expect(field(1, 'Job Description').value).toBe('Second')
  await waitFor(async () => expect(await unsavedWork()).toHaveLength(1))
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', leaving, 'Yes')
  await isClosed()
  expect(await unsavedWork()).toEqual([])
  expect(await stored()).toEqual([])
})

it('Ctrl+S saves, Ctrl+Enter submits, and Enter does neither; after a refusal the form keeps all input, and after a failure of the server the phone does', async () => {
  const { user, network } = await newTimesheet('lone')
  await fillUnbilled(user, 1, '7', '8')
  await user.clear(field(1, 'End Time'))
  await user.type(field(1, 'End Time'), '9{Enter}')
  expect(await stored()).toEqual([])
  await user.clear(field(1, 'Duration'))
  await user.type(field(1, 'Duration'), '3{Control>}{Enter}{/Control}')
  await answer(user, 'Submitting', 'Are you sure?', 'No')
  expect(total(), 'what was typed last').toBe('Total 03 hrs 00 mins')
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'Are you sure?', 'Yes')
  await answer(user, 'Check your times', 'You are in no approval group with an active approver', 'Fix')
  network.answerFor = (what) => (what === 'sendDayMutation' ? 500 : null)
  await user.keyboard('{Control>}s{/Control}')
  const words = 'Internal server error. On this computer. It will be saved when the server answers.'
  expect(await screen.findByText(words)).toBeTruthy()
  await isClosed()
  expect(await stored()).toEqual([])
  network.answerFor = () => null
  fireEvent(window, new Event('online'))
  await waitFor(async () => expect(await stored()).toMatchObject([{ status: 'DRAFT', totalDuration: 180 }]))
})

it('a letter typed into one of many tasks renders a small part of the form', async () => {
  const at = (index: number) => `${6 + Math.floor(index / 4)}:${(index % 4) * 15 || '00'}`
  const lines = Array.from({ length: 6 }, (_, index) => screens.unbilled(at(index), at(index + 1)))
  const tess = await screens.signIn('tess')
  done(await tess.save(screens.day(lines)))
  // The time of a render, as a share of the time that rendering everything would take.
  let shares: number[] = []
  const { user } = await screens.open('/dashboard', {
    as: 'tess',
    onRender: (_id, _phase, actual, all) => void shares.push(actual / all),
  })
  await user.click(await findRow('Draft'))
  await screen.findByLabelText(`Task ${6}`, { selector: 'section' })
  fireEvent.click(task(3).getAllByRole('button', { expanded: false })[0]!)
  const notes = field(3, 'Job Description')
  act(() => notes.focus())

  const letters = 'Drained'
  const slowest = [...letters].map((_, index) => {
    shares = []
    fireEvent.change(notes, { target: { value: letters.slice(0, index + 1) } })
    return Math.max(...shares)
  })
  expect(field(3, 'Job Description').value).toBe(letters)
  // The quickest letter: another process may have taken the processor during any of them.
  expect(Math.min(...slowest)).toBeLessThan(0.2)
})

/** Tess recorded a task yesterday. */
async function recorded(line: Omit<Prisma.TimesheetLineUncheckedCreateWithoutTimesheetInput, 'position'>) {
  const { id } = screens.company.people.tess
  const startDate = new Date('2026-11-16')
  const sheet = { userId: id, lastActorId: id, status: 'PENDING', submittedAt: startDate, startDate } as const
  await db.timesheet.create({ data: { ...sheet, lines: { create: { position: 0, ...line } } } })
}

/** Opens a look-up of a task and waits for its options. */
async function openLookup(user: UserEvent, number: number, label: string) {
  await user.click(field(number, label))
  const list = await task(number).findByRole('listbox', { name: label })
  await waitFor(() => expect(within(list).getAllByRole('option')).not.toEqual([]))
  return list
}
const recentIn = (list: HTMLElement) => {
  const group = within(list).queryByRole('group', { name: 'Recent' })
  return group
    ? within(group)
        .getAllByRole('option')
        .map((option) => option.textContent.trim())
    : []
}

it('a recently picked option needs no request, fills in the same fields as the option in the list, and comes first once it is picked in this form', async () => {
  await recorded({ timesheetLineType: 'RENTAL', workOrderId: screens.company.workOrders.repair.id })
  const { user, network } = await newTimesheet()
  network.takeOperations()
  const list = await openLookup(user, 1, 'Work Order')
  await network.isIdle()
  expect(network.takeOperations()).toEqual(['lookupsWorkOrdersQuery'])
  expect(recentIn(list)).toHaveLength(1)
  await user.click(within(list).getByRole('option', { name: /WO-1042/ }))
  expect(field(1, 'Work Order').value).toBe('Replace the hydraulic pump')
  await unfoldMachine(user, 1)
  expect(field(1, 'Fleet').value).toBe('Excavator')
  expect(field(1, 'Site').value).toBe(`Yard-${screens.company.sites.yard.id}`)
  await press(user, 'Add Task')
  await choose(user, 2, 'Work Order', '1043', /WO-1043/)
  await press(user, 'Add Task')
  const recent = recentIn(await openLookup(user, 3, 'Work Order'))
  expect(recent.map((option) => option.slice(0, 7))).toEqual(['WO-1043', 'WO-1042'])
})

it('a recently picked option appears for a chosen site only if it belongs to the site, and to no other user of the device', async () => {
  const { equipment, sites } = screens.company
  await recorded({ timesheetLineType: 'RENTAL', equipmentId: equipment.digger.id, siteId: sites.mine.id })
  const first = await newTimesheet()
  await unfoldMachine(first.user, 1)
  expect(recentIn(await openLookup(first.user, 1, 'Site'))).toHaveLength(1)
  await first.user.keyboard('{Escape}')
  await choose(first.user, 1, 'Site', 'mine', /Mine/)
  expect(recentIn(await openLookup(first.user, 1, 'Fleet'))).toEqual([])
  await first.user.keyboard('{Escape}')
  await choose(first.user, 1, 'Site', 'yard', /Yard/)
  expect(recentIn(await openLookup(first.user, 1, 'Fleet'))).toHaveLength(1)
  await screens.crash()
  const { user } = await newTimesheet('theo')
  await unfoldMachine(user, 1)
  expect(recentIn(await openLookup(user, 1, 'Site'))).toEqual([])
})

const ofAll = 'Work orders of all machines'
const search = async (user: UserEvent, number: number, words: string) => {
  await user.click(field(number, 'Work Order'))
  await user.paste(words)
  return task(number).findByRole('listbox', { name: 'Work Order' })
}

it('the Work Order field finds an order of another machine after one is chosen, cleared or duplicated', async () => {
  const { user } = await newTimesheet()
  await choose(user, 1, 'Work Order', 'WO-1042', /WO-1042/)
  // The focus is still in the field, and typing replaces the name.
  await user.paste('WO-1043')
  await user.click(await task(1).findByRole('option', { name: /WO-1043/ }))
  expect(field(1, 'Work Order').value).toBe('250 hour service')
  expect(field(1, 'Job Description').value).toBe('250 hour service')
  expect(task(1).getByRole('button', { name: /^CR-007 Crane · Mine/ })).toBeTruthy()
  await user.click(task(1).getByRole('button', { name: 'Clear Work Order' }))
  await choose(user, 1, 'Work Order', 'WO-1042', /WO-1042/)
  const list = await search(user, 1, 'WO-1043')
  const found = await within(list).findByRole('option', { name: /WO-1043/ })
  expect(within(list).queryByRole('option', { name: ofAll })).toBeNull()
  await user.click(found)
  await chooseFromTaskMenu(user, 1, 'Duplicate')
  await choose(user, 2, 'Work Order', 'WO-1042', /WO-1042/)
  expect(field(2, 'Work Order').value).toBe('Replace the hydraulic pump')
})

it('the Work Order field ends with the work orders of all machines where the person chose the fleet', async () => {
  const { user } = await newTimesheet()
  await unfoldMachine(user, 1)
  await choose(user, 1, 'Fleet', 'EX-118', /EX-118/)
  const list = await openLookup(user, 1, 'Work Order')
  const names = () =>
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent.trim())
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^WO-1042/), ofAll]))
  await user.click(within(list).getByRole('option', { name: ofAll }))
  await waitFor(() => expect(names()).toHaveLength(2))
  await waitFor(() => expect(names().map((name) => name.slice(0, 7))).toEqual(['WO-1042', 'WO-1043']))
  await user.keyboard('{Escape}')
  await search(user, 1, 'WO-1043')
  expect(await task(1).findByText('Nothing found for “WO-1043”.')).toBeTruthy()
  // Enter picks the only entry, then the order that it reveals.
  await user.keyboard('{Enter}')
  await task(1).findByRole('option', { name: /WO-1043/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field(1, 'Fleet').value).toBe('Crane'))
  expect(within(await openLookup(user, 1, 'Work Order')).queryByRole('option', { name: ofAll })).toBeNull()
})
