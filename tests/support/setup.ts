// Fails a test that made somebody call console.error: React, Relay and the server complain there.
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// The server runs beside jsdom, which puts classes of its own in the place of some of Node's.
if ('document' in globalThis) {
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor
  globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor
  // Node's setMaxListeners takes no other EventTarget than one with this mark.
  Object.assign(EventTarget, { [Symbol.for('nodejs.event_target')]: true })
}

const complaints: string[] = []
const original = console.error

beforeEach(() => {
  complaints.length = 0
  console.error = (...args: unknown[]) => void complaints.push(format(...args))
})

afterEach(() => {
  console.error = original
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})
