// A person's own picture: judged by its bytes, drawn anew so that nothing else of the file is kept, and thrown away once
// there is another (spec 5, rulings 7).
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AVATAR_MAX_BYTES } from '#domain/limits.ts'
import { InvalidInput } from '#domain/refusal.ts'
import {
  AVATAR_PIXELS_MAX,
  AVATAR_SIDE,
  avatarFileProblem,
  avatarSentences,
  avatarShapeProblem,
} from '#domain/user/avatar.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'

/** In ten minutes from one person. */
const UPLOADS = 30
const MINUTES = 10
/** Seconds that drawing one may take. */
const DRAWING_SECONDS = 10

type Oneself = Pick<Viewer, 'id'>

const refused = (message: string) => new InvalidInput([{ path: 'file', message }])

/** @throws NotAllowed TOO_MANY_REQUESTS before any byte is read. */
export async function assertMayUploadAvatar({ id }: Oneself): Promise<void> {
  await throttle(throttleKey('avatar', id), UPLOADS, MINUTES)
}

/**
 * The picture in the bytes that stream by, as it is kept: a square JPEG without anything that the file said of itself, such
 * as where it was taken. Transparent parts are white.
 * @throws InvalidInput with the sentence of the specification for what is no avatar; what the stream throws.
 */
export async function readAvatar(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const bytes = await bounded(chunks)
  const sniffed = await fileTypeFromBuffer(bytes)
  const problem = avatarFileProblem({ type: sniffed?.mime ?? '', size: bytes.byteLength })
  if (problem) throw refused(problem)
  // Its head alone says how large it is; nothing is unpacked for that.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head || (head.pages ?? 1) > 1) throw refused(avatarSentences.FORMAT)
  const misshapen = avatarShapeProblem(head)
  if (misshapen) throw refused(misshapen)
  return sharp(bytes, { limitInputPixels: AVATAR_PIXELS_MAX })
    .timeout({ seconds: DRAWING_SECONDS })
    .autoOrient()
    .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
    .catch(() => {
      throw refused(avatarSentences.FORMAT)
    })
}

/** Five megabytes fit into memory; what is longer is not read to its end. */
async function bounded(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > AVATAR_MAX_BYTES) throw refused(avatarSentences.SIZE)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** Gives the viewer another picture; the one before is removed. @returns the id that its address ends with. */
export async function setAvatar(viewer: Oneself, files: Files, picture: Uint8Array): Promise<number> {
  const stored = await files.save(picture)
  try {
    return await replace(viewer, files, (tx) =>
      // It goes with the account, so it is nobody's upload that history could refer to.
      tx.storedFile.create({ data: { ...stored, createdAt: now() } }),
    ).then((kept) => kept!)
  } catch (error) {
    await files.remove(stored.path)
    throw error
  }
}

/** Takes the viewer's picture away. */
export async function removeAvatar(viewer: Oneself, files: Files): Promise<void> {
  await replace(viewer, files, () => Promise.resolve(null))
}

async function replace(
  { id }: Oneself,
  files: Files,
  make: (tx: Transaction) => Promise<{ id: number } | null>,
): Promise<number | null> {
  const { former, avatarId } = await transaction(async (tx) => {
    // One after the other, so that each removes the one before.
    await tx.$queryRaw<object[]>`SELECT "id" FROM "User" WHERE "id" = ${id} FOR UPDATE`
    const { avatar: former } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { avatar: { select: { id: true, path: true } } },
    })
    const avatarId = (await make(tx))?.id ?? null
    await tx.user.update({ where: { id }, data: { avatarId } })
    if (former) await tx.storedFile.delete({ where: { id: former.id } })
    return { former, avatarId }
  })
  // Where this fails the nightly sweep finds it.
  if (former) await files.remove(former.path).catch(() => {})
  return avatarId
}
