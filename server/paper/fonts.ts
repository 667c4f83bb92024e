// The fonts of documents on paper. A text is set in the first font that has all its letters, so that none is dropped.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

export type Weight = 'regular' | 'bold'

const inter = '@expo-google-fonts/inter'
const dejaVu = 'dejavu-fonts-ttf/ttf'
/** The packaged files, in the order in which they are tried. */
const files: Record<Weight, readonly string[]> = {
  regular: [`${inter}/400Regular/Inter_400Regular.ttf`, `${dejaVu}/DejaVuSans.ttf`],
  bold: [`${inter}/600SemiBold/Inter_600SemiBold.ttf`, `${dejaVu}/DejaVuSans-Bold.ttf`],
}

const loaded = new Map<string, { bytes: Buffer; letters: fontkit.Font }>()
function load(file: string) {
  let font = loaded.get(file)
  if (!font) {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
    font = { bytes, letters: fontkit.create(bytes) as fontkit.Font }
    loaded.set(file, font)
  }
  return font
}

/**
 * Registers all fonts under their files' names. Each document parses them again: a parsed font remembers the glyphs of the
 * last document, some of them without their letters.
 */
export function registerFonts(doc: { registerFont(name: string, bytes: Buffer): unknown }): void {
  for (const file of Object.values(files).flat()) doc.registerFont(file, load(file).bytes)
}

const controls = /[^\P{Cc}\n]/gu

/** A text as it can be printed, and its font. A letter that no font has is printed as its number, such as '[U+4E2D]'. */
export function fontFor(text: string, weight: Weight): { text: string; font: string } {
  const letters = [...text.replaceAll('\t', ' ').replace(controls, '').normalize('NFC')]
  const has = (file: string, letter: string) =>
    letter === '\n' || load(file).letters.hasGlyphForCodePoint(letter.codePointAt(0)!)
  const whole = files[weight].find((file) => letters.every((letter) => has(file, letter)))
  if (whole !== undefined) return { text: letters.join(''), font: whole }
  const last = files[weight].at(-1)!
  const named = (letter: string) =>
    `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
  return {
    text: letters.map((letter) => (has(last, letter) ? letter : named(letter))).join(''),
    font: last,
  }
}
