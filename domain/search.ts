// How a search is understood: words that must all occur, without regard to case, accents and apostrophes (rulings 2c).

/** More words than this narrow nothing down any further. */
export const SEARCH_WORDS_MAX = 5

/** The words of a search, spelled as `searchable` spells what they are looked for in: the first five. */
export function searchWords(search: string | null | undefined): string[] {
  const words = searchable(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return words.slice(0, SEARCH_WORDS_MAX)
}

/** A text as it is searched; the function of the same name in the database does the same to what it keeps. */
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
