// A person's picture: validated by its bytes and redrawn, so that nothing else in the file survives. A new picture
// replaces the old one (spec 5, rulings 7).
import { fileTypeFromBuffer } from 'file-type'
import { AVATAR_MAX_BYTES } from '#domain/limits.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { avatarFileProblem, avatarSentences } from '#domain/user/avatar.ts'
import { readBounded } from '#server/adapters/bounded.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { inTurnToDraw } from '#server/workers/heavy.ts'
import { UNREADABLE } from '#server/workers/picture.ts'

/** Per person in ten minutes. */
const UPLOADS = 30
const MINUTES = 10

type Oneself = Pick<Viewer, 'id'>

const refused = (message: string) => new InvalidInput([{ path: 'file', message }])

/** Called before any byte is read. @throws NotAllowed TOO_MANY_REQUESTS. */
export async function assertMayUploadAvatar({ id }: Oneself): Promise<void> {
  await throttle(throttleKey('avatar', id), UPLOADS, MINUTES)
}

/**
 * Reads a picture and returns a square JPEG without the file's metadata, such as its location. Transparent parts
 * become white.
 * @throws InvalidInput with the sentence of the specification unless it is a valid avatar; what the stream throws.
 */
export async function readAvatar(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const bytes = await readBounded(chunks, AVATAR_MAX_BYTES)
  if (!bytes) throw refused(avatarSentences.SIZE)
  const sniffed = await fileTypeFromBuffer(bytes)
  const problem = avatarFileProblem({ type: sniffed?.mime ?? '', size: bytes.byteLength })
  if (problem) throw refused(problem)
  const redrawn = await inTurnToDraw((run) => run('picture', { bytes, use: 'avatar' }))
  if (redrawn.problem === null) return redrawn.bytes
  throw refused(redrawn.problem === UNREADABLE ? avatarSentences.FORMAT : redrawn.problem)
}

/** Replaces the viewer's picture. @returns the id in its new address. */
export async function setAvatar(viewer: Oneself, files: Files, picture: Uint8Array): Promise<number> {
  const stored = await files.save(picture)
  try {
    return await replace(viewer, files, (tx) =>
      // Has no owner: it is deleted with the account, so it must not count as an upload in the history.
      tx.storedFile.create({ data: { ...stored, createdAt: now() } }),
    ).then((redrawn) => redrawn!)
  } catch (error) {
    await files.remove(stored.path)
    throw error
  }
}

export async function removeAvatar(viewer: Oneself, files: Files): Promise<void> {
  await replace(viewer, files, () => Promise.resolve(null))
}

async function replace(
  { id }: Oneself,
  files: Files,
  make: (tx: Transaction) => Promise<{ id: number } | null>,
): Promise<number | null> {
  const { former, avatarId } = await transaction(async (tx) => {
    // Parallel uploads wait for each other, so that each deletes its predecessor.
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
  // If this fails, the nightly sweep deletes the file.
  if (former) await files.remove(former.path).catch(() => {})
  return avatarId
}
