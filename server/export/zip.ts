// A ZIP that is written while its parts are read.
import type { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** A zip whose bytes are taken while it is written. */
export function openZip() {
  let waiting: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    waiting.push(bytes)
  })
  return {
    /** @returns a function that writes to the file. */
    file(name: string) {
      const file = new ZipDeflate(name, { level: 6 })
      zip.add(file)
      return (bytes: Uint8Array, isLast: boolean) => file.push(bytes, isLast)
    },
    end: () => zip.end(),
    taken(): Uint8Array {
      const bytes = Buffer.concat(waiting)
      waiting = []
      return bytes
    },
  }
}

type Part = { name: string; open(): Promise<Readable> }

/** A ZIP of files, one after the other. @throws what opening or reading a file throws. */
export async function* zipOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const archive = openZip()
  for (const { name, open } of parts) {
    const write = archive.file(name)
    for await (const chunk of await open()) {
      write(chunk as Uint8Array, false)
      yield archive.taken()
    }
    write(new Uint8Array(), true)
  }
  archive.end()
  yield archive.taken()
}
