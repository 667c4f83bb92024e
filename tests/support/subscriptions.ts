// The browser's WebSocket in the tests of screens.
import { WebSocket } from 'ws'
import { followListening } from './listening.ts'

/** Counts the subscriptions of browsers, and those that the server has opened, a moment later. */
export function followSubscriptions() {
  const listening = followListening()
  let gate: Promise<void> | null = null
  const live = {
    subscribed: 0,
    listening: listening.count,
    /** Delays the messages of browsers until the returned function is called. */
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
