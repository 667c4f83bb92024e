// Photos as small as paper needs them.
import sharp from 'sharp'
import { PHOTO_SIDE_MAX } from '#domain/limits.ts'

/** The bytes of all photos on one docket, which has at most 120 kB. */
const PHOTOS_BYTES = 54_000
/** The pixels of the longer side of a photo on paper, and its quality: the first that is small enough. 480 is 200 to the inch. */
const SIZES = [
  [480, 80],
  [480, 65],
  [400, 65],
  [320, 65],
  [320, 50],
  [240, 50],
] as const

/** Photos as JPEG, one after another; null for one whose pixels cannot be read. */
export async function photosForPaper(photos: readonly Uint8Array[]): Promise<(Uint8Array | null)[]> {
  const small: (Uint8Array | null)[] = []
  for (const photo of photos) small.push(await forPaper(photo, PHOTOS_BYTES / photos.length))
  return small
}

/** @param bytes its share. */
async function forPaper(photo: Uint8Array, bytes: number): Promise<Uint8Array | null> {
  try {
    const [[largest]] = SIZES
    const { data, info } = await sharp(photo, { limitInputPixels: PHOTO_SIDE_MAX ** 2 })
      .timeout({ seconds: 5 })
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    let picture = Buffer.alloc(0)
    for (const [side, quality] of SIZES) {
      picture = await sharp(data, { raw: { width, height, channels } })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer()
      if (picture.length <= bytes) break
    }
    return picture
  } catch {
    return null
  }
}
