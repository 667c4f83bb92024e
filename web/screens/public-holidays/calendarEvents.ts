// Splits an iCalendar file into its events before parsing them, so that a bad line costs only one event. Repairs known
// errors of popular calendars, and bounds repetitions.
import { UnreadableFile } from './parsedFile.ts'

/** The properties of an event, without those of its alarms. */
export type EventLines = readonly Property[]
export type Property = { name: string; params: string; value: string }

const DATES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'])
const PROPERTY = /^([\w-]+)((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):(.*)$/s

/**
 * The events of a file. A line that is not a property continues the previous one.
 * @param from the first day, 'YYYYMMDD', and `to` the last one: other single dates of a repetition are dropped.
 * @throws UnreadableFile if the file ends within an event.
 */
export function eventsIn(text: string, { from, to }: { from: string; to: string }): EventLines[] {
  const events: EventLines[] = []
  let open: Property[] | null = null
  let nested = 0
  for (const line of unfolded(text)) {
    const [, word = '', what = ''] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? []
    const isEvent = what.toUpperCase() === 'VEVENT'
    if (word.toUpperCase() === 'BEGIN' && isEvent) {
      // Reads an event without an end as far as it goes.
      if (open) events.push(open)
      open = []
      nested = 0
    } else if (open && word.toUpperCase() === 'END' && isEvent) {
      events.push(open)
      open = null
    } else if (open && word !== '') nested += word.toUpperCase() === 'BEGIN' ? 1 : -1
    else if (open && nested === 0) addLine(open, line, from, to)
  }
  if (open || !/END\s*:\s*VCALENDAR\s*$/i.test(text.trimEnd()))
    throw new UnreadableFile(
      'This calendar is damaged or incomplete. Download it again, and choose it again.',
    )
  return events
}

/** The unfolded lines, with any kind of line ending. */
function unfolded(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
}

function addLine(event: Property[], line: string, from: string, to: string): void {
  const [, name, params = '', value = ''] = PROPERTY.exec(line) ?? []
  const last = event.at(-1)
  if (name === undefined) {
    if (last && line.trim() !== '') last.value += `\\n${line.trim()}`
    return
  }
  const property = { name: name.toUpperCase(), params, value: value.trim() }
  event.push(DATES.has(property.name) ? dated(property, from, to) : property)
}

/** Recognises dates whatever type their line declares: '20261225' and '2026-12-25'. */
function dated({ name, params, value }: Property, from: string, to: string): Property {
  const all = value.split(',').map((one) => one.trim().replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1$2$3'))
  const isMany = name === 'EXDATE' || name === 'RDATE'
  const near = isMany
    ? [...new Set(all.filter((one) => one.slice(0, 8) >= from && one.slice(0, 8) <= to))]
    : all
  const isDate = near.every((one) => /^\d{8}$/.test(one)) && !/;VALUE=/i.test(params)
  return { name, params: isDate ? `${params};VALUE=DATE` : params, value: near.join(',') }
}

/** A value as text: without escapes. */
export function textOf(event: EventLines, name: string): string {
  const value = event.find((one) => one.name === name)?.value ?? ''
  return value.replace(/\\([nN\\;,])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one)).trim()
}
