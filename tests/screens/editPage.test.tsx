// The page on which an approver corrects somebody else's pending timesheet, and how its owner answers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { field, toggle, type } from '#tests/support/dialog.ts'
import { findRow } from '#tests/support/rows.ts'
import { findDialog, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'

const screens = await openScreens()

const heading = () => screen.findByText('Timesheet of Tess Tester', { selector: 'h2' })
const save = () => screen.getByRole('button', { name: 'Save' })
const stored = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id }, include: { lines: true } })

async function editing({ isDeaf = false } = {}) {
  const sheet = await screens.seed({ owner: 'tess', times: [['7:00', '9:00']] })
  const tab = await screens.open(`/super/dashboard/edit/${sheet.id}`, { as: 'ada', isDeaf })
  await heading()
  await toggle(tab.user, 1)
  return { ...tab, sheet }
}
const edit = async (sheet: { id: number; version: number }, end: string) => {
  const claim = { id: globalId('Timesheet', sheet), version: sheet.version }
  return done(await (await screens.signIn('amy')).edit(screens.day([screens.unbilled('7:00', end)], claim)))
}

it('the page says whose timesheet it is, prints what was recorded, saves, and notifies the owner of each change', async () => {
  const shapes = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const status of screen.queryAllByText(/^Loading/)) shapes.add(status.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { user, sheet, address } = await editing()
  observer.disconnect()
  expect([...shapes]).toEqual(['Loading the timesheet'])
  expect(screen.getByText('Tess will be notified of what you change.')).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: /edit timesheet/i })).toHaveLength(1)
  const onPaper = () => document.querySelector('[data-prints]')
  expect(onPaper()).toBeNull()
  fireEvent(window, new Event('beforeprint'))
  expect(onPaper()?.textContent).toMatch(/Tess Tester.*Pending.*Task 1.*7:00 am.*Total02 hrs/)
  fireEvent(window, new Event('afterprint'))
  expect(onPaper()).toBeNull()
  await type(user, field(1, 'End Time'), '10')
  await user.click(save())
  expect(await screen.findByText('Saved successfully')).toBeTruthy()
  await waitFor(() => expect(address()).toBe(`/super/dashboard?timesheet=${sheet.id}&status=pending`))
  expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', totalDuration: 180 })
  const notified = await db.notification.findMany({ where: { timesheetId: sheet.id } })
  expect(notified).toMatchObject([
    {
      userId: screens.company.people.tess.id,
      message: expect.stringMatching(
        /^Ada Tester edited your timesheet [^]*\nTask 1 End Time: .* → 10:00 am$/,
      ) as string,
    },
  ])
})

it('a colleague’s edit is named, and the approver keeps the changes; after a colleague’s decision they are only read', async () => {
  const { user, sheet } = await editing({ isDeaf: true })
  await type(user, field(1, 'End Time'), '10')
  await edit(sheet, '9:30')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Changed by Amy Tester at 12:00')
  expect(field(1, 'End Time').value).toBe('10:00 am')
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(save())
  await waitFor(async () => expect((await stored(sheet.id)).totalDuration).toBe(180))
  const review = within(await screen.findByRole('complementary', { name: 'Review' }))

  await user.click(await review.findByRole('button', { name: /^Edit/ }))
  await heading()
  await toggle(user, 1)
  await type(user, field(1, 'End Time'), '11')
  const { version } = await stored(sheet.id)
  done(await (await screens.signIn('amy')).approve({ id: globalId('Timesheet', sheet), version }))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Already approved by Amy Tester at 12:00. Your corrections were not saved.',
  )
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use it in a new timesheet' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Look at it again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await unsavedWork()).toEqual([])
  expect((await stored(sheet.id)).totalDuration).toBe(180)
})

it('the page of a timesheet of another group says that it is not found', async () => {
  const { id } = await screens.seed({ owner: 'will' })
  await screens.open(`/super/dashboard/edit/${id}`, { as: 'ada' })
  expect(await screen.findByText('Timesheet not found')).toBeTruthy()
})

it('an approver only reads their own pending timesheet on the page', async () => {
  const { id } = await screens.seed({ owner: 'amy' })
  await screens.open(`/super/dashboard/edit/${id}`, { as: 'amy' })
  expect(await screen.findByRole('heading', { name: 'Task 1 · Unbill' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Recall' })).toBeTruthy()
})

it('the owner marks the changes as seen by Ctrl Enter, once, and only with a connection', async () => {
  const sheet = await screens.seed({ owner: 'tess', times: [['7:00', '9:00']] })
  await edit(sheet, '9:30')
  const { user, network } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await findRow('Pending'))
  const changes = within(
    await within(await findDialog('Timesheet')).findByRole('region', { name: 'Changes' }),
  )
  expect(changes.getByText(/^Changed by Amy Tester/)).toBeTruthy()
  await network.isIdle()
  network.takeOperations()
  const press = () => user.keyboard('{Control>}{Enter}{/Control}')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await changes.findByRole('button', { name: /^Seen \(needs a network\)/ })
  await press()
  // The form acts on a key in the next turn.
  await new Promise((resolve) => setTimeout(resolve))
  expect(network.takeOperations()).not.toContain('EditsMutation')
  isOnline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await changes.findByRole('button', { name: /^Seen(?! \()/ })
  const answerArrives = network.holdAnswers('EditsMutation')
  await press()
  await waitFor(() =>
    expect(changes.getByRole('button', { name: /^Seen/ }).getAttribute('aria-busy')).toBe('true'),
  )
  await press()
  await new Promise((resolve) => setTimeout(resolve))
  expect(network.takeOperations().filter((name) => name === 'EditsMutation')).toHaveLength(1)
  answerArrives()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Seen/ })).toBeNull())
})
