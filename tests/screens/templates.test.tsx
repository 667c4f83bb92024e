// Templates on screen: a day is kept under a name from its card, its row, its review and its form, begins a new timesheet
// with one press, and is renamed and deleted where it is offered.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { field, fillUnbilled, fromMenu, isClosed, press, total } from '#tests/support/dialog.ts'
import { findRow } from '#tests/support/rows.ts'
import { answer, openScreens, DESK, findDialog, PHONE, findToast } from '#tests/support/screen.tsx'
import { openNewTimesheet } from '#tests/support/timesheetForm.tsx'

afterEach(() => db.template.deleteMany())
const screens = await openScreens()

const DELETING = 'Your data will be deleted. Are you sure?'

/** A template of a person: training from 7:00 to 8:00 and a rental task until 3:00 pm. */
async function template(name: string, owner: PersonName = 'tess') {
  const { people, sites, equipment, workOrders, glAccounts, categories } = screens.company
  await db.template.create({
    data: {
      userId: people[owner].id,
      name,
      shift: 'NIGHT',
      lines: {
        create: [
          {
            position: 0,
            timesheetLineType: 'UNBILLED',
            startTime: 1200,
            endTime: 1260,
            glAccountId: glAccounts.training.id,
          },
          {
            position: 1,
            timesheetLineType: 'RENTAL',
            startTime: 1260,
            endTime: 120,
            siteId: sites.yard.id,
            equipmentId: equipment.digger.id,
            workOrderId: workOrders.repair.id,
            workOrderTaskId: workOrders.repair.tasks[0]!.id,
            taskCategoryId: categories.repairs.id,
          },
        ],
      },
    },
  })
}
const kept = () =>
  db.template.findMany({ orderBy: { name: 'asc' }, include: { lines: { orderBy: { position: 'asc' } } } })
const chips = () =>
  within(screen.getByRole('group', { name: 'Start from an earlier day or a template' }))
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'))
const newTimesheet = (width = PHONE) => openNewTimesheet(screens, { width })
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

describe('a day is kept as a template', () => {
  const seedDay = (owner: PersonName, startDate = '2026-11-16') =>
    screens.seed({ owner, status: 'APPROVED', startDate, times: [['7:00', '9:00']] })

  it('from the menu of its card, or copied to a new timesheet; a template needs a name that is not taken', async () => {
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

  it('from the menu of its row, which is one stop of Tab with the row', async () => {
    await seedDay('tess')
    await seedDay('tess', '2026-11-13')
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    const menus = screen.getAllByLabelText(/^More for/, { selector: 'button' })
    expect(menus.map((button) => button.tabIndex)).toEqual([0, -1])
    await user.click(menus[1]!)
    await user.click(screen.getByRole('menuitem', { name: 'Save as template' }))
    await giveName(user, 'Row')
    await waitFor(async () => expect(await kept()).toMatchObject([{ name: 'Row' }]))
  })

  it('from the review of an approver’s own, and from nobody else’s', async () => {
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
    expect(await items()).toEqual(['Move to another approval group', 'Cancel timesheet'])
  })

  it('from its form, as it is typed', async () => {
    const { user } = await newTimesheet()
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
})

describe('a template', () => {
  it('is offered after the last day, by name, to its owner alone; it can be renamed and deleted there', async () => {
    await template('Workshop')
    await template('Pit day')
    await template('Not hers', 'theo')
    await screens.seed({ owner: 'tess', startDate: '2026-11-16', times: [['7:00', '9:00']] })
    await screens.seed({ owner: 'tess', startDate: '2026-11-15', times: [['7:00', '9:00']] })
    const { user } = await newTimesheet()
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
    expect(chips()).toEqual([lastDay, ...others])
    expect(await kept()).toMatchObject([{ name: 'Not hers' }, { name: 'Workshop' }])
  })

  it('beyond the first six is folded away on a desk', async () => {
    for (let at = 1; at <= 8; at++) await template(`Day ${at}`)
    const { user } = await newTimesheet(DESK)
    const named = () => chips().filter((text) => text?.startsWith('Day '))
    expect(named()).toHaveLength(6)
    await press(user, '2 more')
    expect(named()).toHaveLength(8)
  })

  it('fills the timesheet with one press and without a request, its shift too, and is taken back with Undo', async () => {
    await template('Pit day')
    const { user, network } = await newTimesheet()
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
    const sheet = await db.timesheet.findFirstOrThrow({
      include: { lines: { orderBy: { position: 'asc' } } },
    })
    expect(sheet).toMatchObject({
      shift: 'NIGHT',
      status: 'PENDING',
      lines: [{ notes: 'Training' }, { notes: 'Replace the hydraulic pump' }],
    })
  })
})
