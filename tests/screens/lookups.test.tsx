// What the look-ups of the timesheet form offer: what a person picked lately, and all there is, page by page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { choose, field, press, task, unfoldMachine } from '#tests/support/dialog.ts'
import { createScreens, findDialog, type Screens } from '#tests/support/screen.tsx'

let screens: Screens
beforeAll(async () => {
  screens = await createScreens()
})
afterEach(() => screens.leave())
afterAll(() => screens.close())

async function newTimesheet(as: PersonName = 'tess') {
  const tab = await screens.open('/dashboard', { as })
  await tab.user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
  return tab
}

/** Opens a look-up of a task and waits until it holds something. */
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

describe('what was picked lately', () => {
  it('brings with it all that picking it from the list brings', async () => {
    const { user } = await newTimesheet()
    await choose(user, 1, 'Work Order', '1042', /WO-1042/)
    await press(user, 'Add Task')
    const list = await openLookup(user, 2, 'Work Order')
    expect(recentIn(list)).toHaveLength(1)
    await user.click(within(list).getByRole('option', { name: /WO-1042/ }))
    expect(field(2, 'Work Order').value).toBe('Replace the hydraulic pump')
    await unfoldMachine(user, 2)
    expect(field(2, 'Fleet').value).toBe('Excavator')
    expect(field(2, 'Site').value).toBe(`Yard-${screens.company.sites.yard.id}`)
  })

  it('is offered within a site only where it belongs there', async () => {
    const { user } = await newTimesheet()
    await unfoldMachine(user, 1)
    await choose(user, 1, 'Fleet', 'EX-118', /EX-118/)
    await press(user, 'Add Task')
    await unfoldMachine(user, 2)
    await choose(user, 2, 'Site', 'mine', /Mine/)
    expect(recentIn(await openLookup(user, 2, 'Fleet'))).toEqual([])
    await press(user, 'Add Task')
    await unfoldMachine(user, 3)
    await choose(user, 3, 'Site', 'yard', /Yard/)
    expect(recentIn(await openLookup(user, 3, 'Fleet'))).toHaveLength(1)
  })

  it('is not offered once it is inactive', async () => {
    const { user } = await newTimesheet()
    await user.click(task(1).getByRole('radio', { name: 'UnBilled' }))
    await choose(user, 1, 'GL Entry', 'train', /6100/)
    await press(user, 'Add Task')
    await user.click(task(2).getByRole('radio', { name: 'UnBilled' }))
    expect(recentIn(await openLookup(user, 2, 'GL Entry'))).toHaveLength(1)
    await user.keyboard('{Escape}')
    await db.glAccount.updateMany({ data: { active: false } })
    await db.glAccount.create({ data: { number: 7000, description: '7000 Travel' } })
    expect(recentIn(await openLookup(user, 2, 'GL Entry'))).toEqual([])
    await db.glAccount.updateMany({ data: { active: true } })
  })

  it('is offered to nobody else at the same device', async () => {
    const first = await newTimesheet()
    await unfoldMachine(first.user, 1)
    await choose(first.user, 1, 'Site', 'mine', /Mine/)
    await screens.crash()
    const { user } = await newTimesheet('theo')
    await unfoldMachine(user, 1)
    expect(recentIn(await openLookup(user, 1, 'Site'))).toEqual([])
    await screens.crash()
    // And again to the person who picked it.
    const back = await newTimesheet()
    await unfoldMachine(back.user, 1)
    expect(recentIn(await openLookup(back.user, 1, 'Site'))).toEqual([
      `Mine-${screens.company.sites.mine.id}`,
    ])
  })
})

it('a long list holds 20, and 20 more each time it is scrolled to its end', async () => {
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
