// Remembers whether this address is that of a test installation, so that the banner shows from the first paint.

const KEY = 'daybook.test'

export function isKnownTest(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

export function noteTest(isTest: boolean): void {
  try {
    if (isTest) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the next page waits for the answer of the server.
  }
}
