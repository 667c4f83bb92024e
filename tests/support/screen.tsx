// Renders the application in jsdom over the server in process, for one user at one browser. Only layout is missing.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { format } from 'node:util'
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event'
import { Profiler, type ProfilerOnRenderCallback, type ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { App } from '#web/App.tsx'
import type { Router } from '#web/client/urlState.ts'
import { type Client, createClient } from '#web/relay/client.ts'
import { toaster } from '#web/design/toaster.ts'
import { unsavedStored } from '#web/forms/unsaved.ts'
import { database } from '#web/offline/store/database.ts'
import { unseal } from '#web/offline/store/vault.ts'
import { silence } from '#web/client/silence.ts'
import { createRouter } from '#web/router.tsx'
import { beginSession, endSession, followsSomebodyElse } from '#web/client/session.ts'
import { setWindow } from './browserWindow.ts'
import { PASSWORD, type PersonName } from './company.ts'
import { createNetwork } from './network.ts'
import { plainSystem } from './plainSystem.ts'
import { followSubscriptions } from './subscriptions.ts'
import { createWorld, NOON } from './world.ts'

/** Widths of the window in pixels. */
export const DESK = 1600
export const PHONE = 360

const realFetch = fetch

/** Rules that no page contains: jsdom would match each of them with each element that a query looks at. */
const styles = createCache({ key: 'css', container: document.createElement('div') })

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 60_000,
  // The default errors print the whole page on each attempt while a test waits. `screen.debug()` prints it on demand.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// A screen that failed retries soon, because tests wait for it.
silence.retry = 300

export type Screens = Awaited<ReturnType<typeof createScreens>>

export type Opened = {
  /** The signed-in user; without it nobody is signed in. */
  as?: PersonName
  width?: number
  isOffline?: boolean
  /** Answers an operation or a path instead of the server: with an error page of a status, or with a response. */
  answerFor?: (what: string) => number | Response | null
  /** Whether the browser opens no socket, so that it gets no live events. */
  isDeaf?: boolean
  /** The cookies of an earlier page of the same browser. */
  cookies?: Map<string, string>
  /** Whether `open` resolves immediately, for tests of the loading state. */
  isPending?: boolean
  /** React calls it after each render, with the time that the render took. */
  onRender?: ProfilerOnRenderCallback
}

/**
 * A world with a port for WebSockets, and browsers for it. The browser is closed after each test of the file and the world
 * after the last one. An `afterEach` above this call runs after the browser is closed, one below it before.
 */
export async function openScreens(options: Parameters<typeof createWorld>[0] = {}) {
  const screens = await createScreens(options)
  afterEach(() => screens.leave())
  afterAll(() => screens.close())
  return screens
}

async function createScreens(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options)
  // Server and browser share one clock, because the browser compares a token's expiry with its own.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) })
  const server = http.createServer(world.app.handle).listen(0, '127.0.0.1')
  world.app.attach(server)
  await once(server, 'listening')
  const socketUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  const live = followSubscriptions()
  const ends: (() => Promise<void>)[] = []

  const show = async (
    { as, width = DESK, isOffline = false, isDeaf = false, answerFor, cookies, onRender = () => {} }: Opened,
    makeRouter: (daybook: Client) => Router,
  ) => {
    setWindow(width)
    const network = createNetwork((request) => world.app.fetch(request), cookies)
    network.isDown = isOffline
    if (answerFor) network.answerFor = answerFor
    // The server runs in the same process; its own requests to other hosts use the real fetch.
    vi.stubGlobal('fetch', (to: string | URL, init: RequestInit) =>
      typeof to === 'string' && to.startsWith('/') ? network.fetch(to, init) : realFetch(to, init),
    )
    vi.stubGlobal('WebSocket', live.Socket)
    const { accessToken } = as ? await world.signInAgain(as) : { accessToken: null }
    if (accessToken) beginSession(accessToken, true)
    const reload = vi.fn<() => void>()
    const leave = vi.fn<(url: string) => void>()
    const daybook = createClient({
      fetch: network.fetch,
      socketUrl: isDeaf ? null : socketUrl,
      reload,
      leave,
    })
    const router = makeRouter(daybook)
    // Without StrictMode, which mounts and so fetches twice; production has none either.
    render(
      <Profiler id="application" onRender={onRender}>
        <CacheProvider value={styles}>
          <ChakraProvider value={plainSystem}>
            <App daybook={daybook} router={router} />
          </ChakraProvider>
        </CacheProvider>
      </Profiler>,
    )
    ends.push(async () => {
      router.dispose()
      daybook.dispose()
      network.close()
      await network.isIdle()
    })
    return {
      // Without styles nothing keeps the pointer away; the check would compute the style of all ancestors at each press.
      user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
      network,
      /** The reload of the page, as a mock. */
      reload,
      /** The navigation to another site, as a mock. */
      leave,
      /** The path and query in the address bar. */
      address: () => router.state.location.pathname + router.state.location.search,
      goBack: () => router.navigate(-1),
    }
  }

  return {
    ...world,
    /** Sets the clock of server and browser. */
    at(instant: string) {
      world.at(instant)
      vi.setSystemTime(instant)
    },
    /** Opens the application at a path, for a user with a session. Resolves when the screen is there with its data. */
    async open(path: string, opened: Opened = {}) {
      const page = await show(opened, (daybook) =>
        createRouter(daybook, (routes) => createMemoryRouter(routes, { initialEntries: [path] })),
      )
      if (!opened.isPending && !opened.isOffline) await isShown(page.network.isQuiet)
      return page
    },
    /** Fills in the form of the sign-in screen and sends it. */
    async fillSignIn(user: UserEvent, name: PersonName, password = PASSWORD) {
      await user.click(await screen.findByLabelText('E-mail'))
      await user.paste(world.company.people[name].email)
      await user.click(screen.getByLabelText('Password'))
      await user.paste(password)
      await user.click(screen.getByText('Sign in', { selector: 'button, button *' }))
    },
    /** Renders one part of the application, such as a form, without the frame and the list around it. */
    mount: (part: ReactNode, opened: Opened = {}) =>
      show(opened, () => createMemoryRouter([{ path: '*', element: part }])),
    /** Resolves when the server has opened all subscriptions of the browser, at least this many. Later events arrive. */
    isLive: (least = 3) =>
      waitFor(() => {
        expect(live.subscribed).toBeGreaterThanOrEqual(least)
        expect(live.listening()).toBe(live.subscribed)
      }),
    /** Delays the browser's subscriptions until the returned function is called. */
    holdSubscriptions: () => live.hold(),
    /** Resolves when the server has no open subscription. */
    isQuiet: () => waitFor(() => expect(live.listening()).toBe(0)),
    /** Collects calls of console.error that a test provokes; any other fails the test (setup.ts). */
    expectComplaints() {
      const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
      return {
        end(about: RegExp) {
          const complaints = complained.mock.calls.map((args) => format(...args))
          complained.mockRestore()
          for (const complaint of complaints) expect(complaint).toMatch(about)
        },
      }
    },
    /** Closes the browser without clearing its storage. */
    async crash() {
      cleanup()
      for (const end of ends.splice(0)) await end()
      live.subscribed = 0
      await this.isQuiet()
      toaster.remove()
      // The module remembers the user of the page.
      followsSomebodyElse()
      vi.unstubAllGlobals()
    },
    /** Closes the browser, clears its storage and deletes all timesheets. */
    async leave() {
      await this.crash()
      endSession()
      followsSomebodyElse()
      localStorage.clear()
      await clearStores()
      sessionStorage.clear()
      this.at(NOON)
      await db.timesheet.deleteMany()
    },
    async close() {
      // An import that is pending at the end of a file would never resolve for later files of the worker.
      await vi.dynamicImportSettled()
      live.end()
      server.closeAllConnections()
      server.close()
      vi.useRealTimers()
      await world.close()
    },
  }
}

/** The milliseconds after which a screen that stays without its data is looked at as it is. */
const PATIENCE = 2_000
const notYet = new Error('The screen has not all its data yet.')

/**
 * Resolves when the screen is there: a heading, no skeleton, no request. Each query of a test that waits looks through the
 * whole page at each change of it, which is most of the time of a test; so tests query when nothing changes any more.
 */
async function isShown(isQuiet: () => boolean): Promise<void> {
  const last = performance.now() + PATIENCE
  await waitFor(() => {
    const isThere =
      isQuiet() &&
      document.getElementsByTagName('h1').length > 0 &&
      document.querySelector('[data-loading]') === null
    if (!isThere && performance.now() < last) throw notYet
  })
}

/** The unsaved work in this browser; null for each piece that the person signed in last cannot read. */
export async function unsavedWork(): Promise<unknown[]> {
  await unsavedStored()
  const all = await (await database()).getAll('works')
  return Promise.all(all.map(({ userId, sealed }) => unseal(userId, sealed).catch(() => null)))
}

/** Finds a dialog and waits until it has the focus; earlier keys would go to the page behind it. */
export async function findDialog(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  const dialog = await screen.findByRole(role, { name })
  // The dialog hides the page behind it a moment later. A question that opens before that would be hidden, too.
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(document.querySelector('[data-aria-hidden]')).not.toBeNull()
  })
  return dialog
}

/** Finds a message at the foot of the window by its title, and expects what it is about. */
export async function findToast(title: string, about: string) {
  const found = await screen.findByText(title, { selector: '[data-scope="toast"][data-part="title"]' })
  const toast = found.closest<HTMLElement>('[role="status"]')!
  expect(within(toast).getByText(about)).toBeTruthy()
  return within(toast)
}

/** Expects a confirmation with these words and presses one of its buttons. */
export async function answer(user: UserEvent, title: string, words: string, button: string) {
  const question = await findDialog(title, 'alertdialog')
  expect(question.textContent).toContain(words)
  await user.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

async function clearStores(): Promise<void> {
  await unsavedStored()
  const store = await database()
  await Promise.all([...store.objectStoreNames].map((name) => store.clear(name)))
}

/** Whether a button takes no press: one that its own press disabled keeps the focus until the focus leaves it. */
export const isOff = (button: HTMLElement) =>
  button.matches(':disabled') || button.getAttribute('aria-disabled') === 'true'
