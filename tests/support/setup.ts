// Fails a test during which something calls console.error: React, Relay and the server report problems there.
import 'fake-indexeddb/auto'
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// The server runs in the same process as jsdom, which replaces classes that libraries of the server compare with Node's.
if ('document' in globalThis) {
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor
  globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor
  // A browser that saves data renders no form ahead, which each test of a home would pay for. The journeys show it.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
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
