// The photos of a task in a review: small ones that open, the large one and its keys, and those that cannot be shown.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { findDialog, openScreens, type Opened } from '#tests/support/screen.tsx'
import { snapshot } from '#tests/support/world.ts'

const screens = await openScreens()
beforeEach(() => {
  let count = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}` }))
})

/** A photo of Fay's, kept without an upload: a form of jsdom is none to Node. */
async function photo(): Promise<string> {
  const stored = await screens.files.save(await snapshot())
  const size = { width: 120, height: 90, ownerId: screens.company.people.fay.id }
  return (await db.storedFile.create({ data: { ...stored, ...size } })).path
}

/** Opens the review of a task with so many photos. */
async function reviewing(count: number, opened: Opened = {}) {
  const photos = await Promise.all(Array.from({ length: count }, photo))
  const tasks = [screens.rental('7:00', '8:00'), screens.rental('8:00', '9:00', { photos })]
  const sheet = done(await (await screens.signIn('fay')).submit(screens.day(tasks)))
  const at = `/super/dashboard?status=all&timesheet=${sheet.number}`
  const tab = await screens.open(at, { as: 'ada', ...opened })
  const list = await screen.findByRole('list', { name: 'Photos of Task 2' })
  return { ...tab, list: within(list) }
}

const small = (at: number, count: number) => ({ name: `Photo ${at} of ${count} of Task 2` })

/** The dialog that shows a photo. */
const large = async (at: number, count: number) => within(await findDialog(small(at, count).name))

it('open large from the keyboard, go around by arrow keys and buttons, and give the focus back', async () => {
  const { user, list } = await reviewing(3)
  expect(screen.queryByRole('list', { name: 'Photos of Task 1' })).toBeNull()
  const last = await list.findByRole('img', small(3, 3))
  list.getByRole('button', small(3, 3)).focus()
  await user.keyboard('{Enter}')
  const shown = await (await large(3, 3)).findByRole('img', small(3, 3))
  expect(shown.getAttribute('src')).toBe(last.getAttribute('src'))
  await user.keyboard('{ArrowRight}')
  await large(1, 3)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  const dialog = await large(2, 3)
  await user.click(dialog.getByRole('button', { name: 'Next photo' }))
  await large(3, 3)
  await user.click(dialog.getByRole('button', { name: 'Previous photo' }))
  await large(2, 3)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(list.getByRole('button', small(3, 3)))
})

it('say in words that one is broken, and load one again that did not come', async () => {
  let isUp = false
  const answerFor = (what: string) => (!isUp && what.startsWith('/api/files/') ? 503 : null)
  const { user, list } = await reviewing(1, { answerFor })
  const missing = await list.findByRole('button', { name: 'Photo 1 of 1 of Task 2 could not be loaded' })
  await user.click(missing)
  const dialog = await large(1, 1)
  expect(dialog.queryByRole('button', { name: 'Next photo' }), 'there is no other one').toBeNull()
  isUp = true
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  fireEvent.error(await dialog.findByRole('img', small(1, 1)))
  expect(dialog.getByText('Photo 1 of 1 of Task 2 is broken')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await list.findByRole('img', small(1, 1)), 'now there').toBeTruthy()
})
