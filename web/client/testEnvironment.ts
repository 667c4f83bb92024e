// Whether this browser knows its address for that of a test installation: the banner then stands there from the first
// paint on. It is of the address and tells of nobody.

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
    // Asked again then.
  }
}
