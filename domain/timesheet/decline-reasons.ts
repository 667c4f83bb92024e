// Reasons to offer when a timesheet is declined: short reasons that an approver used more than once, without the
// details in which they differed.

/** Characters; a longer reason cannot be read at a glance. */
const SHORT = 120
/** How many are offered. */
const OFFERED = 6
const BLANK = '___'

const weekday = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
/** Dates, times and numbers, the longest first: 'Mon Nov 16, 2026', '16/11', '03:45 pm', '2.5'. */
const particular = new RegExp(
  [
    `(?:${weekday},? )?(?:${month} \\d{1,2}|\\d{1,2} ${month})\\b(?:,? \\d{4})?`,
    `\\b${weekday}\\b`,
    '\\d+(?:[:./,-]\\d+)*(?: ?[ap]\\.?m\\b)?',
  ].join('|'),
  'gi',
)

/** @param given the reasons of past declines, newest first. @returns the reasons to offer, newest first. */
export function reasonsToOffer(given: readonly string[]): string[] {
  const alike = Map.groupBy(
    given.map((reason) => reason.trim()).filter((reason) => reason.length <= SHORT),
    withoutParticulars,
  )
  return [...alike]
    .filter(([words, reasons]) => reasons.length > 1 && /\p{L}/u.test(words.replaceAll(BLANK, '')))
    .slice(0, OFFERED)
    .map(([, reasons]) => common(reasons))
}

/** The part of a reason that must be equal for two reasons to count as the same. */
function withoutParticulars(reason: string): string {
  return reason
    .replaceAll(particular, BLANK)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!]+$/, '')
}

/** The newest of several similar reasons, with a blank for each detail in which they differ. */
function common(reasons: readonly string[]): string {
  const [first, ...others] = reasons.map((reason) => reason.match(particular) ?? [])
  let at = 0
  return reasons[0]!.replaceAll(particular, (value) => {
    const index = at++
    return others.every((other) => other[index] === first![index]) ? value : BLANK
  })
}

/** Where the first blank of a reason starts and ends; null without one. */
export function blankIn(reason: string): [start: number, end: number] | null {
  const start = reason.indexOf(BLANK)
  return start === -1 ? null : [start, start + BLANK.length]
}
