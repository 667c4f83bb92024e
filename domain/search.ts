// How a search text is understood, in lists of the server and in the rows of a browser: words that must all occur.

/** More words than this narrow nothing down any further. */
export const SEARCH_WORDS_MAX = 5

/** The words of a search text, in lower case, the first five. */
export function searchWords(search: string | null | undefined): string[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return words.slice(0, SEARCH_WORDS_MAX)
}
