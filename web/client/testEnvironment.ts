// Remembers whether this address is that of a test installation, so that the banner shows from the first paint.
import { device } from './storage.ts'

const KEY = 'daybook.test'

export function isKnownTest(): boolean {
  return device.get(KEY) === 'yes'
}

export function noteTest(isTest: boolean): void {
  if (isTest) device.set(KEY, 'yes')
  else device.remove(KEY)
}
