// The time zones that the browser knows, searchable by words of their names.
import type { LoadOptions, Option } from '#web/fields/options.ts'

/** A zone as a look-up shows it: its IANA name, and its current offset from GMT. */
export function zoneOption(name: string): Option {
  return { id: name, name, detail: offsetOf(name) }
}

export const loadTimeZones: LoadOptions = ({ search, first }) => {
  const words = plain(search).split(' ')
  const found = Intl.supportedValuesOf('timeZone').filter((name) =>
    words.every((word) => plain(name).includes(word)),
  )
  return Promise.resolve(found.slice(0, first).map(zoneOption))
}

/** 'GMT+10', or nothing for a zone that this browser does not know. */
function offsetOf(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_/]+/g, ' ')
}
