// Reads a stream that fits into memory.

/** The bytes of a stream; null if there are more than `max`, in which case it is not read to its end. */
export async function readBounded(
  chunks: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > max) return null
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
