// A task that runs: started on the home or in the form, stopped into its day's draft, and never hours before that.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { begin } from '#domain/timesheet/running.ts'
import { newTask } from '#domain/timesheet/task.ts'
import { db } from '#server/database/client.ts'
import { field, isClosed, press } from '#tests/support/dialog.ts'
import { findDialog, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'
import { storeUnsaved } from '#web/forms/unsaved.ts'

const screens = await openScreens()
// Friday, 9:02 am in Brisbane.
beforeEach(() => screens.at('2026-11-19T23:02:00.000Z'))

const running = () => screen.findByRole('complementary', { name: 'Running task' })
const start = async (user: Awaited<ReturnType<typeof screens.open>>['user'], what: RegExp) => {
  await user.click(await screen.findByRole('button', { name: 'Start a task' }))
  const dialog = within(await findDialog('Start a task'))
  await user.click(dialog.getByRole('button', { name: what }))
  await isClosed()
}
const times = (number: number) =>
  ['Start Time', 'End Time'].map((label) => (field(number, label) as HTMLInputElement).value)

it('it runs on over a closed browser, for its owner alone, and stops into the draft of its day, which the server has only then', async () => {
  await screens.seed({ owner: 'tess', startDate: '2026-11-20', status: 'DRAFT', times: [['6:00', '7:00']] })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await start(user, /^Job cost$/)
  expect((await running()).textContent).toMatch(/^Job cost running since 09:00 am, 0 min/)
  expect(screen.queryByRole('button', { name: 'Start a task' })).toBeNull()
  await screens.crash()
  await screens.open('/dashboard', { as: 'theo' })
  expect(await screen.findByRole('button', { name: 'Start a task' })).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Running task' })).toBeNull()
  await screens.crash()

  screens.at('2026-11-20T00:37:00.000Z')
  const later = await screens.open('/dashboard', { as: 'tess' })
  expect((await running()).textContent).toMatch(/^Job cost running since 09:00 am, 1 h 35/)
  expect((await db.timesheetLine.findMany()).length, 'no hours of it').toBe(1)
  await later.user.click(within(await running()).getByRole('button', { name: 'Stop' }))
  await findDialog('Edit Timesheet')
  await waitFor(() =>
    expect(times(2)).toEqual([expect.stringMatching(/9:00/), expect.stringMatching(/10:35/)]),
  )
  // Once the form's own unsaved work has it.
  await waitFor(async () => expect(await unsavedWork()).toMatchObject([{ form: 'timesheet' }]))
  await press(later.user, 'Save')
  await isClosed()
  const lines = await db.timesheetLine.findMany({ orderBy: { position: 'asc' } })
  expect(lines.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [360, 420],
    [540, 635],
  ])
  expect(await unsavedWork()).toEqual([])
})

it('a task forgotten overnight asks when it ended, and begins a day of its own date without an end', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await start(user, /^Job cost$/)
  await running()
  await screens.crash()
  screens.at('2026-11-20T21:00:00.000Z')
  const next = await screens.open('/dashboard', { as: 'tess' })
  expect((await running()).textContent).toMatch(
    /^Job cost began Fri Nov 20, 2026 at 09:00 am and was not stopped\. When did it end\?/,
  )
  await next.user.click(screen.getByRole('button', { name: 'Enter the end' }))
  const form = within(await findDialog('New Timesheet'))
  expect(form.getByLabelText<HTMLInputElement>('Start Date').value).toBe('20 Nov 2026')
  await waitFor(() => expect(times(1)[0]).toMatch(/9:00/))
  expect(times(1)[1]).toBe('')
})

it('New Timesheet starts its task now, and takes in what runs', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  const form = within(await findDialog('New Timesheet'))
  await user.click(await form.findByRole('button', { name: 'Start Task 1 now' }))
  await isClosed()
  await running()
  expect(await unsavedWork(), 'nothing is left of the form').toMatchObject([{ form: 'running' }])
  await user.click(screen.getByRole('button', { name: 'Create Timesheet' }))
  const next = within(await findDialog('New Timesheet'))
  await user.click(await next.findByRole('button', { name: /^Stop the task running since 09:00 am/ }))
  await waitFor(() => expect(next.queryByRole('button', { name: /^Stop the task/ })).toBeNull())
  expect(await unsavedWork(), 'the task is in the store throughout').not.toEqual([])
  await waitFor(async () => expect(await unsavedWork()).toMatchObject([{ form: 'timesheet' }]))
})

it('a task stays in New Timesheet if another tab has started a different one', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  const form = within(await findDialog('New Timesheet'))
  const button = await form.findByRole('button', { name: 'Start Task 1 now' })
  await unsavedWork()
  const userId = globalId('User', screens.company.people.tess)
  const other = begin(
    newTask('other', 'JOB_COST', null),
    'DAY',
    { date: '2026-11-20', minutes: 480 },
    Date.now(),
  )
  const work = { id: `${userId}.running`, userId, number: null, version: null, clientMutationKey: '' }
  await storeUnsaved({ name: 'running', read: () => null }, { ...work, values: other, at: other.startedAt })
  await user.click(button)
  await screen.findByText('Another task runs already. Stop it first.')
  expect(screen.getByRole('dialog', { name: 'New Timesheet' })).toBeTruthy()
})
