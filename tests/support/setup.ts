// Fails a test that made somebody call console.error: React, Relay and the server complain there.
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// The server runs beside jsdom, which puts classes of its own in the place of some of Node's.
if ('document' in globalThis) {
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor
  globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor
  // Node's setMaxListeners takes no other EventTarget than one with this mark.
  Object.assign(EventTarget, { [Symbol.for('nodejs.event_target')]: true })
  // React looks for its developer tools once, when it is loaded, and the files of a worker load it once together.
  const nothing = () => {}
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: nothing }
  const tools = { ...hook, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing }
  const world = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: typeof tools }
  world.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= tools
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
