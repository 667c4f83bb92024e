// A person at a browser: the whole application, rendered, over the server in process. Only layout is absent.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { format } from 'node:util'
import { locks } from 'node:worker_threads'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { db } from '#server/database/client.ts'
import { App } from '#web/App.tsx'
import { createClient } from '#web/relay/client.ts'
import { toaster } from '#web/design/toaster.ts'
import { createRouter } from '#web/router.tsx'
import { beginSession, endSession, followsSomebodyElse } from '#web/client/session.ts'
import { ORIGIN } from './caller.ts'
import type { PersonName } from './company.ts'
import { followListening } from './listening.ts'
import { createWorld, NOON } from './world.ts'

/** Pixels a window is wide. */
export const DESK = 1600
export const PHONE = 360

const realFetch = fetch

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 20_000,
  // The library's own errors print the whole page, also for each look while a test waits. Print it with `screen.debug()`.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

export type Screens = Awaited<ReturnType<typeof createScreens>>

export type Opened = {
  /** Who is signed in; nobody if left out. */
  as?: PersonName
  width?: number
  isOffline?: boolean
  /** Answers some operations and paths itself, with a status and an error page or with a whole response. */
  answerFor?: (what: string) => number | Response | null
  /** Hears nothing of what others change. */
  isDeaf?: boolean
  /** Those of the same browser before. */
  cookies?: Map<string, string>
  /** React calls it after each render of the application, with the time that the render took. */
  onRender?: ProfilerOnRenderCallback
}

/** The world of one file's tests, a port for live changes, and browsers over it. `close` it at the end. */
export async function createScreens(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options)
  // The browser judges by its own clock whether a token is about to expire, so both sides share one.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) })
  const server = http.createServer(world.app.handle).listen(0, '127.0.0.1')
  world.app.attach(server)
  await once(server, 'listening')
  const socketUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  const live = followSubscriptions()
  const ends: (() => Promise<void>)[] = []

  return {
    ...world,
    /** Moves the clock of server and browser. */
    at(instant: string) {
      world.at(instant)
      vi.setSystemTime(instant)
    },
    /** Opens the application at a path, as a person who signed in before. */
    async open(
      path: string,
      {
        as,
        width = DESK,
        isOffline = false,
        isDeaf = false,
        answerFor,
        cookies,
        onRender = () => {},
      }: Opened = {},
    ) {
      setWindow(width)
      const network = createNetwork((request) => world.app.fetch(request), cookies)
      network.isDown = isOffline
      if (answerFor) network.answerFor = answerFor
      // What the server asks of others, in the same process, goes there.
      vi.stubGlobal('fetch', (to: string | URL, init: RequestInit) =>
        typeof to === 'string' && to.startsWith('/') ? network.fetch(to, init) : realFetch(to, init),
      )
      vi.stubGlobal('WebSocket', live.Socket)
      const { accessToken } = as ? await world.signInAnew(as) : { accessToken: null }
      if (accessToken) beginSession(accessToken, true)
      const reload = vi.fn<() => void>()
      const leave = vi.fn<(url: string) => void>()
      const daybook = createClient({
        fetch: network.fetch,
        socketUrl: isDeaf ? null : socketUrl,
        reload,
        leave,
      })
      const router = createRouter(daybook, (routes) => createMemoryRouter(routes, { initialEntries: [path] }))
      // Not in StrictMode, which mounts twice and so fetches twice: people are given the plain application.
      render(
        <Profiler id="application" onRender={onRender}>
          <App daybook={daybook} router={router} />
        </Profiler>,
      )
      ends.push(async () => {
        router.dispose()
        daybook.dispose()
        await network.isIdle()
      })
      return {
        user: userEvent.setup({ delay: null }),
        network,
        /** Loads the page anew; here it is only counted. */
        reload,
        /** Goes to another site; here it is only noted. */
        leave,
        /** What the address bar shows. */
        address: () => router.state.location.pathname + router.state.location.search,
        goBack: () => router.navigate(-1),
      }
    },
    /** Resolves when the server listens for all that the browser subscribed to, so many at least: nothing is missed now. */
    isLive: (least = 3) =>
      waitFor(() => {
        expect(live.subscribed).toBeGreaterThanOrEqual(least)
        expect(live.listening()).toBe(live.subscribed)
      }),
    /** What the browser subscribes to from now on waits, until the returned function is called. */
    holdSubscriptions: () => live.hold(),
    /** Resolves when the server listens for nothing any more. */
    isQuiet: () => waitFor(() => expect(live.listening()).toBe(0)),
    /** Takes the complaints that a test provokes; the setup fails a test for any other. */
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
    /** The browser is gone, but for what it keeps on disk. */
    async crash() {
      cleanup()
      for (const end of ends.splice(0)) await end()
      live.subscribed = 0
      await this.isQuiet()
      toaster.remove()
      // A page knows whose session ended on it.
      followsSomebodyElse()
      vi.unstubAllGlobals()
    },
    /** Closes the browser, which forgets all that it kept, and takes every timesheet away. */
    async leave() {
      await this.crash()
      // What the page knows of this person for as long as it is open is nothing to the next test.
      endSession()
      followsSomebodyElse()
      localStorage.clear()
      sessionStorage.clear()
      this.at(NOON)
      await db.timesheet.deleteMany()
    },
    async close() {
      // Code that is still on its way when a file ends would never come to the next files of this worker.
      await vi.dynamicImportSettled()
      live.end()
      server.closeAllConnections()
      server.close()
      vi.useRealTimers()
      await world.close()
    },
  }
}

/** What the browser sends to /graphql. */
type GraphRequest = { operationName: string; documentId?: string; query?: string; variables: object }

/** The way from the browser to the server, which a test can cut; it keeps cookies as a browser does. */
function createNetwork(send: (request: Request) => Promise<Response>, cookies = new Map<string, string>()) {
  let underWay = 0
  let gate = Promise.resolve()
  let answerGate: { operation?: string; opened: Promise<void> } = { opened: Promise.resolve() }
  const asked: GraphRequest[] = []
  const network = {
    cookies,
    /** Resolves when everything that was asked is answered. */
    isIdle: () => waitFor(() => expect(underWay).toBe(0)),
    /** Nothing reaches the server. */
    isDown: false,
    /** The server does what it is asked, but its answer never arrives. */
    losesAnswers: false,
    answerFor: (_what: string): number | Response | null => null,
    /** Calls so far. */
    count: 0,
    /** The GraphQL operations that were asked since this was called last, by name. */
    takeOperations: () => asked.splice(0).map(({ operationName }) => operationName),
    /** The same, as they were sent. */
    takeRequests: () => asked.splice(0),
    /** What is asked from now on waits, until the returned function is called. */
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /** The server's next answers, or those to this operation, arrive only when the returned function is called. */
    holdAnswers(operation?: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      answerGate = { operation, opened: promise }
      return resolve
    },
    /** Resolves when operations of this name were asked so often since they were taken last, and all is answered. */
    hasAsked: (name: string, times = 1) =>
      waitFor(() => {
        expect(asked.filter(({ operationName }) => operationName === name)).toHaveLength(times)
        expect(underWay).toBe(0)
      }),
    async fetch(path: string, init: RequestInit): Promise<Response> {
      // While it is worked on, Vite hands these on to the server, and answers for every other path itself.
      expect(path).toMatch(/^\/(graphql|auth|api|healthz)(\/|$)/)
      await gate
      if (network.isDown) throw new TypeError('Failed to fetch')
      const headers = new Headers(init.headers)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      headers.set('cookie', cookie)
      network.count += 1
      const request = path === '/graphql' ? (JSON.parse(init.body as string) as GraphRequest) : null
      if (request) asked.push(request)
      const instead = network.answerFor(request?.operationName ?? path)
      if (instead instanceof Response) return instead
      if (instead !== null) return new Response('An error page', { status: instead })
      underWay += 1
      // A file of jsdom is none of Node's.
      const body = init.body instanceof Blob ? await init.body.arrayBuffer() : init.body
      const response = await send(new Request(`${ORIGIN}${path}`, { ...init, body, headers })).finally(() => {
        underWay -= 1
      })
      const { operation = request?.operationName, opened } = answerGate
      if (operation === request?.operationName) await opened
      if (network.losesAnswers) throw new TypeError('Failed to fetch')
      for (const kept of response.headers.getSetCookie()) {
        const [name = '', value = ''] = kept.split(';', 1).join().split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
  return network
}

/** Counts what browsers subscribed to and what the server listens for, which is a moment later. */
function followSubscriptions() {
  const listening = followListening()
  let gate: Promise<void> | null = null
  const live = {
    subscribed: 0,
    listening: listening.count,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = null
        resolve()
      }
    },
    Socket: class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args)
        this.on('message', (message: Buffer) => {
          if (message.includes('"type":"error"')) live.subscribed -= 1
        })
      }
      override send(message: string) {
        if (message.includes('"type":"subscribe"')) live.subscribed += 1
        if (message.includes('"type":"complete"')) live.subscribed -= 1
        if (gate) void gate.then(() => super.send(message))
        else super.send(message)
      }
    },
    end: listening.end,
  }
  return live
}

/** A window of this width, as media queries see it, and what else jsdom lacks of a browser. */
function setWindow(width: number): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, edge, pixels] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? []
    const matches = edge === 'min' ? width >= Number(pixels) : edge === 'max' && width <= Number(pixels)
    return { media: query, matches, addEventListener() {}, removeEventListener() {} }
  })
  vi.stubGlobal('visualViewport', null)
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  // As over https, or on this machine.
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true, writable: true })
  Element.prototype.scrollIntoView = () => {}
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  HTMLElement.prototype.showPopover = function () {
    this.style.display = 'block'
  }
}

/** What the browser keeps of unsaved work. */
export function unsavedIn(storage: Storage): unknown[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith('daybook.unsaved.'))
  return keys.map((key) => JSON.parse(storage.getItem(key)!) as unknown)
}

/** The dialog of this name, once it has taken the focus: who types sooner types into what is behind it. */
export async function findDialog(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  const dialog = await screen.findByRole(role, { name })
  // It hides what is behind it a moment later, and with it a question that comes before that.
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(document.querySelector('[data-aria-hidden]')).not.toBeNull()
  })
  return dialog
}

/** Answers a question of the application: asks for its words, and presses one of its buttons. */
export async function answer(user: UserEvent, title: string, words: string, button: string) {
  const question = await findDialog(title, 'alertdialog')
  expect(question.textContent).toContain(words)
  await user.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
