// Detects the type of a file from its bytes, not from its name or the client's content type.
import { open, type FileHandle } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

export type SniffedType = { ext: string; mime: string }

/** The type of a file on disk; null if it is unknown. */
export async function sniffFile(file: string): Promise<SniffedType | null> {
  const type = await fileTypeFromFile(file)
  if (!type) return null
  return type.mime === 'application/x-cfb' ? sniffCompound(file) : type
}

/** Old Office documents are compound files with a stream that identifies the program. */
const streams: Readonly<Record<string, SniffedType>> = {
  WordDocument: { ext: 'doc', mime: 'application/msword' },
  Workbook: { ext: 'xls', mime: 'application/vnd.ms-excel' },
  Book: { ext: 'xls', mime: 'application/vnd.ms-excel' },
  'PowerPoint Document': { ext: 'ppt', mime: 'application/vnd.ms-powerpoint' },
}
/** The directory sectors to search; the stream is near the beginning. */
const SECTORS_MAX = 64
const ENTRY = 128

/** Looks for a known stream in the directory of a compound file ([MS-CFB] 2.2, 2.3 and 2.6); null if there is none. */
async function sniffCompound(file: string): Promise<SniffedType | null> {
  const handle = await open(file)
  try {
    const header = await readAt(handle, 0, 512)
    const shift = header.readUInt16LE(0x1e)
    if (shift !== 9 && shift !== 12) return null
    const size = 1 << shift
    let sector = header.readUInt32LE(0x30)
    for (let count = 0; count < SECTORS_MAX && sector < 0xfffffffa; count++) {
      const entries = await readAt(handle, (sector + 1) * size, size)
      for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
        const type = streams[nameOf(entries.subarray(at, at + ENTRY))]
        if (type) return type
      }
      sector = await sectorAfter(handle, header, sector, size)
    }
    return null
  } catch (error) {
    // A damaged file points outside itself.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await handle.close()
  }
}

function nameOf(entry: Buffer): string {
  const bytes = entry.readUInt16LE(64)
  return bytes < 2 || bytes > 64 ? '' : entry.toString('utf16le', 0, bytes - 2)
}

/** The next sector of a chain. Only the first 109 allocation tables are used, which the header lists. */
async function sectorAfter(
  handle: FileHandle,
  header: Buffer,
  sector: number,
  size: number,
): Promise<number> {
  const perSector = size / 4
  const table = header.readUInt32LE(0x4c + 4 * Math.floor(sector / perSector))
  const numbers = await readAt(handle, (table + 1) * size, size)
  return numbers.readUInt32LE(4 * (sector % perSector))
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
