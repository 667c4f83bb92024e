// How calendar dates are written in sentences. Spelled out here, because a hundred timesheets that are approved at once
// name a hundred dates.
import { Info } from 'luxon'

const months = Info.months('short', { locale: 'en' })

/** Of a date 'YYYY-MM-DD': 'Jan 04, 1990', as notifications and mail name it. */
export function monthFirst(date: string): string {
  const [year, month, day] = date.split('-')
  return `${months[Number(month) - 1]} ${day}, ${year}`
}

/** Of a date 'YYYY-MM-DD': '04 Jan 1990', as the history names it. */
export function dayFirst(date: string): string {
  const [year, month, day] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}
