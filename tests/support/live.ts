// Delays the live events of a page, so that it acts on an older state.
import { type Page } from '@playwright/test'

/** Call it before the page opens. `release` delivers the held events in their order. */
export async function liveEvents(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let isHeld = false
  let waiting: (() => void)[] = []
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const pass = () => socket.send(message)
      // Other messages keep the connection alive.
      if (isHeld && message.toString().includes('"type":"next"')) waiting.push(pass)
      else pass()
    })
  })
  return {
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const pass of waiting) pass()
      waiting = []
    },
  }
}
