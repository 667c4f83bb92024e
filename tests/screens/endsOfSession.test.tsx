// Every end of a session, in every state of the device: nothing that can be read is left when the sign-in screen shows, and nothing
// of one's own is lost.
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { SessionEnd } from '#server/database/generated/client.ts'
import { openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { signInOnScreen } from '#tests/support/signIn.ts'
import { globalId, NOON } from '#tests/support/world.ts'
import { storeUnsaved } from '#web/forms/unsaved.ts'
import { storeAnswer } from '#web/offline/store/answers.ts'
import { database } from '#web/offline/store/database.ts'
import { openOwner } from '#web/offline/store/vault.ts'

const screens = await openScreens()
const { tess } = screens.company.people
const TESS = globalId('User', tess)

/** The cheapest screen in the frame. */
const DENIED = '/access-denied'
const isDenied = () => screen.findByText('You have no access to this page')
const TOKEN = 'daybook.token'

/** How a session ends, on this device or elsewhere. */
const ends = {
  'Log Out': async (user: UserEvent | null) => {
    if (user) await user.click(screen.getByText('Log Out', { selector: 'button *' }))
    else await onServer('SIGNED_OUT')
  },
  'a forced log-out': () => onServer('FORCED'),
  'a disabled account': () => onServer('DISABLED'),
  'a refused refresh token': () => db.session.deleteMany({ where: { userId: tess.id } }),
}
async function onServer(endedBy: SessionEnd): Promise<void> {
  await db.session.updateMany({ where: { endedAt: null }, data: { endedAt: new Date(NOON), endedBy } })
}
/** When the token is to be renewed. */
const LATER = '2026-11-17T02:16:00.000Z'

const states = ['open', 'closed', 'offline', 'in a second tab'] as const

describe.each(Object.keys(ends) as (keyof typeof ends)[])('%s', (name) => {
  it.each(states)('empties a device that is %s, and keeps unsent work', async (state) => {
    let { user, network } = await screens.open(DENIED, { as: 'tess', isDeaf: true })
    await isDenied()
    await waitFor(() => expect(openOwner(), 'whose vault is open').toBe(TESS))
    const work = { id: 'w', userId: TESS, number: null, version: null, clientMutationKey: 'k', at: 1 }
    const form = { name: 'outgoing', read: () => null }
    await storeUnsaved(form, { ...work, values: { notes: 'A seized pump' } })
    await storeAnswer(TESS, 'frame', { me: 'Tess' })
    await waitFor(async () =>
      expect((await left()).keys, 'the device can open it').toEqual([expect.anything()]),
    )

    if (state === 'open') {
      await ends[name](user)
      if (name !== 'Log Out') await ask()
    } else if (state === 'closed') {
      await screens.crash()
      await ends[name](null)
      screens.at(LATER)
      const again = { cookies: network.cookies, isDeaf: true, isPending: true }
      ;({ user, network } = await screens.open(DENIED, again))
    } else if (state === 'offline') {
      network.isDown = true
      await ends[name](name === 'Log Out' ? user : null)
      if (name !== 'Log Out') {
        network.isDown = false
        await ask()
      }
    } else {
      const newValue = null
      localStorage.removeItem(TOKEN)
      await ends[name](null)
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN, newValue }))
    }

    await screen.findByLabelText('E-mail')
    const { keys, answers, legible } = await left()
    expect([keys, answers]).toEqual([[null], 0])
    expect(legible).not.toContain('A seized pump')
    network.isDown = false
    await db.user.update({ where: { id: tess.id }, data: { active: true } })
    await signInOnScreen(user, tess)
    await waitFor(async () =>
      expect(await unsavedWork()).toMatchObject([{ values: { notes: 'A seized pump' } }]),
    )

    /** A call after the access token has to be renewed. */
    async function ask() {
      screens.at(LATER)
      await user.click(screen.getByText('Timesheet', { selector: 'nav a, nav a *' }))
    }
  })
})

/** What the store of this browser has. */
async function left() {
  const store = await database()
  const people = await store.getAll('people')
  const all = await Promise.all(['works', 'people', 'answers'].map((name) => store.getAll(name as 'works')))
  return {
    keys: people.map(({ key, wrapped, olderKeys }) => key ?? wrapped ?? olderKeys ?? null),
    answers: (await store.getAllKeys('answers')).length,
    legible: JSON.stringify(all) + JSON.stringify({ ...localStorage }),
  }
}
