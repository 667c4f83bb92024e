// Correcting a timesheet at a desk: the review next to the list turns into the form, and back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { field, toggle, type } from '#tests/support/dialog.ts'
import { findRow } from '#tests/support/rows.ts'
import { answer, openScreens, unsavedWork } from '#tests/support/screen.tsx'

const screens = await openScreens()

const review = () => within(screen.getByLabelText('Review', { selector: 'aside' }))
const reviewOf = (name: string) => waitFor(() => review().getByText(name, { selector: 'h2' }))
const formOf = (name: string) => reviewOf(`Timesheet of ${name}`)
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
  const { user, sheet, address, place } = await reviewing()
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
})

it('Back and a reload lose nothing that was typed', async () => {
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
  expect(address()).toBe(typing)
  await screens.crash()
  await screens.open(typing, { as: 'ada' })
  await formOf('Tess Tester')
  expect(field(1, 'End Time').value).toBe('10:00 am')
  expect((await findRow('Tess')).getAttribute('aria-current')).toBe('true')
})
