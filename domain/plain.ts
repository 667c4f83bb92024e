// Addresses and keys as people see them (rulings 4): two that look the same count as the same, so that no person or
// record exists twice.

/** Characters without a glyph, the empty pattern of Braille among them. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Letters, digits and signs as wide as a Chinese character. */
const WIDE = /[！-～]/g
const normalWidth = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)

/** Letters of other scripts that look like letters of the Latin one; each row has two lines, one below the other. */
const LOOK_ALIKES = new Map(
  [
    // The signs of kelvin and ångström
    ['\u212a\u212b', 'KÅ'],
    // Cyrillic
    ['АВЕЅІЈКМНОРСТУХԚԜҮаеѕіјорсухԁһӏԛԝүѵк', 'ABESIJKMHOPCTYXQWYaesijopcyxdhlqwyvk'],
    // Greek
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳοιορυνακϲωτηεγ', 'ABEZHIKMNOPTYXCjoiopuvakcwtney'],
    // Armenian
    ['ՏՕՍԼցհոսօքյզ', 'SOULghnuofjq'],
    // Cherokee
    ['ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'ABCDEHJKLMPRSTVWZ'],
  ].flatMap(([letters = '', latin = '']) =>
    [...letters].map((letter, at) => [letter, [...latin][at]!] as const),
  ),
)

/** A normalised key: trimmed, of normal width, without invisible characters. */
export function plainKey(text: string): string {
  return composed(text).replace(WIDE, normalWidth).replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}

/** Normalized, except the signs of kelvin and ångström, which would become letters. */
function composed(text: string): string {
  const parts = text.split(/([\u212a\u212b])/)
  return parts.map((part, at) => (at % 2 === 1 ? part : part.normalize('NFC'))).join('')
}

/**
 * An e-mail address without invisible characters, and without the `mailto:` that mail programs add when they copy it.
 */
export function plainAddress(text: string): string {
  return plainKey(text).replace(/^mailto: */i, '')
}

/**
 * The first letter of another script that makes a text look Latin; null if there is none. A text entirely in another
 * script, such as Cyrillic, also has letters that do not look Latin, so it passes.
 */
export function lookAlike(text: string): string | null {
  const found = [...text].find((letter) => LOOK_ALIKES.has(letter))
  if (found === undefined) return null
  const isLatin = [...text].every(
    (letter) => !/\p{L}/u.test(letter) || /\p{Script=Latin}/u.test(letter) || LOOK_ALIKES.has(letter),
  )
  return isLatin ? found : null
}

/** Why a key is refused, as the rest of a sentence; null if it is not. */
export function keyProblem(text: string): string | null {
  const letter = lookAlike(text)
  return (
    letter && `has the letter “${letter}” of another script, which looks like “${LOOK_ALIKES.get(letter)}”`
  )
}

const PATTERN = /^(?!.*\.\.)[^\s@;:,<>"()[\]\\]+@[^\s@;:,<>"()[\]\\.]+(\.[^\s@;:,<>"()[\]\\.]+)*\.[a-z]{2,}$/i

/** Whether a text is an e-mail address as people see it. Top-level domains have two or more letters (rulings 4). */
export function isAddress(text: string): boolean {
  return (
    PATTERN.test(text) &&
    text === plainAddress(text) &&
    !text.split(/[@.]/).some((part) => lookAlike(part) !== null)
  )
}
