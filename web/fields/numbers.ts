// Parses numbers as people type them.

const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const DECIMAL = /^-?(\d+[.,]?\d*|[.,]\d+)$/

/**
 * '4512.5', '4512,5' and '4 512.5' are the same number; '4,512' has a thousands separator. Null if the text is not a
 * number, or not yet.
 */
export function parseNumber(text: string): number | null {
  const typed = text.replace(/\s/g, '')
  if (THOUSANDS.test(typed)) return Number(typed.replace(/,/g, ''))
  return DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : null
}
