// The fonts of documents on paper. A text is set in the first font that has all its letters, so that none is dropped.
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

export type Weight = 'regular' | 'bold'

const inter = '@expo-google-fonts/inter'
const dejaVu = 'dejavu-fonts-ttf/ttf'
/** In the order in which they are tried. */
const paths: Record<Weight, readonly string[]> = {
  regular: [`${inter}/400Regular/Inter_400Regular.ttf`, `${dejaVu}/DejaVuSans.ttf`],
  bold: [`${inter}/600SemiBold/Inter_600SemiBold.ttf`, `${dejaVu}/DejaVuSans-Bold.ttf`],
}

// Parsed once: it takes longer than to draw a page.
const opened = new Map<string, fontkit.Font>()
function fontAt(path: string): fontkit.Font {
  let font = opened.get(path)
  if (!font) {
    font = fontkit.openSync(fileURLToPath(import.meta.resolve(path))) as fontkit.Font
    opened.set(path, font)
  }
  return font
}

const controls = /[^\P{Cc}\n]/gu

/** A text as it can be printed, and its font. A letter that no font has is printed as its number, such as '[U+4E2D]'. */
export function fontFor(text: string, weight: Weight): { text: string; font: fontkit.Font } {
  const clean = text.replaceAll('\t', ' ').replace(controls, '').normalize('NFC')
  const has = (font: fontkit.Font, letter: string) =>
    letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  for (const path of paths[weight]) {
    const font = fontAt(path)
    if ([...clean].every((letter) => has(font, letter))) return { text: clean, font }
  }
  const last = fontAt(paths[weight].at(-1)!)
  const named = (letter: string) =>
    `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
  return {
    text: [...clean].map((letter) => (has(last, letter) ? letter : named(letter))).join(''),
    font: last,
  }
}
