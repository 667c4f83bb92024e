// A phone: the web application's own store and queue of days over a network of its own. A process has one browser, so one phone at
// a time is in somebody's hand; the others lie there with their stores, as if their pages had ended.
import { File } from 'node:buffer'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import type { Environment } from 'relay-runtime'
import { vi } from 'vitest'
import { beginSession, isSignedIn, onSessionEnd } from '#web/client/session.ts'
import { unsavedStored } from '#web/forms/unsaved.ts'
import { createEnvironment } from '#web/relay/environment.ts'
import { lazyFiles } from '#web/relay/lazyFiles.ts'
import { database } from '#web/offline/store/database.ts'
import { keepVault } from '#web/offline/store/keepVault.ts'
import { openKept, openVault } from '#web/offline/store/vault.ts'
import { continueWithoutServer } from '#web/offline/ahead/withoutServer.ts'
import { createDayQueue, type DayQueue } from '#web/offline/days/dayQueue.ts'
import { versionOf } from '#web/offline/days/sendDay.ts'
import { setWindow } from '#tests/support/browserWindow.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { createNetwork } from '#tests/support/network.ts'
import { SIGN_IN } from '#tests/support/world.ts'
import { arrive } from './arrive.ts'
import { emailOf } from './office.ts'
import type { Phone, Run } from './run.ts'

export function buyPhone(run: Run, owner: string, skew: number): Phone {
  const network = createNetwork((request) => arrive(run, phone, request))
  const phone: Phone = {
    ...{ owner, skew, network, stores: new IDBFactory(), texts: {}, fates: [], late: [] },
    ...{ waiting: [], ahead: null, had: new Set(), failure: null },
  }
  return phone
}

const sessionEnded = () =>
  new Promise<void>((resolve) => {
    const forget = onSessionEnd(() => {
      forget()
      resolve()
    })
  })

export type InHand = { environment: Environment; queue: DayQueue; putDown: () => Promise<void> }

/**
 * Takes a phone and opens Daybook on it. @returns null if it does not open: without a network the phone has to know its owner.
 */
export async function takeInHand(run: Run, phone: Phone): Promise<InHand | null> {
  const { office } = run
  const { network } = phone
  const id = office.user(phone.owner)
  vi.stubGlobal('indexedDB', phone.stores)
  vi.stubGlobal('File', File)
  setWindow(360)
  vi.setSystemTime(office.now().getTime() + phone.skew * 60_000)
  localStorage.clear()
  for (const [name, text] of Object.entries(phone.texts)) localStorage.setItem(name, text)
  const fetch = async (path: string, init: RequestInit) => {
    const fate = phone.fates.shift() ?? 'fine'
    if (fate === 'afterwards') {
      phone.late.push(() => network.fetch(path, init))
      throw new TypeError('Failed to fetch')
    }
    if (!network.isDown) network.ahead.push(fate)
    return network.fetch(path, init)
  }
  vi.stubGlobal('fetch', fetch)
  const transport = { fetch, socketUrl: null, reload() {}, leave() {} }
  const environment = createEnvironment(transport)
  continueWithoutServer()
  const token = phone.texts['daybook.token']
  if (token) beginSession(token, true)

  /** The page ends, once nothing of it is under way. */
  async function putAway(): Promise<void> {
    await navigator.locks.request('daybook.sending', () => network.isIdle())
    await unsavedStored()
    phone.texts = Object.fromEntries(Object.entries(localStorage) as [string, string][])
    // The types of the package ask for the class.
    forceCloseDatabase((await database()) as unknown as typeof IDBDatabase)
  }
  if (!(await isOpened())) {
    await putAway()
    return null
  }
  const files = lazyFiles(transport)
  const queue = createDayQueue(environment, () => files, id)
  const stop = queue.start()
  await queue.sendNow()
  return {
    environment,
    queue,
    async putDown() {
      await queue.sendNow()
      stop()
      await putAway()
    },
  }

  async function isOpened(): Promise<boolean> {
    if (network.isDown) return (await openKept()) === id
    // A session that the server has ended ends here, and its page asks for nothing more.
    if (isSignedIn()) await Promise.race([versionOf(environment, 1), sessionEnded()])
    if (!isSignedIn()) {
      phone.ahead = null
      beginSession(await signIn(), true)
    }
    const caller = await office.as(phone.owner)
    type Me = { me: { storeSecret: string; browserKey: string } }
    const { data } = await caller.ask<Me>('{ me { storeSecret browserKey } }')
    await keepVault(await openVault({ userId: id, name: phone.owner, ...data!.me }))
    return true
  }

  /** With "remember me", which stores a cookie. */
  async function signIn(): Promise<string> {
    const input = { email: emailOf(phone.owner), password: PASSWORD, rememberMe: true }
    const body = JSON.stringify({ operationName: null, query: SIGN_IN, variables: { input } })
    const headers = { 'content-type': 'application/json' }
    const response = await network.fetch('/graphql', { method: 'POST', body, headers })
    const { data } = (await response.json()) as { data: { result: { accessToken: string } } }
    return data.result.accessToken
  }
}
