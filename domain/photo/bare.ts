// Leaves out of a JPEG or PNG everything that shows nothing, such as the place where it was taken. The pixels are copied as
// they are; only the structure of the file is read.

/** A picture without metadata, and its size in pixels. */
export type BarePicture = { bytes: Uint8Array; width: number; height: number }

/** @returns null unless the bytes begin with a complete JPEG or PNG. Whatever follows it is left out. */
export function barePicture(bytes: Uint8Array): BarePicture | null {
  return bareJpeg(bytes) ?? barePng(bytes)
}

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]

function bareJpeg(bytes: Uint8Array): BarePicture | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null
  const parts = [bytes.subarray(0, 2)]
  let size: Size | null = null
  let hasScan = false
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) return null
    // A marker may have any number of fill bytes before it.
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]!
    if (marker === END) return size && hasScan ? joined([...parts, bytes.subarray(at, at + 2)], size) : null
    // A length that is wrong, or more than the bytes have, leads to no other marker.
    const segment = bytes.subarray(at, at + 2 + uint16(bytes, at + 2))
    if (isLone(marker)) return null
    if (isFrame(marker)) size = { height: uint16(segment, 5), width: uint16(segment, 7) }
    if (isShown(marker, segment)) parts.push(segment)
    at += segment.length
    if (marker !== SCAN) continue
    const end = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
    hasScan = true
  }
}

/** Markers without a segment; outside of a scan they make no sense. */
const isLone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= START)
/** Of the markers C0 to CF, these three are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Frames, tables and scans, and the segments that say how to show the colours. */
function isShown(marker: number, segment: Uint8Array): boolean {
  const begins = (text: string) => latin1(segment, 4, 4 + text.length) === text
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  if (marker === 0xee) return begins('Adobe')
  return (marker >= 0xc0 && marker <= 0xcf) || (marker >= SCAN && marker <= 0xdf)
}

/** The place of the next marker that does not belong to the scan, or the end of the bytes. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]!
    const isOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isOfScan) return at
  }
  return bytes.length
}

const PNG = '\x89PNG\r\n\x1a\n'
/** Chunks that say how to show the pixels. Every other one that a reader may skip is left out. */
const shown = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'pHYs']

/** Bytes of the chunk IHDR. */
const HEAD = 25

function barePng(bytes: Uint8Array): BarePicture | null {
  if (latin1(bytes, 0, PNG.length) !== PNG) return null
  const parts = [bytes.subarray(0, PNG.length)]
  let size: Size | null = null
  let hasPixels = false
  let at = PNG.length
  for (;;) {
    // Its length, its name, its data and a checksum.
    const chunk = bytes.subarray(at, at + 12 + uint32(bytes, at))
    if (chunk.length < 12) return null
    const name = latin1(chunk, 4, 8)
    const isFirst = size === null
    if (isFirst !== (name === 'IHDR') || (isCritical(name) && !shown.includes(name))) return null
    if (isFirst && chunk.length !== HEAD) return null
    if (isFirst) size = { width: uint32(chunk, 8), height: uint32(chunk, 12) }
    if (name === 'IDAT') hasPixels = true
    if (shown.includes(name)) parts.push(chunk)
    if (name === 'IEND') return hasPixels ? joined(parts, size!) : null
    at += chunk.length
  }
}

/** A reader that does not know such a chunk cannot show the picture. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

type Size = Omit<BarePicture, 'bytes'>

function joined(parts: readonly Uint8Array[], size: Size): BarePicture | null {
  if (size.width === 0 || size.height === 0) return null
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, ...size }
}

const uint16 = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | bytes[at + 1]!
const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2)
const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))
