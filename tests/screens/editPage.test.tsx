// Correcting somebody else's pending timesheet, on a page of its own or in place of the review, and how its owner answers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { field, toggle, type } from '#tests/support/dialog.ts'
import { findRow } from '#tests/support/rows.ts'
import { answer, findDialog, openScreens, unsavedWork } from '#tests/support/screen.tsx'
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

it('the page names the owner, prints the recorded timesheet, saves, and notifies the owner of each change', async () => {
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
  expect(notified).toMatchObject([{ userId: screens.company.people.tess.id }])
  expect(notified[0]!.message).toMatch(/^Ada Tester edited your timesheet for [^\n]*$/)
})

it('a colleague’s edit is named, and the approver keeps the changes; after a colleague’s decision they are read-only', async () => {
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

it('the page of a timesheet of another group says that it is not found, and an approver’s own pending one is read-only', async () => {
  const { id } = await screens.seed({ owner: 'will' })
  await screens.open(`/super/dashboard/edit/${id}`, { as: 'ada' })
  expect(await screen.findByText('Timesheet not found')).toBeTruthy()
  await screens.crash()
  const own = await screens.seed({ owner: 'amy' })
  await screens.open(`/super/dashboard/edit/${own.id}`, { as: 'amy' })
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

// At a desk the review next to the list turns into the form, and back.

const review = () => within(screen.getByLabelText('Review', { selector: 'aside' }))
const reviewOf = (name: string) => waitFor(() => review().getByText(name, { selector: 'h2' }))
const formOf = (name: string) => reviewOf(`Timesheet of ${name}`)
const closing = "Your data won't be saved. Are you sure?"
const FILTERED = '/super/dashboard?search=te&status=pending'

/** The review of a timesheet of Tess, opened from a list that is searched. */
async function reviewing() {
  const sheet = await screens.seed({ owner: 'tess', times: [['7:00', '9:00']] })
  const tab = await screens.open(`${FILTERED}&timesheet=${sheet.id}`, { as: 'ada' })
  await reviewOf('Tess Tester')
  return { ...tab, sheet, place: `${FILTERED}&timesheet=${sheet.id}` }
}

/** Types another end into the first task. */
async function correct({ user }: Pick<Awaited<ReturnType<typeof reviewing>>, 'user'>, end = '10') {
  await toggle(user, 1)
  await type(user, field(1, 'End Time'), end)
}

it('Edit turns the review next to the list into the form, Save turns it back; another row asks before it takes its place', async () => {
  await screens.seed({ owner: 'theo' })
  const { user, sheet, address, place } = await reviewing()
  await user.click(review().getByRole('button', { name: /^Edit/ }))
  await formOf('Tess Tester')
  expect(review().getByText('Tess will be notified of what you change.')).toBeTruthy()
  expect(address()).toBe(`${place}&edit=yes`)
  expect((await findRow('Tess')).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('te')
  await correct({ user })
  await user.click(await findRow('Theo'))
  await answer(user, 'Closing', closing, 'No')
  await user.click(review().getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved successfully')).toBeTruthy()
  await reviewOf('Tess Tester')
  expect(review().getAllByText('03 hrs 00 mins').length).toBeGreaterThan(0)
  await findRow(/Tess.*03 hrs 00 mins/)
  expect(address()).toBe(place)
  expect(await stored(sheet.id)).toMatchObject({ totalDuration: 180, status: 'PENDING' })

  await user.keyboard('e')
  await formOf('Tess Tester')
  await correct({ user }, '11')
  await user.click(await findRow('Theo'))
  await answer(user, 'Closing', closing, 'Yes')
  await reviewOf('Theo Tester')
  expect(address()).not.toContain('edit')
  await user.keyboard('a')
  await screen.findByText('Approved Theo Tester, Tue Nov 17, 2026')
})

it('the form has no keys of the list; Escape leaves it from the moment it appears, but asks about typed words, as Close does', async () => {
  await screens.seed({ owner: 'theo' })
  const sheet = await screens.seed({ owner: 'tess', times: [['7:00', '9:00']] })
  const { user, address, goBack } = await screens.open('/notifications', { as: 'ada' })
  await user.click(screen.getByText('Timesheet', { selector: 'nav a, nav a *' }))
  await user.click(await findRow('Tess'))
  await reviewOf('Tess Tester')
  const place = address()
  const whenSeen = vi.fn(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
  const look = new MutationObserver(() => {
    if (!document.querySelector('aside h2')?.textContent.startsWith('Timesheet of')) return
    look.disconnect()
    whenSeen()
  })
  look.observe(document.body, { subtree: true, childList: true })
  await user.keyboard('e')
  await waitFor(() => expect(whenSeen).toHaveBeenCalled())
  await reviewOf('Tess Tester')
  expect(address()).toBe(place)

  await user.keyboard('e')
  await formOf('Tess Tester')
  await user.keyboard('jkadxnz')
  await formOf('Tess Tester')
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('{Escape}')
  await reviewOf('Tess Tester')
  expect(address()).toBe(place)
  expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', version: 1 })

  await user.keyboard('e')
  await formOf('Tess Tester')
  await correct({ user })
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', closing, 'No')
  expect(field(1, 'End Time').value).toBe('10:00 am')
  await user.click(review().getAllByRole('button', { name: 'Close' })[0]!)
  await answer(user, 'Closing', closing, 'Yes')
  await reviewOf('Tess Tester')
  expect(address()).toBe(place)
  expect(await unsavedWork()).toEqual([])
  expect(await stored(sheet.id)).toMatchObject({ totalDuration: 120 })
  await goBack()
  await waitFor(() => expect(address(), 'the form left no entry behind').toBe('/notifications'))
})

it('Back and a reload lose no input', async () => {
  const { user, address, place, goBack } = await reviewing()
  await user.keyboard('e')
  await formOf('Tess Tester')
  const typing = address()
  await correct({ user })
  await goBack()
  await reviewOf('Tess Tester')
  expect(address()).toBe(place)
  expect(await unsavedWork()).toHaveLength(1)
  await user.keyboard('e')
  await formOf('Tess Tester')
  expect(field(1, 'End Time').value).toBe('10:00 am')
  expect(document.activeElement).toBe(screen.getByLabelText('Start Date'))
  expect(address()).toBe(typing)
  await screens.crash()
  await screens.open(typing, { as: 'ada' })
  await formOf('Tess Tester')
  expect(field(1, 'End Time').value).toBe('10:00 am')
  expect((await findRow('Tess')).getAttribute('aria-current')).toBe('true')
})
