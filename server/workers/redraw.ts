// Redraws an uploaded picture, so that only its pixels are kept: no metadata, thumbnail, comment or trailing data. The
// size is read from its header before any pixel is unpacked.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { PHOTO_SIDE, PHOTO_SIDE_MAX, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/limits.ts'
import { AVATAR_PIXELS_MAX, AVATAR_SIDE, avatarShapeProblem } from '#domain/user/avatar.ts'
import { BLANK, UNREADABLE, type Redrawn, type Use } from './picture.ts'

const SECONDS = 10
const SIGNATURE_PIXELS_MAX = 4_000_000

type Rule = {
  formats: readonly string[]
  problemOf(head: Metadata): string | null
  pixelsMax: number
  draw(picture: Sharp, head: Metadata): Promise<Redrawn>
}

const rules: Readonly<Record<Use, Rule>> = {
  photo: {
    formats: ['jpeg', 'png'],
    pixelsMax: PHOTO_SIDE_MAX ** 2,
    problemOf: ({ width, height }) => (Math.max(width, height) > PHOTO_SIDE_MAX ? UNREADABLE : null),
    draw: (picture) =>
      stored(
        picture
          .autoOrient()
          .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: 'white' })
          .toColourspace('srgb')
          .jpeg({ quality: 85 }),
      ),
  },
  avatar: {
    formats: ['jpeg', 'png'],
    pixelsMax: AVATAR_PIXELS_MAX,
    problemOf: avatarShapeProblem,
    draw: (picture) =>
      stored(
        picture
          .autoOrient()
          .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'fill' })
          .flatten({ background: 'white' })
          .toColourspace('srgb')
          .jpeg({ quality: 82, mozjpeg: true }),
      ),
  },
  signature: {
    formats: ['png'],
    pixelsMax: SIGNATURE_PIXELS_MAX,
    problemOf: ({ width, height }) => (width * height > SIGNATURE_PIXELS_MAX ? UNREADABLE : null),
    draw: drawSignature,
  },
}

/** Never throws because of the picture. */
export async function redraw(bytes: Uint8Array, use: Use): Promise<Redrawn> {
  const { formats, pixelsMax, problemOf, draw } = rules[use]
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.includes(head.format) || (head.pages ?? 1) > 1 || !isPlain(head))
      return { problem: UNREADABLE }
    const problem = problemOf(head)
    if (problem) return { problem }
    const options = { limitInputPixels: pixelsMax, sequentialRead: true }
    return await draw(sharp(bytes, options).timeout({ seconds: SECONDS }), head)
  } catch {
    return { problem: UNREADABLE }
  }
}

/** Eight bits a colour, and no interlaced PNG, which unpacks as a whole: a few kilobytes would take more than 100 MB. */
function isPlain({ depth, format, isProgressive }: Metadata): boolean {
  return depth === 'uchar' && !(format === 'png' && isProgressive)
}

async function stored(picture: Sharp): Promise<Redrawn> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { problem: null, bytes: data, width: info.width, height: info.height }
}

/** Ink covers at least this share of the pad, and at most this share of the picture. */
const INK = { least: 0.0004, most: 0.5 }
/** Grey levels below this count as ink. */
const DARK = 160

/** In the size of the pad, black on white. */
async function drawSignature(picture: Sharp, { width, height }: Metadata): Promise<Redrawn> {
  const onPaper = picture
    .flatten({ background: 'white' })
    .resize(SIGNATURE_WIDTH, SIGNATURE_HEIGHT, { fit: 'contain', background: 'white' })
    .greyscale()
  const pixels = await onPaper.clone().raw().toBuffer()
  const ink = pixels.filter((grey) => grey < DARK).length
  // A picture of another shape has empty space next to the pad, which does not count.
  const scale = Math.min(SIGNATURE_WIDTH / width, SIGNATURE_HEIGHT / height)
  const isFull = ink > INK.most * width * height * scale ** 2
  if (ink < INK.least * pixels.length || isFull) return { problem: BLANK }
  return stored(onPaper.png({ compressionLevel: 9 }))
}
