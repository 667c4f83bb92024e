// The page on which an approver corrects somebody else's pending timesheet.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { field, toggle, type } from '#tests/support/dialog.ts'
import { openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'

const screens = await openScreens()

const heading = () => screen.findByRole('heading', { name: 'Timesheet of Tess Tester' })
const save = () => screen.getByRole('button', { name: 'Save' })
const stored = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id }, include: { lines: true } })

async function editing({ isDeaf = false } = {}) {
  const sheet = await screens.seed({ owner: 'tess', times: [['7:00', '9:00']] })
  const tab = await screens.open(`/super/dashboard/edit/${sheet.id}`, { as: 'ada', isDeaf })
  await heading()
  await toggle(tab.user, 1)
  return { ...tab, sheet }
}

describe('the edit page', () => {
  it('on its way has the shape of a timesheet, not of a list', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    const shapes = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const status of screen.queryAllByText(/^Loading/)) shapes.add(status.textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await screens.open(`/super/dashboard/edit/${id}`, { as: 'ada' })
    await heading()
    observer.disconnect()
    expect([...shapes]).toEqual(['Loading the timesheet'])
  })

  it('says whose timesheet it is and that they will be notified, under the one title of the screen', async () => {
    await editing()
    expect(screen.getByText('Tess will be notified of what you change.')).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: /edit timesheet/i })).toHaveLength(1)
  })

  it('prints what was recorded, as the review does, and not the form', async () => {
    await editing()
    const onPaper = () => document.querySelector('[data-prints]')
    expect(onPaper()).toBeNull()
    fireEvent(window, new Event('beforeprint'))
    expect(onPaper()?.textContent).toMatch(/Tess Tester.*Pending.*Task 1.*7:00 am.*Total02 hrs/)
    fireEvent(window, new Event('afterprint'))
    expect(onPaper()).toBeNull()
  })

  it('saves the correction, tells the owner what was changed, and goes back to the review', async () => {
    const { user, sheet, address } = await editing()
    await type(user, field(1, 'End Time'), '10')
    await user.click(save())
    expect(await screen.findByText('Saved successfully')).toBeTruthy()
    await waitFor(() => expect(address()).toBe(`/super/dashboard?timesheet=${sheet.id}&status=pending`))
    expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', totalDuration: 180 })
    const told = await db.notification.findMany({ where: { timesheetId: sheet.id } })
    expect(told).toMatchObject([
      {
        userId: screens.company.people.tess.id,
        message: expect.stringMatching(
          /^Ada Tester edited your timesheet [^]*\nTask 1 End Time: .* → 10:00 am$/,
        ) as string,
      },
    ])
  })

  it('that a colleague was faster on names the colleague, and saves once the approver keeps the changes', async () => {
    const { user, sheet } = await editing({ isDeaf: true })
    await type(user, field(1, 'End Time'), '10')
    const lines = [screens.unbilled('7:00', '9:30')]
    const claim = { id: globalId('Timesheet', sheet), version: sheet.version }
    done(await (await screens.signIn('amy')).edit(screens.day(lines, claim)))
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('Changed by Amy Tester at 12:00')
    expect(field(1, 'End Time').value).toBe('10:00 am')
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await user.click(save())
    await waitFor(async () => expect((await stored(sheet.id)).totalDuration).toBe(180))
    expect(await screen.findByRole('complementary', { name: 'Review' })).toBeTruthy()
  })

  it('of what was decided meanwhile shows it to read, and offers to look at it again', async () => {
    const { user, sheet } = await editing({ isDeaf: true })
    await type(user, field(1, 'End Time'), '10')
    done(
      await (
        await screens.signIn('amy')
      ).approve({ id: globalId('Timesheet', sheet), version: sheet.version }),
    )
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      'Already approved by Amy Tester at 12:00. Your corrections were not saved.',
    )
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use it in a new timesheet' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Look at it again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(await unsavedWork()).toEqual([])
    expect((await stored(sheet.id)).totalDuration).toBe(120)
  })

  it.each([
    ['of another group', 'will', 'PENDING'],
    ['of a draft of somebody', 'tess', 'DRAFT'],
  ] as const)('%s is not there', async (_what, owner, status) => {
    const { id } = await screens.seed({ owner, status })
    await screens.open(`/super/dashboard/edit/${id}`, { as: 'ada' })
    expect(await screen.findByText('Timesheet not found')).toBeTruthy()
  })

  it('of one’s own pending timesheet is for reading', async () => {
    const { id } = await screens.seed({ owner: 'amy' })
    await screens.open(`/super/dashboard/edit/${id}`, { as: 'amy' })
    expect(await screen.findByRole('heading', { name: 'Task 1 · Unbill' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Recall' })).toBeTruthy()
  })
})
