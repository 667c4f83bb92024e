// Parses dates that users type. A date is 'YYYY-MM-DD' text, without a time or a zone.
import { DateTime } from 'luxon'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 'Fri, yesterday': the weekday, and the distance of a near date. */
export function describeDate(date: string, today: string): string {
  const day = DateTime.fromISO(date)
  if (!day.isValid) return ''
  const away = Math.round(day.diff(DateTime.fromISO(today), 'days').days)
  const near =
    away === 0
      ? 'today'
      : away === -1
        ? 'yesterday'
        : away === 1
          ? 'tomorrow'
          : away < 0 && away > -7
            ? `${-away} days ago`
            : away > 0 && away < 7
              ? `in ${away} days`
              : ''
  return day.toFormat('ccc') + (near && `, ${near}`)
}

/**
 * Parses a typed date: `19/11`, `19.11.26`, `19 nov`, `2026-11-19`, `19`, `fri`, `yesterday`. Without a year
 * it is the nearest such date, or the nearest past one when `max` forbids the future. Null when the text is not a date.
 */
export function parseDate(text: string, today: string, max?: string): string | null {
  const typed = text.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  const now = DateTime.fromISO(today)
  if (typed === 'today' || typed === 't') return today
  if (typed === 'yesterday' || typed === 'y') return now.minus({ days: 1 }).toISODate()
  if (typed === 'tomorrow') return now.plus({ days: 1 }).toISODate()

  const weekday = typed.length >= 3 ? weekdays.findIndex((name) => typed.startsWith(name)) : -1
  if (weekday >= 0 && /^[a-z]+$/.test(typed))
    return now.minus({ days: (now.weekday - 1 - weekday + 7) % 7 }).toISODate()

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))

  const words = typed.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* /, '')
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ ./-]?([a-z]{3,9})[ ./-]?(\d{2}|\d{4})?$/.exec(words)
  const plain = /^(\d{1,2})(?:[ ./-](\d{1,2}))?(?:[ ./-](\d{2}|\d{4}))?$/.exec(words)
  const parts = named ?? plain
  if (!parts) return null
  const day = Number(parts[1])
  const month = named ? months.indexOf((named[2] ?? '').slice(0, 3)) + 1 : Number(parts[2] ?? now.month)
  if (parts[3]) return isoDate(fullYear(parts[3]), month, day)
  const step = parts[2] ? { years: 1 } : { months: 1 }
  return nearest(now, month, day, step, max)
}

function nearest(
  now: DateTime,
  month: number,
  day: number,
  step: { years: number } | { months: number },
  max?: string,
): string | null {
  const first = isoDate(now.year, month, day)
  if (!first || !max || first <= max) return first
  const before = DateTime.fromISO(first).minus(step)
  return isoDate(before.year, before.month, day)
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function isoDate(year: number, month: number, day: number): string | null {
  const date = DateTime.fromObject({ year, month, day })
  return date.isValid ? date.toISODate() : null
}
