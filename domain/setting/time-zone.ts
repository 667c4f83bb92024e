// Whether a text names a time zone.

export const NO_TIME_ZONE = 'Please choose a time zone from the list'

/** Names begin with a letter. Intl also accepts offsets such as +10:00, which ignore daylight saving time. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/

/** Whether it is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
