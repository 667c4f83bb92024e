// What a page hears of others: held back for a while, it acts on what it has seen last.
import { type Page } from '@playwright/test'

/** Asked for before the page is opened; what was held back arrives in its order with the release. */
export async function liveEvents(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let isHeld = false
  let waiting: (() => void)[] = []
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const pass = () => socket.send(message)
      // The rest keeps the connection alive.
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
