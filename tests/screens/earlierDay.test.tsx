// A new timesheet from earlier work: the last days and templates fill it with one press, any day can be copied or kept as a
// template, recent work adds a task, and a date that already has a timesheet shows a notice.
import { setTimeout as after } from 'node:timers/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  field,
  fillUnbilled,
  fromMenu,
  isClosed,
  press,
  task,
  toggle,
  total,
  type,
} from '#tests/support/dialog.ts'
import { answer, DESK, findDialog, findToast, openScreens, PHONE } from '#tests/support/screen.tsx'
import { mountNewTimesheet, openNewTimesheet } from '#tests/support/timesheetForm.tsx'
import type { UserEvent } from '@testing-library/user-event'
import type { PersonName } from '#tests/support/company.ts'
import { findRow } from '#tests/support/rows.ts'

const screens = await openScreens()

type Line = Omit<Prisma.TimesheetLineUncheckedCreateWithoutTimesheetInput, 'position'>

type Changes = Partial<Prisma.TimesheetUncheckedCreateInput>

/** A timesheet of Tess, by default pending. In any status but draft it was submitted once. */
async function recorded(startDate: string, lines: Line[], changes: Changes = {}) {
  const { people, groups } = screens.company
  const { status = 'PENDING' } = changes
  const submitted = { submittedCount: 1, submittedAt: new Date(), approvalGroupId: groups.fieldNorth.id }
  return db.timesheet.create({
    data: {
      ...{ userId: people.tess.id, lastActorId: people.tess.id, startDate: new Date(startDate), status },
      ...(status !== 'DRAFT' && submitted),
      ...(status === 'DECLINED' && { reason: 'Wrong job' }),
      lines: { create: lines.map((line, position) => ({ position, ...line })) },
      ...changes,
    },
  })
}
const onDigger = (startTime: number, endTime: number) => {
  const { sites, equipment, workOrders, categories } = screens.company
  return {
    ...{ timesheetLineType: 'RENTAL' as const, startTime, endTime, siteId: sites.yard.id },
    ...{ equipmentId: equipment.digger.id, workOrderId: workOrders.repair.id },
    ...{ workOrderTaskId: workOrders.repair.tasks[0]!.id, taskCategoryId: categories.repairs.id },
  }
}
const inTraining = (startTime: number, endTime: number) => {
  const glAccountId = screens.company.glAccounts.training.id
  return { timesheetLineType: 'UNBILLED' as const, startTime, endTime, glAccountId }
}
const rental = (startTime: number, endTime: number, changes: Partial<Line> = {}): Line => ({
  ...onDigger(startTime, endTime),
  ...{ notes: 'Seal was gone', fieldService: { create: { smuReading: 1200, customerName: 'Bowen' } } },
  ...changes,
})

const newTimesheet = () => mountNewTimesheet(screens, { width: PHONE })
const offers = () => screen.queryByRole('group', { name: 'Start from an earlier day or a template' })
const offered = () => [...(offers()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
const stored = async () =>
  db.timesheet.findFirstOrThrow({
    orderBy: { id: 'desc' },
    include: { lines: { orderBy: { position: 'asc' }, include: { fieldService: true } } },
  })

it('the last days handed in are offered while the timesheet is empty, newest first, in one stop of Tab; an unfinished one comes after them', async () => {
  await recorded('2026-11-17', [rental(420, 900)], { status: 'DRAFT' })
  await recorded('2026-11-16', [rental(420, 900)], { status: 'DRAFT' })
  await recorded('2026-11-15', [rental(420, 900)], { status: 'RECALLED', shift: 'NIGHT' })
  await recorded('2026-11-14', [rental(420, 900)], { status: 'CANCELLED' })
  await recorded('2026-11-13', [{ ...inTraining(405, 420), notes: 'First aid' }, rental(420, 900)], {
    status: 'DECLINED',
  })
  await recorded('2026-11-12', [rental(420, 900)], { shift: 'NIGHT' })
  await recorded('2026-11-11', [rental(420, 900)], { status: 'APPROVED' })
  await recorded('2026-11-10', [rental(420, 900)])
  const { user } = await newTimesheet()
  const buttons = within(offers()!).getAllByRole('button')
  const stops = () => buttons.flatMap((button, at) => (button.tabIndex === 0 ? [at] : []))
  buttons[0]!.focus()
  expect(stops()).toEqual([0])
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(buttons[1])
  expect(stops()).toEqual([1])
  await press(user, '3 more')
  expect(offered(), 'a notice offers the one of the chosen date').toEqual([
    'Same as Fri Nov 13, 2026 · 2 tasks',
    'Same as Thu Nov 12, 2026, Night Shift · 1 task',
    'Same as Wed Nov 11, 2026 · 1 task',
    'Finish Mon Nov 16, 2026',
    'Finish Sun Nov 15, 2026, Night Shift',
  ])
  await press(user, 'Finish Mon Nov 16, 2026')
  const form = within(await findDialog('Edit Timesheet'))
  expect(form.getByLabelText<HTMLInputElement>('Start Date').value).toBe('16 Nov 2026')
})

it('the last days disappear once something is typed, but not while the user presses something, however long', async () => {
  await recorded('2026-11-16', [rental(420, 900)])
  const { user } = await newTimesheet()
  await user.click(task(1).getByLabelText('UnBilled'))
  expect(offered()).toHaveLength(1)
  await type(user, field(1, 'End Time'), '10:00')
  // They stay, without effect, until a press that is in progress ends.
  expect(offers()?.closest('[inert]')).not.toBeNull()
  const below = field(1, 'GL Entry')
  fireEvent.pointerDown(below)
  await after(400)
  expect(offers(), 'what is pressed would move').not.toBeNull()
  fireEvent.pointerUp(below)
  fireEvent.click(below)
  await waitFor(() => expect(offered()).toEqual([]))
})

it('the last days list the values that they leave out, and Undo reverts them', async () => {
  const { workOrders } = screens.company
  await recorded('2026-11-16', [rental(420, 900)])
  await db.workOrder.update({ where: { id: workOrders.repair.id }, data: { active: false } })
  try {
    const { user } = await newTimesheet()
    await press(user, 'Same as Mon Nov 16, 2026 · 1 task')
    const said = 'Left out because you may no longer choose it: WO-1042 Replace the hydraulic pump.'
    expect(await screen.findByText(said)).toBeTruthy()
    await toggle(user, 1)
    expect(field(1, 'Work Order').value).toBe('')
    await press(user, 'Undo')
    expect(offered()).toHaveLength(1)
    expect(field(1, 'Start Time').value).toBe('08:30 am')
  } finally {
    await db.workOrder.update({ where: { id: workOrders.repair.id }, data: { active: true } })
  }
})

it('any day of the user can be copied to a new timesheet, from a decided one or from the form of a draft', async () => {
  const { id } = await recorded('2026-11-03', [rental(420, 900)], { status: 'APPROVED' })
  const { user } = await screens.open('/dashboard', { as: 'tess', width: PHONE })
  const copies = async (date: RegExp, title: string) => {
    await user.click(await screen.findByRole('button', { name: date }))
    await findDialog(title)
    await fromMenu(user, 'Copy to a new timesheet')
    return within(await findDialog('New Timesheet'))
  }
  const form = await copies(/^Tess Tester, Tue Nov 03/, 'Timesheet')
  expect(await form.findByText('1 task as on Tue Nov 03, 2026.')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Start Date').value).toBe('17 Nov 2026')
  await press(user, 'Save')
  await isClosed()
  const copy = await stored()
  expect(copy.id).not.toBe(id)
  expect(copy.lines).toMatchObject([{ startTime: 420, endTime: 900, fieldService: null }])
  const again = await copies(/^Tess Tester, Tue Nov 17/, 'Edit Timesheet')
  expect(await again.findByText('1 task as on Tue Nov 17, 2026.')).toBeTruthy()
})

it('recent work fills the empty task, then adds one at the latest end; the last words about its order replace the description', async () => {
  await recorded('2026-11-16', [
    rental(420, 500, { notes: 'Replace the hydraulic pump' }),
    rental(500, 900, { notes: 'Hose replaced' }),
  ])
  await recorded('2026-11-13', [rental(420, 900)])
  const { user } = await newTimesheet()
  const buttonsIn = (name: string) => {
    const group = screen.queryByRole('group', { name })
    return group ? within(group).getAllByRole('button') : []
  }
  const works = () => buttonsIn('Add a task of recent work')
  const words = () => buttonsIn('Write as before')
  await waitFor(() =>
    expect(works().map(({ textContent }) => textContent)).toEqual(['WO-1042 Replace the hydraulic pump']),
  )
  expect(words()).toEqual([])
  await user.click(works()[0]!)
  expect(field(1, 'Work Order').value).toBe('Replace the hydraulic pump')
  const description = field(1, 'Job Description')
  expect(description.value).toBe('Replace the hydraulic pump')
  const from = () => document.getElementById(description.getAttribute('aria-describedby') ?? '')?.textContent
  expect(from()).toBe('from the order')
  expect(words().map(({ textContent }) => textContent)).toEqual(['Hose replaced', 'Seal was gone'])
  await user.click(words()[1]!)
  expect(description.value).toBe('Seal was gone')
  await user.click(words()[0]!)
  expect(description.value).toBe('Hose replaced')
  expect(words()[0]!.getAttribute('aria-pressed')).toBe('true')
  await user.type(description, ' by two')
  expect(from()).toBeUndefined()
  await waitFor(() => expect(words(), 'none once somebody writes').toEqual([]))
  await type(user, field(1, 'End Time'), '10:15')
  await user.click(works()[0]!)
  expect(field(2, 'Start Time').value).toBe('10:15 am')
  expect(field(2, 'Work Order').value).toBe('Replace the hydraulic pump')
})

it('a date that has a timesheet shows a notice immediately, an old date after a request, and the notice opens the timesheet', async () => {
  for (let day = 10; day <= 16; day++) await recorded(`2026-11-${day}`, [rental(420, 900)])
  for (let day = 1; day <= 4; day++) await recorded(`2026-11-0${day}`, [rental(420, 900)])
  await recorded('2026-10-05', [rental(420, 480)], { status: 'APPROVED', totalDuration: 60 })
  await recorded('2026-11-17', [rental(420, 870)], { status: 'DRAFT', totalDuration: 450 })
  const { user, network, dialog } = await openNewTimesheet(screens, { width: PHONE })
  expect(document.activeElement, 'no field opens the keyboard').toBe(dialog)
  network.takeOperations()
  const date = within(dialog).getByLabelText<HTMLInputElement>('Start Date')
  const today = 'You already have a timesheet for Tue Nov 17, 2026: Draft, 7 h 30'
  expect(screen.getByText(today)).toBeTruthy()
  await type(user, date, '9 Nov 2026')
  expect(screen.queryByText(today)).toBeNull()
  expect(network.takeOperations()).toEqual([])
  await type(user, date, '5 Oct 2026')
  await screen.findByText('You already have a timesheet for Mon Oct 05, 2026: Approved, 1 h')
  await type(user, date, '17 Nov 2026')
  const count = await db.timesheet.count()
  await press(user, 'Open it')
  await findDialog('Edit Timesheet')
  expect(await db.timesheet.count()).toBe(count)
})

afterEach(() => db.template.deleteMany())
const DELETING = 'Your data will be deleted. Are you sure?'

/** A template of a person: training for an hour and a rental task until 2:00 am. */
async function template(name: string, owner: PersonName = 'tess') {
  const lines = [inTraining(1200, 1260), onDigger(1260, 120)].map((line, position) => ({ position, ...line }))
  const userId = screens.company.people[owner].id
  await db.template.create({ data: { userId, name, shift: 'NIGHT', lines: { create: lines } } })
}
const kept = () =>
  db.template.findMany({ orderBy: { name: 'asc' }, include: { lines: { orderBy: { position: 'asc' } } } })
const chips = () =>
  within(screen.getByRole('group', { name: 'Start from an earlier day or a template' }))
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'))
const openNew = (width = PHONE) => openNewTimesheet(screens, { width })
async function giveName(user: UserEvent, name: string) {
  const dialog = within(await findDialog('Save as template'))
  await user.clear(dialog.getByLabelText('Name'))
  if (name) await user.paste(name)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
}
const pick = async (user: UserEvent, menu: string, what: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(screen.getByRole('menuitem', { name: what }))
}

const seedDay = (owner: PersonName, startDate = '2026-11-16') =>
  screens.seed({ owner, status: 'APPROVED', startDate, times: [['7:00', '9:00']] })

it('a day is saved as a template from the menu of its card, or copied to a new timesheet; a template needs a new name', async () => {
  await template('Pit day')
  await seedDay('tess')
  const { user } = await screens.open('/dashboard', { as: 'tess', width: PHONE })
  await pick(user, 'More for Mon Nov 16, 2026', 'Save as template')
  await giveName(user, '')
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  await giveName(user, 'PIT DAY')
  expect(await screen.findByText('You already have a template with this name')).toBeTruthy()
  await giveName(user, ' Pit day 2 ')
  await findToast('Saved successfully', 'Template Pit day 2 created')
  await isClosed()
  expect((await kept())[1]).toMatchObject({
    name: 'Pit day 2',
    shift: 'DAY',
    lines: [{ startTime: 420, endTime: 540 }],
  })
  await pick(user, 'More for Mon Nov 16, 2026', 'Copy to a new timesheet')
  await findDialog('New Timesheet')
  expect(await screen.findByText('1 task as on Mon Nov 16, 2026.')).toBeTruthy()
})

it('a day is saved as a template from the review of an approver’s own timesheet, and from nobody else’s', async () => {
  await screens.seed({ owner: 'tess', status: 'PENDING', times: [['7:00', '9:00']] })
  const own = await seedDay('amy')
  const { user } = await screens.open(`/super/dashboard?status=all&timesheet=${own.id}`, { as: 'amy' })
  const review = within(screen.getByLabelText('Review', { selector: 'aside' }))
  const items = async () => {
    await user.click(await review.findByRole('button', { name: 'More' }))
    return screen.getAllByRole('menuitem').map((item) => item.textContent)
  }
  expect(await items()).toEqual(['Copy to a new timesheet', 'Save as template'])
  await user.click(screen.getByRole('menuitem', { name: 'Save as template' }))
  await giveName(user, 'Mine')
  await waitFor(async () => expect(await kept()).toMatchObject([{ name: 'Mine' }]))
  await isClosed()
  await user.click(await findRow('Tess Tester'))
  await review.findByText('Tess Tester', { selector: 'h2' })
  expect(await items()).toEqual(['Move to another approval group', 'Name a deputy', 'Cancel timesheet'])
})

it('a day is saved as a template from its form, with the current input', async () => {
  const { user } = await openNew()
  // There is nothing in it yet.
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'More' })).toBeNull()
  await fillUnbilled(user, 1, '7:00', '9:30')
  await fromMenu(user, 'Save as template')
  await giveName(user, 'Course')
  await waitFor(async () =>
    expect(await kept()).toMatchObject([{ lines: [{ startTime: 420, endTime: 570 }] }]),
  )
  // The form is as it was.
  expect(within(await findDialog('New Timesheet')).getByText('02 hrs 30 mins')).toBeTruthy()
  expect(field(1, 'Job Description').value).toBe('First aid course')
})

it('a template is offered after the last day, by name, to its owner alone; it can be renamed and deleted there', async () => {
  await template('Workshop')
  await template('Pit day')
  await template('Not hers', 'theo')
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', times: [['7:00', '9:00']] })
  await screens.seed({ owner: 'tess', startDate: '2026-11-15', times: [['7:00', '9:00']] })
  const { user } = await openNew()
  // A phone shows the first two; the first of the others has the focus when they are unfolded.
  await press(user, '2 more')
  expect(document.activeElement?.textContent).toBe('Workshop · 2 tasks')
  const others = ['Workshop · 2 tasks', 'More for Workshop', 'Same as Sun Nov 15, 2026 · 1 task']
  const lastDay = 'Same as Mon Nov 16, 2026 · 1 task'
  expect(chips()).toEqual([lastDay, 'Pit day · 2 tasks', 'More for Pit day', ...others])
  await pick(user, 'More for Pit day', 'Rename')
  const dialog = within(await findDialog('Rename template'))
  const name = dialog.getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Pit day')
  await user.clear(name)
  await user.paste('Pit 4')
  await user.click(dialog.getByText('Save'))
  await waitFor(() => expect(chips()).toEqual([lastDay, 'Pit 4 · 2 tasks', 'More for Pit 4', ...others]))
  await pick(user, 'More for Pit 4', 'Delete')
  await answer(user, 'Deleting', DELETING, 'No')
  expect(await kept()).toMatchObject([{}, { name: 'Pit 4' }, {}])
  await pick(user, 'More for Pit 4', 'Delete')
  await answer(user, 'Deleting', DELETING, 'Delete')
  await findToast('Deleted successfully', 'Template Pit 4')
  await waitFor(() => expect(chips()).toEqual([lastDay, ...others]))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await kept()).toMatchObject([{ name: 'Not hers' }, { name: 'Workshop' }]))
})

it('a template beyond the first six is folded away on a desk', async () => {
  for (let at = 1; at <= 8; at++) await template(`Day ${at}`)
  const { user } = await openNew(DESK)
  const named = () => chips().filter((text) => text?.startsWith('Day '))
  expect(named()).toHaveLength(6)
  await press(user, '2 more')
  expect(named()).toHaveLength(8)
})

it('a template fills the timesheet and its shift with one press and without a request, and Undo reverts it', async () => {
  await template('Pit day')
  const { user, network } = await openNew()
  network.takeOperations()
  await press(user, 'Pit day · 2 tasks')
  expect(await screen.findByText('2 tasks as in Pit day.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Night Shift').checked).toBe(true)
  expect(total()).toBe('Total 06 hrs 00 mins')
  await press(user, 'Undo')
  expect(screen.getByLabelText<HTMLInputElement>('Day Shift').checked).toBe(true)
  await press(user, 'Pit day · 2 tasks')
  expect(network.takeOperations()).toEqual([])
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'Your timesheet will be submitted', 'Yes')
  await isClosed()
  const sheet = await db.timesheet.findFirstOrThrow({ include: { lines: { orderBy: { position: 'asc' } } } })
  expect(sheet).toMatchObject({
    shift: 'NIGHT',
    status: 'PENDING',
    lines: [{ notes: 'Training' }, { notes: 'Replace the hydraulic pump' }],
  })
})
