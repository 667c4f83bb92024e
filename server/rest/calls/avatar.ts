// Uploading and removing one's own picture, and downloading pictures of users (spec 7).
import { AVATAR_MAX_BYTES } from '#domain/limits.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { avatarPath, avatarSentences } from '#domain/user/avatar.ts'
import { assertMayUploadAvatar, readAvatar, removeAvatar, setAvatar } from '#server/actions/user/avatar.ts'
import { findAvatar } from '#server/read/user/avatars.ts'
import { readMultipart } from '#server/rest/multipart.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { assertEmpty } from '#server/rest/route.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** Bytes of a form around its file. */
const AROUND = 500_000

/** Takes the only file of a form; the name of its field does not matter. */
export async function uploadAvatar({ deps, request, viewer }: Call): Promise<Answer> {
  await assertMayUploadAvatar(viewer)
  if (Number(request.headers.get('content-length') ?? 0) > AVATAR_MAX_BYTES + AROUND)
    throw new InvalidInput([{ path: 'file', message: avatarSentences.SIZE }])
  const { file, fields } = await readMultipart(request, readAvatar, () => Promise.resolve())
  assertEmpty(fields, viewer)
  if (!file) throw new InvalidInput([{ path: 'file', message: 'Please select file to upload' }])
  const avatarId = await setAvatar(viewer, deps.files, file)
  const location = avatarPath({ id: viewer.id, avatarId })!
  return { status: 201, location, body: { UserId: viewer.id, AvatarUrl: location } }
}

export async function deleteAvatar({ deps, viewer }: Call): Promise<Answer> {
  await removeAvatar(viewer, deps.files)
  return { status: 204 }
}

/** Each picture has its own number, so browsers may cache it for ever. */
export async function downloadAvatar({ deps, viewer, keys }: Call): Promise<Answer> {
  const { path, contentType, size } = await findAvatar(viewer, rowIdOf(keys[0]), rowIdOf(keys[1]))
  return {
    stream: {
      content: await deps.files.open(path),
      headers: {
        'Content-Type': contentType,
        'Content-Length': `${size}`,
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, max-age=31536000, immutable, no-transform',
      },
    },
  }
}
