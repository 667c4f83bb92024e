// How the service worker shows a push message, and what a click on the notification opens.
import { describe, expect, it, vi } from 'vitest'
import type { PushMessage } from '#domain/push-message.ts'
import type { WorkerMessage } from '#web/worker/messages.ts'
import { openClicked, showPushed, type Surroundings } from '#web/worker/pushed.ts'

const message: PushMessage = {
  notificationId: 7,
  topic: 'timesheet 12',
  text: 'Your timesheet for Tue Nov 17, 2026 was declined',
  at: '2026-11-17T02:00:00.000Z',
}

type State = { focused?: boolean; visibilityState?: string; listens?: boolean; isControlled?: boolean }

function page({
  focused = false,
  visibilityState = 'hidden',
  listens = true,
  isControlled = true,
}: State = {}) {
  const heard: WorkerMessage[] = []
  return {
    focused,
    visibilityState,
    heard,
    focus: vi.fn<() => Promise<unknown>>(async () => {}),
    navigate: vi.fn<(url: string) => Promise<unknown>>(async () => {
      if (!isControlled) throw new TypeError('This service worker is not the client’s active service worker')
    }),
    postMessage: (message: WorkerMessage, [port]: Transferable[] = []) => {
      heard.push(message)
      if (listens && port) (port as MessagePort).postMessage('opening')
    },
  }
}

function browser(...pages: ReturnType<typeof page>[]) {
  const opened: string[] = []
  const shown: [string, NotificationOptions][] = []
  const surroundings: Surroundings = {
    clients: {
      matchAll: async () => pages,
      openWindow: async (url) => void opened.push(url),
    },
    registration: { showNotification: async (...one) => void shown.push(one) },
  }
  return { ...surroundings, opened, shown }
}

const clicked = () => ({ data: { notificationId: 7 }, close: vi.fn<() => void>() })

it('a push message shows its text, replaces the notification of the same topic, and makes open pages fetch again', async () => {
  const open = page()
  const { shown, ...surroundings } = browser(open)
  await showPushed(surroundings, message)
  expect(shown).toEqual([
    [
      'Daybook',
      {
        body: message.text,
        icon: '/icons/192.png',
        tag: 'timesheet 12',
        renotify: true,
        timestamp: Date.parse(message.at),
        data: { notificationId: 7 },
      },
    ],
  ])
  expect(open.heard).toEqual([{ daybook: 'pushed' }])
})

describe('a click', () => {
  it('opens the timesheet in the focused page and moves that to the front', async () => {
    const [hidden, visible, focused] = [page(), page({ visibilityState: 'visible' }), page({ focused: true })]
    const { opened, ...surroundings } = browser(hidden, visible, focused)
    const one = clicked()
    await openClicked(surroundings, one)
    expect(one.close).toHaveBeenCalled()
    expect(focused.focus).toHaveBeenCalled()
    expect(focused.heard).toEqual([{ daybook: 'open', notificationId: 7 }])
    expect([hidden.heard, visible.heard, opened]).toEqual([[], [], []])
  })

  it('opens a page if there is none', async () => {
    const { opened, ...surroundings } = browser()
    await openClicked(surroundings, clicked())
    expect(opened).toEqual(['/notifications?open=7'])
  })

  it('navigates a page that does not answer, or opens another if it cannot', async () => {
    const silent = page({ listens: false })
    const foreign = page({ listens: false, isControlled: false })
    const [first, second] = [browser(silent), browser(foreign)]
    await Promise.all([openClicked(first, clicked()), openClicked(second, clicked())])
    expect(silent.navigate).toHaveBeenCalledWith('/notifications?open=7')
    expect([first.opened, second.opened]).toEqual([[], ['/notifications?open=7']])
  })

  it('opens it in a page that the browser does not focus', async () => {
    const stubborn = page({ visibilityState: 'visible' })
    stubborn.focus.mockRejectedValue(new DOMException('Not allowed to focus a window.'))
    await openClicked(browser(stubborn), clicked())
    expect(stubborn.heard).toHaveLength(1)
  })
})
