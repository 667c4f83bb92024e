// The contents of a phone's store: their keys, the effects of a new key, a new release or the end of a session, and
// browsers that store nothing.
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '#web/client/session.ts'
import { findUnsaved, readUnsaved, storeUnsaved, unsavedOf } from '#web/forms/unsaved.ts'
import { answerWithoutServer, createEnvironment } from '#web/relay/environment.ts'
import { readAnswer, storeAnswer } from '#web/offline/store/answers.ts'
import { readContents } from '#web/offline/store/contents.ts'
import { database } from '#web/offline/store/database.ts'
import { keepVault, leaveVault } from '#web/offline/store/keepVault.ts'
import { readPhoto, storePhoto, sweepPhotos } from '#web/offline/store/pictures.ts'
import { storageState } from '#web/offline/store/storage-state.ts'
import { openKept, openOwner, openVault, seal, type Vault } from '#web/offline/store/vault.ts'
import { answerAhead, nameOf, storeWhole } from '#web/offline/ahead/answers.ts'
import { readAhead } from '#web/offline/ahead/readAhead.ts'
import { ownerOf } from '#tests/support/timesheetForm.tsx'

const TESS = 'VXNlcjox'
const THEO = 'VXNlcjoy'
/** Access tokens, as far as the browser reads them. */
const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ sub, exp: Date.parse('2027-01-01') / 1000 }))}.`
/** Other secrets of a server, 32 bytes in base64url. */
const OTHER = 'B'.repeat(42) + 'A'
const PHOTO = 'data:image/jpeg;base64,AAAA'

type Text = { text: string }
const form = { name: 'timesheet', read: (kept: unknown) => kept as Text }
const day = { name: 'outgoing', read: (kept: unknown) => kept as Text }
const workOf = (id: string, text = id, userId = TESS) => ({
  id,
  userId,
  number: null,
  version: null,
  clientMutationKey: id,
  at: 1,
  values: { text },
})

let vault: Vault | null = null

/** A page on which Tess signs in, or is signed in. */
async function open(owner = ownerOf(TESS), { remembers = true, sub = '1' } = {}) {
  beginSession(tokenOf(sub), remembers)
  vault = await openVault(owner)
  await keepVault(vault)
  return vault
}
async function end() {
  endSession()
  // A vault that the page has opened without the server.
  const owner = openOwner()
  if (owner !== null) vault = await openVault({ ...ownerOf(owner), storeSecret: '' })
  if (vault) await leaveVault(vault)
  vault = null
}
/** The page ends, and the session lasts. */
async function close() {
  const session = localStorage.getItem('daybook.token')
  const people = await all('people')
  await end()
  for (const person of people) await (await database()).put('people', person)
  if (session) beginSession(session, true)
}
async function all<Name extends 'works' | 'pictures' | 'answers' | 'people'>(name: Name) {
  return (await database()).getAll(name)
}
const textOf = async (id: string) => (await readUnsaved(form, id))?.values.text ?? null

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T02:00:00.000Z') }))
afterEach(async () => {
  await end()
  const store = await database()
  await Promise.all([...store.objectStoreNames].map((name) => store.clear(name)))
  localStorage.clear()
  vi.useRealTimers()
})

describe('encrypted work', () => {
  it('opens in the next session, even with a new server secret; its photos stay', async () => {
    await open()
    const photo = await storePhoto(PHOTO)
    await storeUnsaved(form, workOf('a', photo))
    await end()
    await open({ ...ownerOf(TESS), browserKey: OTHER })
    await sweepPhotos(TESS)
    expect(await textOf('a')).toBe(photo)
    expect(await readPhoto(photo)).toBe(PHOTO)
  })

  it('has its wrapped key next to it, which the store alone cannot unwrap; without work the next session has another key', async () => {
    await open()
    await storeUnsaved(form, workOf('a'))
    const [before] = await all('works')
    await end()
    expect(await all('people')).toEqual([expect.objectContaining({ key: null, name: `Name of ${TESS}` })])
    expect((await all('people'))[0]).not.toHaveProperty('wrapped')
    await open()
    const [after] = await all('works')
    expect(after!.sealed).not.toEqual(before!.sealed)
    await (await database()).clear('works')
    await end()
    expect(await all('people')).toEqual([])
  })

  it.each(['the browser has kept', 'the server still derives'])(
    'by an earlier release opens with the key that %s, and from then on with that of this session',
    async (which) => {
      const secret = Uint8Array.from(atob(`${OTHER}=`), (letter) => letter.charCodeAt(0))
      const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
      const iv = new Uint8Array(12)
      const text = new TextEncoder().encode(JSON.stringify({ form: 'outgoing', ...workOf('a') }))
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
      const isKept = which === 'the browser has kept'
      const person = { userId: TESS, subject: '1', key: isKept ? key : null, metAt: Date.now(), passkeys: [] }
      await (await database()).put('people', person)
      await (await database()).put('works', { id: 'a', userId: TESS, sealed: { iv, bytes } })
      await open({ ...ownerOf(TESS), browserKey: isKept ? ownerOf(TESS).browserKey : OTHER })
      await close()
      expect(await openKept()).toBe(TESS)
      expect(await readUnsaved(day, 'a')).toMatchObject({ values: { text: 'a' } })
      expect(await readContents(TESS)).toMatchObject({ own: { days: 1, works: 0 } })
    },
  )

  it('opens with the key of its browser where the secret of its person has changed, and with that secret afterwards', async () => {
    await open()
    await storeUnsaved(form, workOf('a'))
    await close()
    await open(ownerOf(TESS, OTHER))
    await end()
    await open(ownerOf(TESS, OTHER))
    expect(await textOf('a')).toBe('a')
  })

  it('is kept and counted with its photos while no key opens it', async () => {
    await open()
    const photo = await storePhoto(PHOTO)
    await storeUnsaved(day, workOf('a', photo))
    await storeUnsaved(form, workOf('b'))
    await end()
    await open(ownerOf(TESS, OTHER))
    await storeUnsaved(form, workOf('c'))
    await sweepPhotos(TESS)
    expect(await readContents(TESS)).toEqual({
      is: 'some',
      own: { days: 0, works: 1 },
      unreadable: { days: 1, works: 1 },
      others: [],
    })
    await end()
    await open()
    expect(await readUnsaved(day, 'a')).toMatchObject({ values: { text: photo } })
    expect(await readPhoto(photo)).toBe(PHOTO)
  })

  it('of two tabs that open at the same time opens without the server', async () => {
    beginSession(tokenOf('1'), true)
    const tabs = await Promise.all([openVault(ownerOf(TESS)), openVault(ownerOf(TESS))])
    await storeUnsaved(form, workOf('a'))
    for (const tab of tabs) await keepVault(tab)
    vault = tabs[1]
    await close()
    expect(await openKept()).toBe(TESS)
    expect(await textOf('a')).toBe('a')
  })
})

describe('what the store holds', () => {
  it('is counted for the person and by the names of others, also while nobody is signed in', async () => {
    expect(await readContents(null)).toEqual({ is: 'none' })
    expect(await readContents(TESS), 'no vault is open').toEqual({ is: 'reading' })
    await open(ownerOf(THEO), { sub: '2' })
    await storeUnsaved(day, workOf('t', 't', THEO))
    await end()
    await open()
    const theirs = { name: `Name of ${THEO}`, days: 1, works: 0 }
    const nothing = { days: 0, works: 0 }
    expect(await readContents(TESS)).toEqual({
      is: 'some',
      own: nothing,
      unreadable: nothing,
      others: [theirs],
    })
    await storeUnsaved(form, workOf('a'))
    await end()
    const mine = { name: `Name of ${TESS}`, days: 0, works: 1 }
    expect(await readContents(null)).toMatchObject({
      others: expect.arrayContaining([mine, theirs]) as unknown,
    })
    await (await database()).clear('works')
    localStorage.setItem('daybook.unsaved.e', JSON.stringify({ userId: 'VXNlcjoz', values: {} }))
    expect(await readContents(null)).toMatchObject({ others: [{ name: null, days: 0, works: 1 }] })
  })
})

describe('prefetched data', () => {
  const frame = { me: { firstName: 'Tess' } }

  it('is stored completely or not at all, and an incomplete response counts as absent', async () => {
    await open()
    const name = nameOf('aheadDaysQuery', {})
    const whole = { me: { id: 'V', lastTimesheets: [] } }
    await storeWhole(TESS, 'aheadDaysQuery', {}, whole)
    for (const part of [
      undefined,
      null,
      {},
      { me: { id: 'V' } },
      { me: { id: 'V', lastTimesheets: [{ id: 'T' }] } },
    ])
      await expect(storeWhole(TESS, 'aheadDaysQuery', {}, part)).rejects.toThrow(TypeError)
    await expect(storeAnswer(TESS, name, undefined as never)).rejects.toThrow(TypeError)
    expect(await answerAhead(TESS, 'aheadDaysQuery', {})).toEqual(whole)
    await storeAnswer(TESS, nameOf('SignedInFrameQuery', {}), frame)
    expect(await answerAhead(TESS, 'SignedInFrameQuery', {})).toBeNull()
    const { sealed } = (await all('answers'))[0]!
    if ('text' in sealed) throw new Error('It is not sealed.')
    for (const bytes of [new ArrayBuffer(16), sealed.bytes.slice(1)]) {
      await (await database()).put('answers', { userId: TESS, name, sealed: { ...sealed, bytes } })
      expect(await readAnswer(TESS, name)).toBeNull()
    }
  })

  it('is not replaced by the device’s own offline responses', async () => {
    await open()
    await storeWhole(TESS, 'aheadDaysQuery', {}, { me: { id: 'V', lastTimesheets: [] } })
    const before = await all('answers')
    answerWithoutServer((operation, variables) => answerAhead(TESS, operation, variables))
    try {
      const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      const environment = createEnvironment({ fetch, socketUrl: null, reload: () => {}, leave: () => {} })
      await expect(readAhead(environment, TESS, 'UTC')).rejects.toMatchObject({ code: 'OFFLINE' })
    } finally {
      answerWithoutServer(() => Promise.resolve(null))
    }
    expect(await all('answers')).toEqual(before)
  })

  it('is not stored after the end of the session', async () => {
    await open()
    const storing = storeAnswer(TESS, 'at', 'now')
    await end()
    await storing
    expect(await all('answers')).toEqual([])
  })
})

describe('a browser that stores nothing', () => {
  const failing = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 }
  let answer = () => {}
  /** A request that is answered only after the test. */
  const silent = () => {
    const request = new IDBOpenDBRequest()
    answer = () => {
      Object.defineProperty(request, 'error', { value: new DOMException('It is gone.', 'AbortError') })
      request.dispatchEvent({ ...phases, type: 'error', initialized: true, eventPath: [] } as never)
    }
    return request
  }
  afterEach(async () => {
    vi.restoreAllMocks()
    answer()
    answer = () => {}
    await vi.waitFor(async () => expect(await storageState()).toBe('room'))
  })

  it.each([
    ['forbids it', () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(failing)],
    ['never answers', () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(silent)],
    [
      'loses each transaction',
      async () => {
        await database()
        vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(failing)
      },
    ],
  ])(
    'because it %s, a person can work, and no message claims that anything is stored',
    async (_how, breakIt) => {
      await end()
      // The open connection closes.
      await deleteDB('daybook')
      await breakIt()
      beginSession(tokenOf('1'), true)
      vault = await openVault(ownerOf(TESS))
      await expect(keepVault(vault)).rejects.toThrow(DOMException)
      expect(await storeUnsaved(form, workOf('a'))).toBe(false)
      expect(await unsavedOf(TESS)).toEqual([])
      expect(await findUnsaved(form, TESS)).toEqual([])
      expect(await readAnswer(TESS, 'at')).toBeNull()
      expect(await openKept()).toBe(null)
      expect(await readContents(TESS)).toEqual({ is: 'unknown' })
      expect(await storageState()).toBe('none')
      const photo = await storePhoto(PHOTO)
      expect(await readPhoto(photo)).toBe(PHOTO)
      await expect(seal(TESS, undefined)).rejects.toThrow(TypeError)
    },
  )

  it('asks for persistent storage with the first waiting day, and not before', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
    await open()
    await storeUnsaved(form, workOf('a'))
    expect(persist).not.toHaveBeenCalled()
    await storeUnsaved(day, workOf('b'))
    await storeUnsaved(day, workOf('c'))
    expect(persist).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'storage')
  })
})
