// The times of a cell as they are typed and shown: '7-1130', '7:00 – 11:30 am'.
import { parseEndTime } from '#domain/timesheet/time-choices.ts'
import { formatTimes, parseTime, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'

/** Null if it is not two times. */
export function parseTimes(text: string, shift: Shift): TaskTimes | null {
  const [from, to, more] = text.split(/\s*(?:[-–—]|\bto\b)\s*/)
  if (from === undefined || to === undefined || more !== undefined) return null
  const [half] = /[ap](?:\.?m\.?)?\s*$/i.exec(to) ?? []
  const end = parseTime(to)
  // '1:00 – 3:30 pm' begins at 1 pm, '7 – 3:30 pm' at 7 am.
  const sameHalf = half && !/[ap]/i.test(from) ? parseTime(`${from}${half}`) : null
  const startTime = sameHalf !== null && end !== null && sameHalf < end ? sameHalf : parseTime(from)
  if (startTime === null) return null
  const endTime = parseEndTime(to, { start: startTime, shift })
  return endTime === null || endTime === startTime ? null : { startTime, endTime }
}

/** Null while one of both is missing. */
export function timesInWords({ startTime, endTime }: TaskTimes): string | null {
  return startTime === null || endTime === null ? null : formatTimes(startTime, endTime)
}
