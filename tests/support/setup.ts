// Fails a test that made somebody call console.error: React, Relay and the server complain there.
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

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
