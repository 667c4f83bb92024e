// Searches by words: all words must occur, ignoring case, accents and apostrophes (rulings 2c).

/** Further words are ignored. */
export const SEARCH_WORDS_MAX = 5

/** The first five words of a search, normalised by `searchable`. */
export function searchWords(search: string | null | undefined): string[] {
  const words = searchable(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return words.slice(0, SEARCH_WORDS_MAX)
}

/** Normalises a text for the search. The database function of the same name does the same to stored texts. */
export function searchable(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đðøłħıςßæœ'’‘ʼʻ`´ʹ]/g, (letter) => spelled[letter] ?? '')
}

/** Letters that do not decompose into a letter and an accent, and how they are typed on other keyboards. */
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
