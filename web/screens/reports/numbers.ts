// Formats the numbers of reports.
import { wordFor } from '#domain/counted.ts'
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'

export type Kind = 'COUNT' | 'HOURS' | 'SHARE' | 'NUMBER' | 'WAIT'

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const some = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

/** '1,380.00' hours, '43 %', '3 h 20 min'; '' for a number without meaning. */
export function formatNumber(kind: Kind, value: number | null): string {
  if (value === null) return ''
  if (kind === 'HOURS') return hundredths.format(value / MINUTES_PER_HOUR).replace('-', '−')
  if (kind === 'SHARE') return value > 0 && value < 0.005 ? '< 1 %' : `${whole.format(value * 100)} %`
  if (kind === 'WAIT') return formatWait(value)
  return (kind === 'COUNT' ? whole : some).format(value)
}

/** '12 min', '3 h 20 min', '2 days 4 h'. @param minutes at least 0. */
function formatWait(minutes: number): string {
  const rounded = Math.round(minutes)
  if (rounded < MINUTES_PER_HOUR) return `${rounded} min`
  if (rounded < MINUTES_PER_DAY) {
    const rest = rounded % MINUTES_PER_HOUR
    return `${Math.floor(rounded / MINUTES_PER_HOUR)} h${rest ? ` ${rest} min` : ''}`
  }
  const days = Math.floor(rounded / MINUTES_PER_DAY)
  const hours = Math.floor((rounded % MINUTES_PER_DAY) / MINUTES_PER_HOUR)
  return `${days} ${wordFor(days, 'day', 'days')}${hours ? ` ${hours} h` : ''}`
}
