// How a timesheet's dates read: short in lists, whole where one timesheet is looked at.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Tue 17 Nov' of 'YYYY-MM-DD'. */
export function shortDate(date: string): string {
  // A date without a time is read as UTC.
  const day = new Date(date)
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
}

/** 'Tue 17 Nov 2026' of 'YYYY-MM-DD'. */
export function longDate(date: string): string {
  return `${shortDate(date)} ${date.slice(0, 4)}`
}

/** 'DD/MM/YYYY HH:mm' of an instant, in this browser's zone (spec 9). */
export function dateAndTime(instant: string): string {
  const at = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`
}
