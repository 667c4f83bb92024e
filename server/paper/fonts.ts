// The fonts of documents on paper. A text is set in the first font that has all its letters, so that none is dropped.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import bidiFactory from 'bidi-js'
import * as fontkit from 'fontkit'
// Also says which files of these packages production gets (scripts/package.mjs).
import files from './fonts.json' with { type: 'json' }

export type Weight = keyof typeof files

const bidi = bidiFactory()
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Whether a text has letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Chinese and Japanese share code points for characters that they write differently; kana are only Japanese. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const isJapanese = (file: string) => file.includes('noto-sans-jp')

const thai = /\p{Script=Thai}+/gu
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
/** Thai writes no spaces between words: marks where a line can end. It is not printed. */
const BREAK = '\u200B'
/** The vowel am is a ring below the tone and a letter. fontkit splits it, but leaves the tone below the ring. */
const splitAm = (words: string) => words.replace(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
const forLines = (words: string) =>
  splitAm(Array.from(thaiWords.segment(words), ({ segment }) => segment).join(BREAK))

const loaded = new Map<string, fontkit.Font>()
/** A font, parsed once for each process: its tables take longer to decode than a page to draw. */
function load(file: string): fontkit.Font {
  let font = loaded.get(file)
  if (!font) {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
    const parsed = fontkit.create(bytes) as fontkit.Font
    // Embedding makes a font remember glyphs without their letters, which texts would get afterwards.
    const embedded = fontkit.create(bytes) as fontkit.Font
    font = Object.create(parsed, {
      layout: { value: (text: string, features?: string[]) => new Line(parsed, text, features) },
      createSubset: { value: () => embedded.createSubset() },
    }) as fontkit.Font
    loaded.set(file, font)
  }
  return font
}

type Glyph = Pick<fontkit.Glyph, 'id' | 'advanceWidth' | 'codePoints'>

/** The glyphs of a text from left to right, as pdfkit draws them. */
class Line {
  readonly glyphs: Glyph[] = []
  readonly positions: fontkit.GlyphPosition[] = []

  constructor(font: fontkit.Font, text: string, features?: string[]) {
    const printed = text.replaceAll(BREAK, '')
    if (printed === '') return
    for (const [part, direction] of isRightToLeft(printed) ? partsOf(printed) : [[printed] as const])
      this.#add(font, part, features, direction)
  }

  #add(font: fontkit.Font, text: string, features?: string[], direction?: string) {
    const run = font.layout(text, features, undefined, undefined, direction)
    // A glyph of several letters remembers the letter of an earlier text, such as another apostrophe.
    const letters = new Map(
      Array.from(text, (letter) => letter.codePointAt(0)!).map((code) => [
        font.glyphForCodePoint(code).id,
        code,
      ]),
    )
    for (const { id, advanceWidth, codePoints } of run.glyphs) {
      const code = letters.get(id)
      this.glyphs.push({ id, advanceWidth, codePoints: code === undefined ? codePoints : [code] })
    }
    this.positions.push(...run.positions)
  }

  /** pdfkit scales the positions before it reads this. */
  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}

/** The parts of a text that are written in one direction, in the order in which they stand on the line. */
function partsOf(text: string): [part: string, direction: 'ltr' | 'rtl'][] {
  const levels = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const directionAt = (at: number) => (levels.levels[at]! % 2 === 1 ? 'rtl' : 'ltr')
  const parts: [string, 'ltr' | 'rtl'][] = []
  let before = -2
  for (const at of bidi.getReorderedIndices(text, levels)) {
    const direction = directionAt(at)
    const letter = mirrored.get(at) ?? text[at]!
    const last = parts.at(-1)
    const step = direction === 'rtl' ? -1 : 1
    if (!last || last[1] !== direction || at !== before + step) parts.push([letter, direction])
    else last[0] = direction === 'rtl' ? letter + last[0] : last[0] + letter
    before = at
  }
  return parts
}

type Doc = { registerFont(name: string, font: Buffer): Doc; font(name: string): unknown }

const controls = /[^\P{Cc}\n]/gu

/**
 * Selects the font of a text. @returns the printed text: a letter that no font has appears as its number, such as
 * '[U+1F69C]'.
 */
export function setFont(doc: Doc, text: string, weight: Weight): string {
  const letters = [...text.replaceAll('\t', ' ').replace(controls, '').normalize('NFC')]
  const candidates = files[weight].filter((file) => !isJapanese(file) || kana.test(text))
  const { file, lacking } = fontOf(candidates, new Set(letters))
  // pdfkit takes a parsed font, which its types do not say.
  doc.registerFont(file, load(file) as unknown as Buffer).font(file)
  const printed = letters.map((letter) => (lacking.has(letter) ? codePointLabel(letter) : letter)).join('')
  return printed.replace(thai, forLines)
}

/** The first font that has all letters, or else the one that lacks the fewest. */
function fontOf(candidates: readonly string[], letters: ReadonlySet<string>) {
  let best: { file: string; lacking: Set<string> } | undefined
  for (const file of candidates) {
    const font = load(file)
    const lacking = new Set<string>()
    for (const letter of letters)
      if (letter !== '\n' && !font.hasGlyphForCodePoint(letter.codePointAt(0)!)) lacking.add(letter)
    if (!best || lacking.size < best.lacking.size) best = { file, lacking }
    if (lacking.size === 0) break
  }
  return best!
}

const codePointLabel = (letter: string) =>
  `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
