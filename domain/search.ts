// How a search text is understood, in lists of the server and in the rows of a browser: words that must all occur. Names
// are searched without regard to case, accents and apostrophes (rulings 2c).

/** More words than this narrow nothing down any further. */
export const SEARCH_WORDS_MAX = 5

/** The words of a search text, in lower case, the first five. */
export function searchWords(search: string | null | undefined): string[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return words.slice(0, SEARCH_WORDS_MAX)
}

/** The words of a search for a name, as `searchable` makes names. */
export function nameWords(search: string | null | undefined): string[] {
  return searchWords(searchable(search ?? ''))
}

/** Whether every word of the search occurs in the name. */
export function nameMatches(name: string, search: string | null | undefined): boolean {
  const text = searchable(name)
  return nameWords(search).every((word) => text.includes(word))
}

/** A name as it is searched; the function of the same name in the database does the same to what it keeps. */
export function searchable(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đðøłħıςßæœ'’‘ʼʻ`´ʹ]/g, (letter) => spelled[letter] ?? '')
}

/** Letters that are no letter with an accent, as people without them on their keyboard type them. */
const spelled: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
