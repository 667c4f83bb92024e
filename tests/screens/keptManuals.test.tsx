// Manuals that a user keeps on a device: kept, marked and removed, read without a network, and deleted when they must be.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import { stubCaches, type CacheContents } from '#tests/support/caches.ts'
import type { PersonName } from '#tests/support/company.ts'
import { pdf } from '#tests/support/manuals.ts'
import { nodesBody } from '#tests/support/network.ts'
import { findRow } from '#tests/support/rows.ts'
import { openScreens, findDialog, type Screens } from '#tests/support/screen.tsx'
import { drawing } from '#tests/support/world.ts'
import { OFFLINE_CACHE } from '#web/client/offlineFiles.ts'

/** Where a browser stores the token. */
const TOKEN = 'daybook.token'
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'storage')
  await db.manualVersion.deleteMany()
  await db.manual.deleteMany()
  await db.storedFile.deleteMany()
})
const screens = await openScreens()
let kept: CacheContents
let number: number
beforeEach(async () => {
  kept = stubCaches()
  number = await upload('Hose chart', await drawing())
})

/** Sends a form as an administrator. */
async function send(method: string, path: string, fields: Record<string, string>, file?: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('File', new File([new Uint8Array(file)], 'file'))
  const headers = new Headers({ authorization: `Bearer ${(await screens.signIn('uma')).accessToken}` })
  const body = await nodesBody(form, headers)
  const answer = await screens.app.fetch(new Request(`${ORIGIN}${path}`, { method, headers, body }))
  expect(answer.ok).toBe(true)
  return answer
}
async function upload(name: string, file: Uint8Array): Promise<number> {
  const answer = await send('POST', '/Manual', { Name: name, VisibleTypes: 'STAFF' }, file)
  return ((await answer.json()) as { ManualId: number }).ManualId
}
const change = (fields: Record<string, string>, file?: Uint8Array) =>
  send('PATCH', `/Manual/${number}`, fields, file)

/** The names of the manuals on the device. */
const names = () => [...(kept.get(OFFLINE_CACHE)?.values() ?? [])].map((answer) => aboutOf(answer).name)
const aboutOf = (answer: Response) =>
  JSON.parse(decodeURIComponent(answer.headers.get('x-about')!)) as {
    name: string
    size: number
    owner: string
  }

async function openManual(as: PersonName = 'tess') {
  const tab = await screens.open(`/manuals?manual=${number}`, { as })
  const dialog = await findDialog('Hose chart')
  const tick = () => within(dialog).queryByRole<HTMLInputElement>('checkbox', { name: 'Keep offline' })
  return { ...tab, dialog, tick }
}
async function keepIt() {
  const tab = await openManual()
  await tab.user.click(tab.tick()!)
  await within(tab.dialog).findByText(/^Kept on this device\. .+ of 200 MB are in use\.$/)
  return tab
}
/** Opens the browser again. */
async function again(...[path, opened]: Parameters<Screens['open']>) {
  await screens.crash()
  stubCaches(kept)
  return screens.open(path, opened)
}
const list = () => screen.findByRole('region', { name: 'Manuals on this device' })

it('a manual is stored by a tick and marked in the list, follows the server’s name and file, and is deleted with the tick or the session', async () => {
  const { user, dialog, tick } = await keepIt()
  expect(names()).toEqual(['Hose chart'])
  expect(tick()!.checked).toBe(true)
  const mark = () => screen.queryByLabelText('Kept on this device')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(mark()).toBeTruthy())
  await user.click(await findRow('Hose chart'))
  const again = within(await findDialog('Hose chart'))
  await user.click(await again.findByRole('checkbox', { checked: true }))
  await waitFor(() => expect(names()).toEqual([]))
  await user.click(await again.findByRole('checkbox', { checked: false }))
  await waitFor(() => expect(names()).toEqual(['Hose chart']))

  const typeOf = () => [...kept.get(OFFLINE_CACHE)!.values()][0]!.headers.get('content-type')
  expect(typeOf()).toBe('image/png')
  await change({ Name: 'Hoses and fittings' }, pdf())
  await waitFor(() => expect(names()).toEqual(['Hoses and fittings']))
  await waitFor(() => expect(typeOf()).toBe('application/pdf'))
  await user.click(again.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await screen.findByLabelText('E-mail')
  await waitFor(() => expect([...kept.keys()]).toEqual([]))
})

it('a manual is not stored if the session ends during the download, and a device that does not remember its user offers no tick', async () => {
  const { user, network, dialog, tick } = await openManual()
  const arrive = network.holdAnswers()
  await user.click(tick()!)
  const token = localStorage.getItem(TOKEN)!
  localStorage.removeItem(TOKEN)
  arrive()
  await network.isIdle()
  await waitFor(() => expect(tick()?.disabled ?? false).toBe(false))
  expect(names()).toEqual([])
  sessionStorage.setItem(TOKEN, token)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(await findRow('Hose chart'))
  const again = within(await findDialog('Hose chart'))
  await again.findByRole('img', { name: 'Hose chart' })
  expect(again.queryByRole('checkbox', { name: 'Keep offline' })).toBeNull()
})

it('a manual beyond 200 MB or the device’s space is refused with a message', async () => {
  const { user, dialog, network } = await keepIt()
  // The page has compared its manuals with the server's. A later comparison would delete the planted one.
  await screens.isLive(4)
  await network.isIdle()
  const [path, answer] = [...kept.get(OFFLINE_CACHE)!][0]!
  kept.get(OFFLINE_CACHE)!.delete(path)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  const isRefused = async (sentence: string, size: number) => {
    const about = { ...aboutOf(answer), number: 0, size }
    const headers = { 'x-about': encodeURIComponent(JSON.stringify(about)) }
    kept.get(OFFLINE_CACHE)!.set('/kept/manuals/0', new Response('', { headers }))
    const estimate = () => Promise.resolve({ quota: size || 10, usage: 0 })
    const storage = { persist: () => Promise.resolve(false), estimate }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    await user.click(await findRow('Hose chart'))
    const opened = within(await findDialog('Hose chart'))
    await user.click(await opened.findByRole('checkbox', { name: 'Keep offline', checked: false }))
    expect((await opened.findByRole('alert')).textContent).toContain(sentence)
    expect(kept.get(OFFLINE_CACHE)!.size).toBe(1)
    await user.click(opened.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await isRefused(
    'There is no room for this manual: 200.0 MB of 200 MB are kept on this device.',
    199_999_999,
  )
  await isRefused('This device has no space for this manual.', 0)
})

it('offline, a start offers the user’s stored manuals and nobody else’s, and the returning network does not interrupt reading; without a session they are deleted', async () => {
  await keepIt()
  await screens.crash()
  stubCaches(kept)
  const looks = vi.spyOn(caches, 'has')
  await screens.open('/dashboard', { as: 'theo', isOffline: true })
  expect(await screen.findByText(UNREACHABLE)).toBeTruthy()
  await waitFor(() => expect(looks).toHaveBeenCalled())
  await Promise.all(looks.mock.results.map(({ value }) => value as Promise<boolean>))
  expect(screen.queryByRole('region', { name: 'Manuals on this device' })).toBeNull()
  expect(names()).toEqual(['Hose chart'])

  const { user, network } = await again('/dashboard', { as: 'tess', isOffline: true })
  expect(await screen.findByText(UNREACHABLE)).toBeTruthy()
  await user.click(within(await list()).getByRole('button', { name: /Hose chart/ }))
  const dialog = await findDialog('Hose chart')
  expect(await within(dialog).findByRole('img', { name: 'Hose chart' })).toBeTruthy()
  network.isDown = false
  dispatchEvent(new Event('online'))
  // Longer than it takes to begin.
  await db.manual.count()
  expect(network.takeOperations()).not.toContain('SignedInFrameQuery')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Create Timesheet' })).toBeTruthy()
  expect(names()).toEqual(['Hose chart'])

  // The session ends while no page is open.
  await screens.crash()
  localStorage.clear()
  stubCaches(kept)
  await screens.open('/login')
  await waitFor(() => expect([...kept.keys()]).toEqual([]))
})

it('a stored manual that the user may no longer see is deleted at the next start', async () => {
  await keepIt()
  await screens.crash()
  await change({ VisibleTypes: 'APPROVER' })
  stubCaches(kept)
  await screens.open('/dashboard', { as: 'tess' })
  await waitFor(() => expect(names()).toEqual([]))
})
