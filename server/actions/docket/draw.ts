// Draws the paper of a docket: the job after its transaction, and the first download if that comes before.
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { DocketContent } from '#domain/docket/content.ts'
import { PHOTO_SIDE_MAX } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Seal } from '#server/adapters/seal.ts'
import { db, transaction } from '#server/database/client.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import { docketPaper } from '#server/paper/docket.ts'

export type Printer = {
  files: Files
  /** The public address of the application. */
  publicUrl: string
  /** Null where dockets have none. */
  seal: Seal | null
}

/** Draws a docket from what it says, unless it was drawn already. @returns its stored file. */
export async function drawDocket({ files, publicUrl, seal }: Printer, { docketId }: Jobs['docket']) {
  const include = {
    file: true,
    workerSignature: true,
    customerSignature: true,
    photos: { include: { file: true }, orderBy: { position: 'asc' } },
  } as const
  const docket = await db.docket.findUniqueOrThrow({ where: { id: docketId }, include })
  if (docket.file) return docket.file
  const { workerSignature, customerSignature } = docket
  const content = JSON.parse(docket.content) as DocketContent
  const drawn = await docketPaper({
    content,
    source: docket.content,
    sha256: docket.sha256,
    verifyAt: `${publicUrl}/d/${docket.token}`,
    workerSignature: workerSignature && (await files.read(workerSignature.path)),
    customerSignature: customerSignature && (await files.read(customerSignature.path)),
    photos: await Promise.all(
      docket.photos.map(async ({ file }, _, { length }) =>
        forPaper(await files.read(file.path), PHOTOS_BYTES / length),
      ),
    ),
  })
  const at = new Date(content.issuedAt)
  const bytes = seal ? await seal.seal(drawn, { reason: 'Issued', at }) : drawn
  const stored = await files.write(Readable.from([bytes]), { contentType: 'application/pdf', ending: 'pdf' })
  try {
    return await transaction(async (tx) => {
      const file = await tx.storedFile.create({ data: { ...stored, createdAt: now() } })
      const mine = { id: docketId, fileId: null }
      const { count } = await tx.docket.updateMany({
        where: mine,
        data: { fileId: file.id, fileSha256: stored.sha256 },
      })
      if (count === 0) throw new DrawnMeanwhile()
      return file
    })
  } catch (error) {
    await files.remove(stored.path)
    if (!(error instanceof DrawnMeanwhile)) throw error
    const { file } = await db.docket.findUniqueOrThrow({ where: { id: docketId }, include })
    return file!
  }
}

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

/** A photo as small as paper needs it. @param bytes its share. @returns null if its pixels cannot be read. */
async function forPaper(photo: Uint8Array, bytes: number): Promise<Uint8Array | null> {
  try {
    const [[largest]] = SIZES
    const { data, info } = await sharp(photo, { limitInputPixels: PHOTO_SIDE_MAX ** 2 })
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

/** Another process was faster. */
class DrawnMeanwhile extends Error {}
