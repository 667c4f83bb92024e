// Manuals that a person keeps on a device: kept, marked and removed, read without a network, and gone when they should be.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import { stubCaches, type CacheContents } from '#tests/support/caches.ts'
import type { PersonName } from '#tests/support/company.ts'
import { pdf } from '#tests/support/manuals.ts'
import { openScreens, findDialog, type Screens } from '#tests/support/screen.tsx'
import { drawing } from '#tests/support/world.ts'
import { OFFLINE_CACHE } from '#web/client/offlineFiles.ts'

/** Where a browser keeps the token. */
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

/** Sends a form by hand: a file of jsdom is none of Node's. */
async function send(method: string, path: string, fields: Record<string, string>, file?: Uint8Array) {
  const part = (about: string) => `--cut\r\nContent-Disposition: form-data; ${about}\r\n\r\n`
  const parts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  if (file) parts.push(part('name="File"; filename="file"'))
  const body = Buffer.concat([
    Buffer.from(parts.join('')),
    file ?? Buffer.alloc(0),
    Buffer.from('\r\n--cut--\r\n'),
  ])
  const { accessToken } = await screens.signIn('uma')
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'multipart/form-data; boundary=cut',
  }
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

/** What the device keeps: the names of manuals. */
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
/** The browser is opened again. */
async function again(...[path, opened]: Parameters<Screens['open']>) {
  await screens.crash()
  stubCaches(kept)
  return screens.open(path, opened)
}
const list = () => screen.findByRole('region', { name: 'Manuals on this device' })

describe('a manual', () => {
  it('is kept by a tick, marked in the list, and removed by another', async () => {
    const { user, dialog, tick } = await keepIt()
    expect(names()).toEqual(['Hose chart'])
    expect(tick()!.checked).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('img', { name: 'Kept on this device' })).toBeTruthy()
    await user.click(await screen.findByRole('row', { name: /Hose chart/ }))
    await user.click(await within(await findDialog('Hose chart')).findByRole('checkbox', { checked: true }))
    await waitFor(() => expect(names()).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Kept on this device' })).toBeNull())
  })

  it('cannot be kept in a browser that keeps no files', async () => {
    vi.unstubAllGlobals()
    URL.createObjectURL = () => 'blob:shown'
    const { dialog, tick } = await openManual()
    await within(dialog).findByRole('img', { name: 'Hose chart' })
    expect(tick()).toBeNull()
  })

  it('cannot be kept on a device that does not remember who it is of', async () => {
    const { user } = await screens.open('/manuals', { as: 'tess' })
    const row = await screen.findByRole('row', { name: /Hose chart/ })
    sessionStorage.setItem(TOKEN, localStorage.getItem(TOKEN)!)
    localStorage.removeItem(TOKEN)
    await user.click(row)
    const dialog = await findDialog('Hose chart')
    await within(dialog).findByRole('img', { name: 'Hose chart' })
    expect(within(dialog).queryByRole('checkbox', { name: 'Keep offline' })).toBeNull()
  })

  it.each([
    [
      '200 MB are kept',
      'There is no room for this manual: 200.0 MB of 200 MB are kept on this device.',
      199_999_999,
    ],
    ['the device is full', 'This device has no space for this manual.', 0],
  ])('is refused in a sentence where %s', async (_, sentence, size) => {
    const { user, dialog, network } = await keepIt()
    // The page has compared its manuals with the server's; a later comparison would delete the one that is planted.
    await screens.isLive(4)
    await network.isIdle()
    const [path, answer] = [...kept.get(OFFLINE_CACHE)!][0]!
    const about = { ...aboutOf(answer), number: 0, size }
    kept.get(OFFLINE_CACHE)!.delete(path)
    kept
      .get(OFFLINE_CACHE)!
      .set(
        '/kept/manuals/0',
        new Response('', { headers: { 'x-about': encodeURIComponent(JSON.stringify(about)) } }),
      )
    const estimate = () => Promise.resolve({ quota: size || 10, usage: 0 })
    const storage = { persist: () => Promise.resolve(false), estimate }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('row', { name: /Hose chart/ }))
    const anew = within(await findDialog('Hose chart'))
    await user.click(await anew.findByRole('checkbox', { name: 'Keep offline', checked: false }))
    expect((await anew.findByRole('alert')).textContent).toContain(sentence)
    expect(kept.get(OFFLINE_CACHE)!.size).toBe(1)
  })

  it('that is on its way when the session ends is not kept', async () => {
    const { user, network, tick } = await openManual()
    const arrive = network.holdAnswers()
    await user.click(tick()!)
    localStorage.removeItem(TOKEN)
    arrive()
    await network.isIdle()
    await waitFor(() => expect(tick()?.disabled ?? false).toBe(false))
    expect(names()).toEqual([])
  })
})

describe('without a network', () => {
  it('a start offers what is kept and shows it in place; the network that is back ends no reading', async () => {
    await keepIt()
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
  })

  it('a start offers nobody what another keeps', async () => {
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
  })
})

describe('what is kept', () => {
  it('has the new name and file once the server has them', async () => {
    await keepIt()
    const before = [...kept.get(OFFLINE_CACHE)!.values()][0]!.headers.get('content-type')
    await change({ Name: 'Hoses and fittings' }, pdf())
    await waitFor(() => expect(names()).toEqual(['Hoses and fittings']))
    await waitFor(() => {
      const now = [...kept.get(OFFLINE_CACHE)!.values()][0]!.headers.get('content-type')
      expect([before, now]).toEqual(['image/png', 'application/pdf'])
    })
  })

  it.each([
    ['is for others now', () => change({ VisibleTypes: 'APPROVER' })],
    ['is inactive now', () => db.manual.update({ where: { id: number }, data: { active: false } })],
  ])('is gone when it %s, at the next start at the latest', async (_, act) => {
    await keepIt()
    await screens.crash()
    await act()
    stubCaches(kept)
    await screens.open('/dashboard', { as: 'tess' })
    await waitFor(() => expect(names()).toEqual([]))
  })

  it('is gone with the session, no matter who ended it', async () => {
    const { user, dialog } = await keepIt()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await screen.findByLabelText('E-mail')
    await waitFor(() => expect([...kept.keys()]).toEqual([]))
  })

  it('is gone where the session ended while no page was open', async () => {
    await keepIt()
    await screens.crash()
    localStorage.clear()
    stubCaches(kept)
    await screens.open('/login')
    await waitFor(() => expect([...kept.keys()]).toEqual([]))
  })
})
