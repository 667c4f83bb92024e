// A new timesheet from earlier work: the last days fill it with one press, any day can be copied, recent work adds a task,
// and a date that already has a timesheet shows a notice.
import { setTimeout as after } from 'node:timers/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { isoDate } from '#domain/date.ts'
import { field, fromMenu, isClosed, press, task, toggle, total, type } from '#tests/support/dialog.ts'
import { answer, openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'
import { mountNewTimesheet, openNewTimesheet } from '#tests/support/timesheetForm.tsx'

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
      userId: people.tess.id,
      lastActorId: people.tess.id,
      startDate: new Date(startDate),
      status,
      ...(status !== 'DRAFT' && submitted),
      ...(status === 'DECLINED' && { reason: 'Wrong job' }),
      lines: { create: lines.map((line, position) => ({ position, ...line })) },
      ...changes,
    },
  })
}
const rental = (startTime: number, endTime: number, changes: Partial<Line> = {}): Line => {
  const { sites, equipment, workOrders, categories } = screens.company
  return {
    timesheetLineType: 'RENTAL',
    startTime,
    endTime,
    notes: 'Seal was gone',
    siteId: sites.yard.id,
    equipmentId: equipment.digger.id,
    workOrderId: workOrders.repair.id,
    workOrderTaskId: workOrders.repair.tasks[0]!.id,
    taskCategoryId: categories.repairs.id,
    fieldService: { create: { smuReading: 1200, customerName: 'Bowen' } },
    ...changes,
  }
}
const training = (startTime: number, endTime: number): Line => ({
  timesheetLineType: 'UNBILLED',
  startTime,
  endTime,
  notes: 'First aid',
  glAccountId: screens.company.glAccounts.training.id,
})

const newTimesheet = () => mountNewTimesheet(screens, { width: PHONE })
const offers = () => screen.queryByRole('group', { name: 'Start from an earlier day or a template' })
const offered = () => {
  const group = offers()
  return group
    ? within(group)
        .getAllByRole('button')
        .map((button) => button.textContent)
    : []
}
const stored = async () =>
  db.timesheet.findFirstOrThrow({
    orderBy: { id: 'desc' },
    include: { lines: { orderBy: { position: 'asc' }, include: { fieldService: true } } },
  })

describe('the last days', () => {
  it('handed in are offered while the timesheet is empty, newest first, in one stop of Tab; an unfinished one comes after them', async () => {
    await recorded('2026-11-17', [rental(420, 900)], { status: 'DRAFT' })
    await recorded('2026-11-16', [rental(420, 900)], { status: 'DRAFT' })
    await recorded('2026-11-15', [rental(420, 900)], { status: 'RECALLED', shift: 'NIGHT' })
    await recorded('2026-11-14', [rental(420, 900)], { status: 'CANCELLED' })
    await recorded('2026-11-13', [training(405, 420), rental(420, 900)], { status: 'DECLINED' })
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

  it('disappear once something is typed, but not while the user presses something, however long', async () => {
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

  it('fill in their tasks with one press, ready to submit', async () => {
    await recorded('2026-11-16', [training(405, 420), rental(420, 900)])
    const { user, network } = await newTimesheet()
    network.takeOperations()
    await press(user, 'Same as Mon Nov 16, 2026 · 2 tasks')
    expect(await screen.findByText('2 tasks as on Mon Nov 16, 2026.')).toBeTruthy()
    expect(network.takeOperations()).toEqual([])
    expect(total()).toBe('Total 08 hrs 15 mins')
    await press(user, 'Submit')
    await answer(user, 'Submitting', 'Your timesheet will be submitted', 'Yes')
    await isClosed()
    const { startDate, status, lines } = await stored()
    expect([isoDate(startDate), status]).toEqual(['2026-11-17', 'PENDING'])
    const { workOrders, equipment } = screens.company
    expect(lines).toMatchObject([
      { timesheetLineType: 'UNBILLED', startTime: 405, endTime: 420, notes: 'Training' },
      {
        timesheetLineType: 'RENTAL',
        startTime: 420,
        endTime: 900,
        workOrderId: workOrders.repair.id,
        workOrderTaskId: workOrders.repair.tasks[0]!.id,
        equipmentId: equipment.digger.id,
        notes: 'Replace the hydraulic pump',
        fieldService: null,
      },
    ])
  })

  it('list what they leave out, and Undo reverts them', async () => {
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
})

it('any day of the user can be copied to a new timesheet, from a decided one and from the form of a draft', async () => {
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
  network.takeOperations()
  const date = within(dialog).getByLabelText<HTMLInputElement>('Start Date')
  const today = 'You already have a timesheet for Tue Nov 17, 2026: Draft, 7 h 30'
  expect(screen.getByText(today)).toBeTruthy()
  await type(user, date, '9 Nov 2026')
  expect(screen.queryByText(today)).toBeNull()
  expect(network.takeOperations()).toEqual([])
  await type(user, date, '5 Oct 2026')
  expect(
    await screen.findByText('You already have a timesheet for Mon Oct 05, 2026: Approved, 1 h'),
  ).toBeTruthy()
  await type(user, date, '17 Nov 2026')
  const count = await db.timesheet.count()
  await press(user, 'Open it')
  await findDialog('Edit Timesheet')
  expect(await db.timesheet.count()).toBe(count)
})
