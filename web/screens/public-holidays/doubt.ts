// Finds in the text of an entry that its day is not a public holiday, or only in some states.

const patterns = {
  QLD: /\bQLD\b|queensland/i,
  NSW: /\bNSW\b|new south wales/i,
  VIC: /\bVIC\b|\bvictoria\b(?! day)/i,
  TAS: /\bTAS\b|tasmania/i,
  SA: /\bSA\b|south australia/,
  WA: /\bWA\b|western australia/,
  NT: /\bNT\b|northern territory/,
  ACT: /\bACT\b|australian capital territory/,
} as const satisfies Record<string, RegExp>

export type State = keyof typeof patterns
const states = Object.keys(patterns) as State[]

/** Words that exclude states instead of including them. */
const EXCEPT = /\b(?:except|excluding|not in|other than)\b/i
const NO_HOLIDAY =
  /\bobservances?\b|\bnot an? (?:\w+ )?holiday\b|\b(?:normal|ordinary|regular) (?:work|business)/i
const TIME_OF_DAY =
  /\b\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\b|\b\d{1,2}:\d{2}\b|\bmidnight\b|\bnoon\b|\b(?:half|part)[ -]day\b/i

/** Whether these are all states. */
export function areAll(some: readonly State[]): boolean {
  return new Set(some).size === states.length
}

/** The states that a text names; an empty list if it names all. Abbreviations count only in capitals. */
export function statesIn(text: string): State[] {
  // Names of states in any case; abbreviations that are also words only in capitals.
  const folded = text.replace(
    /south australia|western australia|northern territory|australian capital territory/gi,
    (name) => name.toLowerCase(),
  )
  const named = states.filter((state) => patterns[state].test(folded))
  return areAll(named) ? [] : named
}

/** The line of the texts that makes a day doubtful; null if there is none. */
export function doubtIn(texts: readonly string[]): string | null {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.replace(/\s+/g, ' ').trim())
  const doubtful = lines.find((line) => NO_HOLIDAY.test(line) || TIME_OF_DAY.test(line) || isOnlyExcept(line))
  return doubtful === undefined ? null : shortened(doubtful)
}

function isOnlyExcept(line: string): boolean {
  return EXCEPT.test(line) && statesIn(line).length > 0
}

function shortened(line: string): string {
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
