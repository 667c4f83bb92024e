// Decodes the text of a chosen file, in the encoding that its bytes suggest.
import { UnreadableFile } from './parsedFile.ts'

const OLD_EXCEL = 'This is an old Excel file (.xls). Save it as “CSV UTF-8”, and choose that file.'

export type Text = { text: string; isOldEncoding: boolean }

/**
 * UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252, which older programs write.
 * @param neither the sentence for bytes that are not text.
 * @throws UnreadableFile for a file that is not text.
 */
export function decode(bytes: Uint8Array, neither: string): Text {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile(OLD_EXCEL)
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) throw new UnreadableFile(neither)
  const wide = wideOf(bytes)
  const decoder = new TextDecoder(wide ?? 'utf-8', { fatal: wide === null })
  try {
    return asText(decoder.decode(bytes), false, neither)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return asText(new TextDecoder('windows-1252').decode(bytes), true, neither)
  }
}

function asText(text: string, isOldEncoding: boolean, neither: string): Text {
  // Text never contains these; pictures and archives do.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw new UnreadableFile(neither)
  return { text: text.replace(/^\uFEFF/, ''), isOldEncoding }
}

/** UTF-16 by its byte order mark, or by the zero bytes of its first letters. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 1].map((odd) => [0, 2, 4, 6].every((at) => bytes[at + odd] === 0))
  if (bytes.length < 8 || zeros[0] === zeros[1]) return null
  return zeros[1] ? 'utf-16le' : 'utf-16be'
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
