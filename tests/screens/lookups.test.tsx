// The options of the look-ups in the timesheet form: recently picked ones, and all others page by page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import {
  choose,
  chooseFromTaskMenu,
  field,
  press,
  task,
  toggle,
  unfoldMachine,
} from '#tests/support/dialog.ts'
import { openScreens } from '#tests/support/screen.tsx'
import { mountNewTimesheet } from '#tests/support/timesheetForm.tsx'

const screens = await openScreens()

const newTimesheet = (as: PersonName = 'tess') => mountNewTimesheet(screens, { as })

/** Tess recorded a task yesterday. */
async function recorded(line: Omit<Prisma.TimesheetLineUncheckedCreateWithoutTimesheetInput, 'position'>) {
  const { id } = screens.company.people.tess
  const startDate = new Date('2026-11-16')
  await db.timesheet.create({
    data: {
      userId: id,
      lastActorId: id,
      status: 'PENDING',
      submittedAt: startDate,
      startDate,
      lines: { create: { position: 0, ...line } },
    },
  })
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

describe('a recently picked option', () => {
  it('needs no request, fills in the same fields as the option in the list, and comes first once it is picked in this form', async () => {
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

  it('appears for a chosen site only if it belongs to the site, and to no other user of the device', async () => {
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
})

describe('the Work Order field (rulings 2c)', () => {
  const ofAll = 'Work orders of all machines'
  const search = async (user: UserEvent, number: number, words: string) => {
    await user.click(field(number, 'Work Order'))
    await user.paste(words)
    return task(number).findByRole('listbox', { name: 'Work Order' })
  }

  it('finds an order of another machine after one is chosen, cleared or duplicated', async () => {
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

  it('finds an order of another machine for a stored task, whose order explains its machine', async () => {
    const { workOrders, equipment, sites } = screens.company
    await recorded({
      timesheetLineType: 'RENTAL',
      workOrderId: workOrders.repair.id,
      equipmentId: equipment.digger.id,
      siteId: sites.yard.id,
    })
    const { user } = await newTimesheet()
    await user.click(screen.getByRole('button', { name: /^Same as Mon Nov 16, 2026/ }))
    await toggle(user, 1)
    expect(task(1).getByRole('button', { name: /^EX-118 Excavator · Yard/ })).toBeTruthy()
    await choose(user, 1, 'Work Order', 'WO-1043', /WO-1043/)
    expect(task(1).getByRole('button', { name: /^CR-007 Crane · Mine/ })).toBeTruthy()
  })

  it('ends with the work orders of all machines where the person chose the fleet', async () => {
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
})

it('Enter before the response picks the first option of the response', async () => {
  const { user, network } = await newTimesheet()
  const answerArrives = network.holdAnswers()
  await user.type(field(1, 'Work Order'), '1042{Enter}')
  answerArrives()
  await waitFor(() => expect(field(1, 'Work Order').value).toBe('Replace the hydraulic pump'))
  expect(task(1).queryByRole('listbox')).toBeNull()
})

it('a long list has 20 options, and loads 20 more each time the user scrolls to its end', async () => {
  await db.taskCategory.createMany({
    data: Array.from({ length: 45 }, (_, index) => ({ name: `Work ${String(index).padStart(2, '0')}` })),
  })
  const { user } = await newTimesheet()
  await user.click(field(1, 'Task Category'))
  await user.paste('work')
  const list = await task(1).findByRole('listbox', { name: 'Task Category' })
  const options = () => within(list).queryAllByRole('option')
  await waitFor(() => expect(options()).toHaveLength(20))
  fireEvent.scroll(list)
  await waitFor(() => expect(options()).toHaveLength(40))
  fireEvent.scroll(list)
  await waitFor(() => expect(options()).toHaveLength(45))
  // By keys, too: the last one leads back to the first.
  await user.keyboard('{ArrowUp}')
  expect(field(1, 'Task Category').getAttribute('aria-activedescendant')).toBe(options().at(-1)!.id)
  await user.keyboard('{ArrowDown}')
  expect(field(1, 'Task Category').getAttribute('aria-activedescendant')).toBe(options()[0]!.id)
})
