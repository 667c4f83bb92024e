// Correcting a timesheet at a desk: the review beside the list turns into the form, and back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { field, toggle, type } from '#tests/support/dialog.ts'
import { answer, openScreens, PHONE, unsavedWork } from '#tests/support/screen.tsx'

const screens = await openScreens()

const review = () => within(screen.getByRole('complementary', { name: 'Review' }))
async function heading(name: string) {
  const panel = await screen.findByRole('complementary', { name: 'Review' })
  return within(panel).findByRole('heading', { name })
}
const reviewOf = (name: string) => heading(name)
const formOf = (name: string) => heading(`Timesheet of ${name}`)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const stored = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id } })
const closing = "Your data won't be saved. Are you sure?"
const FILTERED = '/super/dashboard?search=te&status=pending'

/** The review of a timesheet of Tess, opened from a list that is searched. */
async function reviewing() {
  const sheet = await screens.seed({ owner: 'tess', times: [['7:00', '9:00']] })
  const tab = await screens.open(`${FILTERED}&timesheet=${sheet.id}`, { as: 'ada' })
  await reviewOf('Tess Tester')
  return { ...tab, sheet, place: `${FILTERED}&timesheet=${sheet.id}` }
}

async function editing() {
  const tab = await reviewing()
  await tab.user.keyboard('e')
  await formOf('Tess Tester')
  return tab
}

/** Types another end into the first task. */
async function correct({ user }: Pick<Awaited<ReturnType<typeof reviewing>>, 'user'>, end = '10') {
  await toggle(user, 1)
  await type(user, field(1, 'End Time'), end)
}

describe('Edit at a desk', () => {
  it('turns the review itself into the form, and Save turns it back with what was changed', async () => {
    const { user, sheet, address, place } = await reviewing()
    await user.click(review().getByRole('button', { name: /^Edit/ }))
    await formOf('Tess Tester')
    expect(review().getByText('Tess will be notified of what you change.')).toBeTruthy()
    expect(address()).toBe(`${FILTERED}&timesheet=${sheet.id}&edit=yes`)
    expect((await row('Tess')).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('te')
    await correct({ user })
    await user.click(review().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved successfully')).toBeTruthy()
    await reviewOf('Tess Tester')
    expect(review().getAllByText('03 hrs 00 mins').length).toBeGreaterThan(0)
    expect((await row('Tess')).textContent).toContain('03 hrs 00 mins')
    expect(address()).toBe(place)
    expect(await stored(sheet.id)).toMatchObject({ totalDuration: 180, status: 'PENDING' })
    await user.keyboard('a')
    await screen.findByText('Approved Tess Tester, Tue Nov 17, 2026')
  })

  it.each(['Escape', 'Close'])('asks before %s throws away what was typed', async (how) => {
    const { user, sheet, address, place } = await editing()
    const leave = () =>
      how === 'Escape'
        ? user.keyboard('{Escape}')
        : user.click(review().getAllByRole('button', { name: 'Close' })[0]!)
    await correct({ user })
    await leave()
    await answer(user, 'Closing', closing, 'No')
    expect(field(1, 'End Time').value).toBe('10:00 am')
    await leave()
    await answer(user, 'Closing', closing, 'Yes')
    await reviewOf('Tess Tester')
    expect(address()).toBe(place)
    expect(await unsavedWork()).toEqual([])
    expect(await stored(sheet.id)).toMatchObject({ totalDuration: 120 })
  })

  it('asks nothing where nothing was typed, also with the focus elsewhere', async () => {
    const { user, address, place } = await editing()
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('{Escape}')
    await reviewOf('Tess Tester')
    expect(address()).toBe(place)
  })

  it('is left by Escape from the moment it is in sight', async () => {
    const { user, address, place } = await reviewing()
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
  })

  it('asks before another row takes its place, and stays with No', async () => {
    await screens.seed({ owner: 'theo' })
    const { user, sheet, address, place } = await editing()
    await correct({ user })
    await user.click(await row('Theo'))
    await answer(user, 'Closing', closing, 'No')
    await user.click(review().getByRole('button', { name: 'Save' }))
    await reviewOf('Tess Tester')
    expect(address()).toBe(place)
    expect(await stored(sheet.id)).toMatchObject({ totalDuration: 180 })

    await user.keyboard('e')
    await formOf('Tess Tester')
    await correct({ user }, '11')
    await user.click(await row('Theo'))
    await answer(user, 'Closing', closing, 'Yes')
    await reviewOf('Theo Tester')
    expect(address()).not.toContain('edit')
  })

  it('leaves the keys of the list alone', async () => {
    await screens.seed({ owner: 'theo' })
    const { user, sheet } = await editing()
    await user.keyboard('jkadxnz')
    expect(review().getByRole('heading', { name: 'Timesheet of Tess Tester' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await reviewOf('Tess Tester')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', version: 1 })
  })

  it('is left by Back, which loses nothing: what was typed is there again', async () => {
    const { user, address, place, goBack } = await editing()
    await correct({ user })
    await goBack()
    await reviewOf('Tess Tester')
    expect(address()).toBe(place)
    expect(await unsavedWork()).toHaveLength(1)
    await user.keyboard('e')
    await formOf('Tess Tester')
    expect(field(1, 'End Time').value).toBe('10:00 am')
  })

  it('is there again after a reload, with what was typed', async () => {
    const { user, address } = await editing()
    await correct({ user })
    const reloaded = address()
    await screens.crash()
    await screens.open(reloaded, { as: 'ada' })
    await formOf('Tess Tester')
    expect(field(1, 'End Time').value).toBe('10:00 am')
    expect((await row('Tess')).getAttribute('aria-current')).toBe('true')
  })

  it('on a phone leads to the page', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    const { user, address } = await screens.open(`/super/dashboard?timesheet=${id}`, {
      as: 'ada',
      width: PHONE,
    })
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    expect(await screen.findByRole('heading', { name: 'Timesheet of Tess Tester' })).toBeTruthy()
    expect(address()).toBe(`/super/dashboard/edit/${id}`)
  })
})
